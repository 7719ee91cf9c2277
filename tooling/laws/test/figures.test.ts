import { describe, expect, it } from 'vitest';
import { read } from '../src/repository.ts';

/** What the landing page claims, and the measured row that it is the rounded value of: its numbers in order, each with `figures/NAME: row`. */
const claims: readonly { readonly claim: RegExp; readonly rows: readonly string[] }[] = [
  {
    claim: /InterCode-ALFA without a model: (\d+) % right, (\d+) % wrong/,
    rows: ['requests: alfa: answered right', 'requests: alfa: answered wrong'],
  },
  {
    claim: /([\d.]+) % of 10,000 rewritten dangers found; ([\d.]+) % of harmless look-alikes alarm/,
    rows: ['rewriting: dangers written in another way', 'rewriting: these and as many ordinary commands'],
  },
  {
    claim: /APGR ([\d.]+) % over six public sets/,
    rows: ['routing: corrected, all of these as one ranking'],
  },
  {
    claim: /hints in (\d+) % of the runs that weak models lost, in ([\d.]+) % of solved ones/,
    rows: [
      'guidance: runs of weak models that InterCode ended by their budget and that are hinted',
      'guidance: solved runs that are hinted',
    ],
  },
];

/** @returns the figure of the first row that begins so */
function measured(row: string): number {
  const at = row.indexOf(': ');
  const begin = `| ${row.slice(at + 2)}`;
  const line = read(`evaluations/figures/${row.slice(0, at)}.md`)
    .split('\n')
    .find((each) => each.startsWith(begin));
  return Number(line?.split('|')[2]?.replace('%', ''));
}

describe('figures', () => {
  it.each(claims)('the README says what was measured: $claim', ({ claim, rows }) => {
    const numbers = claim.exec(read('README.md'))?.slice(1) ?? [];
    expect(numbers).toHaveLength(rows.length);
    for (const [index, row] of rows.entries()) {
      const number = numbers[index] ?? '';
      const decimals = number.split('.')[1]?.length ?? 0;
      expect(measured(row).toFixed(decimals), row).toBe(number);
    }
  });
});
