import type { Finding } from '../doctor/finding.ts';
import { columns, printable, table } from './format.ts';
import type { Terminal } from './terminal.ts';
import type { SelfTestStep } from '../setup/self-test.ts';
import type { ProbeResult } from '../doctor/probe-shell.ts';

export function listFindings(findings: readonly Finding[], terminal: Terminal): string {
  const { colors, symbols } = terminal;
  const marks = {
    good: colors.green(symbols.good),
    warning: colors.yellow(symbols.warning),
    bad: colors.red(symbols.bad),
  };
  const rows = findings.flatMap((finding) => {
    const row = [marks[finding.state], finding.name, finding.text];
    return finding.next === undefined ? [row] : [row, ['', '', colors.dim(finding.next)]];
  });
  return columns(rows);
}

export function renderSelfTest(steps: readonly SelfTestStep[], terminal: Terminal): string {
  const { colors, symbols } = terminal;
  const paint = { good: colors.green, warning: colors.yellow, bad: colors.red } as const;
  return columns(steps.map(({ name, state, text }) => [paint[state](symbols[state]), name, printable(text)]));
}

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
