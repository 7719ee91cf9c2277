import type { GuideHistory, GuideLine, GuideSession, GuideSummary } from '@hunch/daemon/reports';
import { counted, printable, table } from './format.ts';
import type { Terminal } from './terminal.ts';

/** The hints that each agent would have got, then the rates of each classifier. */
export function describeReplay(lines: readonly GuideLine[], terminal: Terminal): string {
  return lines
    .map((line) => {
      switch (line.kind) {
        case 'session':
          return describeSession(line, terminal);
        case 'failed':
          return `${terminal.colors.red(terminal.symbols.bad)} ${printable(line.file)}: ${line.reason}\n`;
        case 'summary':
          return describeSummary(line, terminal);
        case 'history':
          return describeHistory(line, terminal);
      }
    })
    .join('');
}

function describeHistory(line: GuideHistory, { colors }: Terminal): string {
  if (line.sessions === 0)
    return 'No sessions of coding agents were found in your home directory; docs/agents.md says where hunch looks.\n';
  const rows = line.patterns.map(({ agent, classifier, loops, minutes, tools }) => [
    agent,
    classifier,
    `${loops}`,
    minutes.toFixed(1),
    printable(tools.join(', ')),
  ]);
  const found =
    `Your last ${counted(line.sessions, 'session')} (${counted(line.calls, 'call')}): ${counted(line.loops, 'loop')}, ` +
    `${counted(Math.round(line.minutes), 'minute')}, in ${line.sessions_hinted} of them.\n`;
  return rows.length === 0
    ? found
    : `${found}${table(colors, ['agent', 'pattern', 'loops', 'minutes', 'tools'], rows, [2, 3])}`;
}

function describeSession({ file, skipped_lines: skipped, hints }: GuideSession, terminal: Terminal): string {
  const { colors, symbols } = terminal;
  const warning =
    skipped === 0
      ? ''
      : `${colors.yellow(symbols.warning)} ${printable(file)}: ${counted(skipped, 'line')} skipped: no tool call\n`;
  if (hints.length === 0) return warning;
  const lines = hints.map((hint) => {
    const where = hint.thread === 'main' ? `turn ${hint.turn}` : `turn ${hint.turn} of ${hint.thread}`;
    const what = `${hint.classifier}, ${hint.level}, confidence ${hint.confidence.toFixed(2)}`;
    return `  ${where}: ${what}\n    ${printable(hint.text)}\n    ${colors.dim(evidenceOf(hint))}\n`;
  });
  return `${warning}${colors.bold(printable(file))}\n${lines.join('')}\n`;
}

function evidenceOf({ evidence, provider }: GuideSession['hints'][number]): string {
  const { turns, strength, threshold } = evidence;
  const seen = Array.isArray(turns) ? `seen in turns ${turns.join(', ')}; ` : '';
  const much = typeof strength === 'number' ? `strength ${strength}, needed ${String(threshold)}; ` : '';
  return printable(`${seen}${much}from ${provider}`);
}

function describeSummary({ rates, total }: GuideSummary, { colors }: Terminal): string {
  // No file could be read, which was reported.
  if (total.sessions === 0) return '';
  const heading = ['classifier', 'sessions', 'share', 'onsets', 'per 100 turns', 'hints'];
  const rows = rates.map((rate) => [
    rate.classifier,
    String(rate.sessions),
    percent(rate.sessions_share),
    String(rate.onsets),
    rate.onsets_per_100_turns.toFixed(2),
    String(rate.hints),
  ]);
  return (
    `${table(colors, heading, rows, [1, 2, 3, 4, 5])}\n` +
    `${colors.bold(`${total.sessions_hinted} of ${total.sessions} sessions`)} would have got a hint ` +
    `(${percent(total.sessions_hinted_share)}): ${counted(total.hints, 'hint')} in ${counted(total.turns, 'turn')}, ` +
    `${total.hints_per_100_turns.toFixed(3)} per 100 turns.\n`
  );
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
