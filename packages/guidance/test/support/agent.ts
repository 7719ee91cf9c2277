import {
  contextOf,
  TrajectoryBuilder,
  type AgentEvent,
  type GuidanceContext,
  type ToolCall,
  type ToolOutcome,
} from '../../src/index.ts';

/** One call with its outcome, or what else may happen between two turns. */
export type Step =
  | { readonly call: ToolCall; readonly outcome: ToolOutcome }
  | { readonly kind: 'user_message' | 'compacted' };

export const user: Step = { kind: 'user_message' };
export const compacted: Step = { kind: 'compacted' };

export function ok(tool: string, params: unknown, text = 'done'): Step {
  return { call: { tool, params }, outcome: { kind: 'success', result: { kind: 'text', text } } };
}

export function failed(tool: string, params: unknown, message: string): Step {
  return { call: { tool, params }, outcome: { kind: 'failure', message } };
}

export function bash(command: string, text: string): Step {
  return ok('Bash', { command }, text);
}

export function bashFails(command: string, message: string): Step {
  return failed('Bash', { command }, message);
}

export function times<Item>(count: number, make: (index: number) => Item): Item[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

/** The events of steps; a list of steps is one parallel turn. */
export function eventsOf(
  steps: readonly (Step | readonly Step[])[],
  { session = 's', thread }: { readonly session?: string; readonly thread?: string } = {},
): AgentEvent[] {
  const where = thread === undefined ? { session } : { session, thread };
  return steps.flatMap((step, index): AgentEvent[] => {
    if (!isParallel(step)) return [eventOf(step, where)];
    const calls = step.map((one) => ({ ...eventOf(one, where), turn: index }));
    return [...calls, { kind: 'turn_ended', ...where }];
  });
}

function isParallel(step: Step | readonly Step[]): step is readonly Step[] {
  return Array.isArray(step);
}

function eventOf(step: Step, where: { readonly session: string; readonly thread?: string }): AgentEvent {
  return 'call' in step ? { kind: 'tool_finished', ...where, ...step } : { ...step, ...where };
}

export function trajectoryOf(steps: readonly (Step | readonly Step[])[]) {
  const builder = new TrajectoryBuilder();
  for (const event of eventsOf(steps)) builder.onEvent(event);
  return builder.build();
}

export function contextAfter(
  steps: readonly (Step | readonly Step[])[],
  rest: Partial<Omit<GuidanceContext, 'trajectory'>> = {},
): GuidanceContext {
  return contextOf(trajectoryOf(steps), rest);
}
