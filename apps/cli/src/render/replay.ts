import type { PeopleReport, ReplayReport } from '@hunch/daemon/reports';
import { counted, printable, table } from './format.ts';
import type { Colors, Terminal } from './terminal.ts';

const percent = (share: number | undefined): string => (share === undefined ? '' : (share * 100).toFixed(1));
const micros = (value: number): string => `${value < 10 ? value.toFixed(1) : value.toFixed(0)} µs`;

/** How often the line that ran was first, or among five; what accepting saves; how true the confidence is. */
export function renderReplay(
  report: ReplayReport,
  { colors, columns, interactive }: Pick<Terminal, 'colors' | 'columns' | 'interactive'>,
): string {
  const width = interactive ? columns : Infinity;
  const numbers = Array.from({ length: 14 }, (_, column) => column + 1);
  const typed = report.predictors[0]?.typed.map((score) => score.typed) ?? [];
  const hits = table(
    colors,
    ['TOP 1/TOP 5/MRR', ...typed.map((count) => `${count} TYPED`)],
    report.predictors.map((predictor) => [
      predictor.name,
      ...predictor.typed.map(({ top1, top5, mrr }) => [top1, top5, mrr].map(percent).join('/')),
    ]),
    numbers,
    width,
  );
  const rest = table(
    colors,
    ['KEYS SAVED', 'WHOLE', 'GHOST', 'BY WORD', 'CALIBRATION ERROR', 'P50', 'P99'],
    report.predictors.map(({ name, saved, calibration, latencyMicros }) => [
      name,
      percent(saved.whole),
      percent(saved.ghost),
      percent(saved.word),
      calibration === null ? '' : percent(calibration.ece),
      micros(latencyMicros.p50),
      micros(latencyMicros.p99),
    ]),
    numbers,
    width,
  );
  const size = `${counted(report.commands, 'command')} of ${counted(report.sessions, 'session')}`;
  return `${size}, each predicted before it was learnt, in percent:\n\n${hits}\n${rest}`;
}

/** How true the confidence of the first ranker is: what it stated, and how often the suggestion ran. */
export function renderCalibration(report: ReplayReport, colors: Colors): string {
  const [first] = report.predictors;
  if (first === undefined || first.calibration === null) return '';
  const rows = first.calibration.classes
    .filter(({ count }) => count > 0)
    .map(({ stated, ran, count }) => [percent(stated), percent(ran), `${count}`]);
  return table(colors, ['CONFIDENCE %', 'RAN %', 'SHOWN'], rows, [0, 1, 2]);
}

/** Of each person and method, where the ranker is behind most. In 80 columns. */
export function renderPeople(report: PeopleReport, colors: Colors): string {
  const worst = new Map<string, PeopleReport['comparisons'][number]>();
  for (const comparison of report.comparisons) {
    const key = `${comparison.person}\0${comparison.method}`;
    const known = worst.get(key);
    if (known === undefined || comparison.behind > known.behind) worst.set(key, comparison);
  }
  const rows = [...worst.values()].map(({ person, commands, method, measure, typed, behind }) => [
    printable(person).slice(0, 24),
    String(commands),
    method,
    behind > 0 ? behind.toFixed(Number(measure === 'keys saved')) : 'never',
    behind > 0 ? `${measure}${typed === null ? '' : `, ${typed} typed`}` : '',
  ]);
  const all = report.comparisons.length;
  const people = report.people === 1 ? '1 person' : `${report.people} people`;
  return (
    `${people} with ${report.commandsMin} commands or more, each predicted alone. In ${report.within} of ${all}\n` +
    `comparisons the ranker is at most one hit behind. Where it is behind most:\n\n` +
    table(colors, ['PERSON', 'COMMANDS', 'METHOD', 'HITS BEHIND', 'COUNTED BY'], rows, [1, 3])
  );
}
