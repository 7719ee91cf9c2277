import type { ModelTier } from './packs.ts';
import type { Trajectory } from './trajectory/trajectory.ts';
import type { ToolCall } from './trajectory/event.ts';

/** Everything that a classifier may look at. */
export interface GuidanceContext {
  /** As the host names it; absent where a trajectory is looked at by itself. */
  readonly session?: string;
  readonly thread?: string;
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
