import type { ProbeResult } from '../doctor/probe-shell.ts';
import { table } from './format.ts';
import type { Terminal } from './terminal.ts';

export function listProbes(results: readonly ProbeResult[], terminal: Terminal): string {
  const { colors, symbols } = terminal;
  const heading = ['', 'SHELL', 'START', 'NEXT PROMPT', 'RECORDED', 'ANSWER'];
  const rows = results.map((result) => [
    result.recorded ? colors.green(symbols.good) : colors.red(symbols.bad),
    result.shell,
    time(result.start_ms),
    time(result.prompt_ms),
    time(result.recorded_ms),
    time(result.answer_ms),
  ]);
  const problems = results.flatMap(({ shell, problem }) =>
    problem === null ? [] : [`${shell}: ${problem}\n`],
  );
  return `${table(colors, heading, rows, [2, 3, 4, 5])}${problems.join('')}`;
}

function time(milliseconds: number | null): string {
  return milliseconds === null ? '–' : `${milliseconds.toFixed(1)} ms`;
}
