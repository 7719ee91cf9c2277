import { readFileSync } from 'node:fs';
import { printTable } from '@hunch/bench';
import { riskLevels, type RiskLevel } from '@hunch/common/verdict';
import { checkCommand } from '../src/index.ts';

/**
 * Rates commands that others have labelled: files of `set<TAB>label<TAB>command`, named as arguments. The figures stand in
 * the README; the files are not part of this project. With `--misses`, also what is rated too low or too high.
 */
interface Row {
  readonly set: string;
  readonly label: RiskLevel;
  readonly command: string;
  readonly risk: RiskLevel;
  readonly rules: string;
}

/** `\n` is a newline, but not in a quoted text: there it is what `printf`, `tr` or `perl` reads. A here-document has no quotes. */
function withNewlines(command: string): string {
  if (command.includes('<<')) return command.replaceAll(String.raw`\n`, '\n');
  return command.replaceAll(/'[^']*'|"(?:[^"\\]|\\.)*"|\\n/g, (piece) =>
    piece === String.raw`\n` ? '\n' : piece,
  );
}

function rowsOf(path: string): readonly Row[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [set = '', named = '', ...rest] = line.split('\t');
      const label = riskLevels.find((level) => level === named.trim());
      if (label === undefined || rest.length === 0) return [];
      const command = withNewlines(rest.join('\t'));
      const { risk, findings } = checkCommand(command);
      return [{ set, label, command, risk, rules: findings.map(({ rule }) => rule).join(' ') }];
    });
}

const atLeast = (risk: RiskLevel, level: RiskLevel): boolean =>
  riskLevels.indexOf(risk) >= riskLevels.indexOf(level);

function share(rows: readonly Row[], isSo: (row: Row) => boolean): string {
  const count = rows.filter(isSo).length;
  return rows.length === 0 ? '-' : `${count}/${rows.length} (${((100 * count) / rows.length).toFixed(1)} %)`;
}

const paths = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const listsMisses = process.argv.includes('--misses');
const columns = paths.map((path) => {
  const rows = rowsOf(path);
  const danger = rows.filter(({ set }) => set === 'danger');
  const critical = danger.filter(({ label }) => label === 'critical');
  const of = (name: string): readonly Row[] => rows.filter(({ set }) => set === name);
  if (listsMisses)
    for (const { set, label, risk, command, rules } of rows) {
      const missed =
        set === 'danger' ? !atLeast(risk, label) : atLeast(risk, set === 'mention' ? 'moderate' : 'high');
      if (missed || (set === 'readonly' && risk !== 'safe'))
        console.log([set, label, risk, command.replaceAll('\n', String.raw`\n`), rules].join('\t'));
    }
  return [
    path.split('/').at(-1) ?? path,
    share(critical, ({ risk }) => risk === 'critical'),
    share(critical, ({ risk }) => atLeast(risk, 'high')),
    share(danger, ({ risk }) => atLeast(risk, 'high')),
    share(of('readonly'), ({ risk }) => atLeast(risk, 'high')),
    share(of('lookalike'), ({ risk }) => atLeast(risk, 'high')),
    share(of('mention'), ({ risk }) => risk !== 'safe'),
  ];
});
const head = [
  'file',
  'critical as critical',
  'critical as high or worse',
  'danger as high or worse',
  'readonly alarmed',
  'lookalike alarmed',
  'mention not safe',
];
printTable(head, columns);
