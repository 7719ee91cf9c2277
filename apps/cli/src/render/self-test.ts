import type { SelfTestStep } from '../setup/self-test.ts';
import { columns, printable } from './format.ts';
import type { Terminal } from './terminal.ts';

export function renderSelfTest(steps: readonly SelfTestStep[], terminal: Terminal): string {
  const { colors, symbols } = terminal;
  const paint = { good: colors.green, warning: colors.yellow, bad: colors.red } as const;
  return columns(steps.map(({ name, state, text }) => [paint[state](symbols[state]), name, printable(text)]));
}
