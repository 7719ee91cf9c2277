import {
  ClassificationResult,
  contextOf,
  TrajectoryBuilder,
  type GuidanceClassifier,
  type GuidanceContext,
  type ToolOutcome,
} from '@hunch/guidance';

export type Step = readonly [tool: string, params: object, outcome: ToolOutcome];

export const ok = (text: string): ToolOutcome => ({ kind: 'success', result: { kind: 'text', text } });
export const failed = (message: string): ToolOutcome => ({ kind: 'failure', message });
export const read = (path: string, text = `text of ${path}`): Step => ['read_file', { path }, ok(text)];
export const bash = (command: string, outcome: ToolOutcome): Step => ['Bash', { command }, outcome];
export const times = <Item>(count: number, make: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => make(index));

export function after(steps: readonly Step[], pending: object[] = []): GuidanceContext {
  const builder = new TrajectoryBuilder();
  for (const [tool, params, outcome] of steps)
    builder.onEvent({ kind: 'tool_finished', session: 's', call: { tool, params }, outcome });
  return contextOf(builder.build(), {
    pendingToolCalls: pending.map((params) => ({ tool: 'Bash', params })),
  });
}

export const nothing = after([]);
export const always = (name: string, confidence: number): GuidanceClassifier => ({
  name,
  classify: () => ClassificationResult.yes({ confidence, reason: `${name} says so` }),
});
export const never: GuidanceClassifier = { name: 'never', classify: () => ClassificationResult.no() };
export const broken: GuidanceClassifier = {
  name: 'broken',
  classify() {
    throw new Error('broken');
  },
};
export const errors = (count: number): Step[] =>
  times(count, (i) => bash(`try ${i}`, failed(`Error: cause ${'abcdefgh'[i]}`)));
export const loop = (count: number): Step[] =>
  times(count, () => bash('npm test', failed('Error: no tests')));
