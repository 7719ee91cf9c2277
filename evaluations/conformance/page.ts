import type { ConformanceItem, Specification } from './item.ts';

/** The table of all items, in the order of the specifications. */
export function conformancePage(specifications: readonly Specification[]): string {
  const head = [
    '# Conformance to the specifications',
    '',
    'Written by `pnpm run docs` from [`evaluations/conformance`](../evaluations/conformance), where each row has a check that shows what hunch does;',
    'the checks run with the tests. *Otherwise* is on purpose, with the reason.',
    '',
    '| specification | as written | otherwise | not yet |',
    '|---|---|---|---|',
    ...specifications.map(({ title, items }) => {
      const count = (kind: string): number => items.filter(({ standing }) => standing.kind === kind).length;
      return `| ${title} | ${count('as written')} | ${count('otherwise')} | ${count('not yet')} |`;
    }),
  ];
  const bodies = specifications.flatMap(({ title, items }) => [
    '',
    `## ${title}`,
    '',
    '| section | it says | hunch | because |',
    '|---|---|---|---|',
    ...items.map(rowOf),
  ]);
  return `${[...head, ...bodies].join('\n')}\n`;
}

function rowOf({ section, statement, standing }: ConformanceItem): string {
  const because = standing.kind === 'as written' ? '' : standing.because;
  return `| ${section} | ${cell(statement)} | ${standing.kind} | ${cell(because)} |`;
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}
