import type { Trajectory } from './trajectory/trajectory.ts';
import type { ToolCall } from './trajectory/event.ts';

/**
 * How much the model does by itself. Weak ones rarely leave a loop of four or five repetitions; strong ones leave half of
 * their loops of three. `standard` when nobody says.
 */
export const modelTiers = ['weak', 'standard', 'strong'] as const;

export type ModelTier = (typeof modelTiers)[number];

/** Everything that a classifier may look at. */
export interface GuidanceContext {
  readonly trajectory: Trajectory;
  /** Calls that the agent has asked for and that have not run. */
  readonly pendingToolCalls: readonly ToolCall[];
  readonly modelTier: ModelTier;
  /** Told of each classifier that throws; guidance goes on without it. */
  readonly onFailure?: (classifier: string, error: unknown) => void;
}

export function contextOf(
  trajectory: Trajectory,
  rest: Partial<Omit<GuidanceContext, 'trajectory'>> = {},
): GuidanceContext {
  return { trajectory, pendingToolCalls: [], modelTier: 'standard', ...rest };
}
