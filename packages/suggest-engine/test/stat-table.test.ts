import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decayed, reinforced, standing } from '../src/memory/decay.ts';
import { leadingRows, StatTable } from '../src/memory/stat-table.ts';

const halfLife = 100;

interface ModelRow {
  readonly scope: number;
  readonly group: number;
  readonly member: number;
  score: number;
  lastSeen: number;
  count: number;
}

const label = (row: Pick<ModelRow, 'scope' | 'group' | 'member'>): string =>
  [row.scope, row.group, row.member].map((part) => String(part).padStart(4, '0')).join(' ');

/** The table's promises, word for word and slowly. */
class Model {
  rows: ModelRow[] = [];
  forgotten: string[] = [];

  readonly #rowsMax: number;
  readonly #groupRowsMax: number;

  constructor(rowsMax: number, groupRowsMax: number) {
    this.#rowsMax = rowsMax;
    this.#groupRowsMax = groupRowsMax;
  }

  see(scope: number, group: number, member: number, now: number): void {
    let row = this.rows.find((known) => label(known) === label({ scope, group, member }));
    if (row === undefined) {
      const inGroup = this.rows.filter((known) => known.scope === scope && known.group === group);
      if (inGroup.length >= this.#groupRowsMax) this.forget(inGroup);
      if (this.rows.length >= this.#rowsMax) this.forget(this.rows);
      row = { scope, group, member, score: 1, lastSeen: now, count: 0 };
      this.rows.push(row);
    } else {
      row.score = Math.fround(reinforced(row.score, row.lastSeen, now, halfLife));
      row.lastSeen = Math.max(row.lastSeen, now);
    }
    row.count += 1;
  }

  forget(among: readonly ModelRow[]): void {
    const weakest = among.toSorted(stronger).at(-1);
    if (weakest === undefined) return;
    this.forgotten.push(label(weakest));
    this.rows = this.rows.filter((row) => row !== weakest);
  }
}

function stronger(left: ModelRow, right: ModelRow): number {
  return (
    standing(right.score, right.lastSeen, halfLife) - standing(left.score, left.lastSeen, halfLife) ||
    right.lastSeen - left.lastSeen ||
    (label(left) < label(right) ? -1 : 1)
  );
}

const sightings = fc.array(
  fc.record({
    scope: fc.nat(2),
    group: fc.nat(4),
    member: fc.nat(30),
    // Mostly forward, sometimes back: imports and late events.
    step: fc.integer({ min: -20, max: 60 }),
  }),
  { maxLength: 250 },
);

test.each([
  [24, 24],
  [60, 7],
  [1_000, 20],
])(
  'with room for %i rows and %i a group, the table does what its description says',
  (rowsMax, groupRowsMax) => {
    fc.assert(
      fc.property(sightings, (sequence) => {
        const model = new Model(rowsMax, groupRowsMax);
        const forgotten: string[] = [];
        let added = 0;
        const table: StatTable = new StatTable({
          rowsMax,
          groupRowsMax,
          halfLife,
          leadersMax: 5,
          labelOf: (row) => labelOfRow(row),
          onAdd: () => {
            added += 1;
          },
          onForget: (row) => forgotten.push(labelOfRow(row)),
        });
        const labelOfRow = (row: number): string =>
          label({ scope: table.scope(row), group: table.group(row), member: table.member(row) });
        let now = 1_000;
        for (const { scope, group, member, step } of sequence) {
          now += step;
          table.see(scope, group, member, now, 'success');
          model.see(scope, group, member, now);
        }
        expect(forgotten).toEqual(model.forgotten);
        expect(added - forgotten.length).toBe(table.size);
        const rows = [...table.rows()].map((row) => ({
          scope: table.scope(row),
          group: table.group(row),
          member: table.member(row),
          score: table.score(row),
          lastSeen: table.lastSeen(row),
          count: table.successes(row),
        }));
        expect(rows.toSorted(stronger)).toEqual(model.rows.toSorted(stronger));
        for (const scope of [0, 1, 2]) {
          const strongest = model.rows.filter((row) => row.scope === scope).toSorted(stronger);
          expect(table.leaders(scope).map(labelOfRow)).toEqual(strongest.slice(0, 5).map(label));
          for (const group of [0, 1, 2, 3, 4]) {
            const inGroup: string[] = [];
            for (let row = table.firstOf(scope, group); row >= 0; row = table.nextOf(row))
              inGroup.push(labelOfRow(row));
            const expected = strongest.filter((row) => row.group === group).map(label);
            expect(inGroup.slice(0, leadingRows)).toEqual(expected.slice(0, leadingRows));
            expect(inGroup.toSorted()).toEqual(expected.toSorted());
          }
        }
      }),
      { numRuns: 150 },
    );
  },
);

test('a score halves in a half-life, and an event from the past counts what it is worth', () => {
  expect(decayed(8, 0, 100, 100)).toBe(4);
  expect(decayed(8, 100, 50, 100)).toBe(8);
  expect(reinforced(8, 0, 100, 100)).toBe(5);
  expect(reinforced(1, 100, 0, 100)).toBe(1.5);
});

test('two rows keep their order while they decay', () => {
  fc.assert(
    fc.property(
      fc.tuple(fc.double({ min: 0.01, max: 1e6, noNaN: true }), fc.nat(1e6)),
      fc.tuple(fc.double({ min: 0.01, max: 1e6, noNaN: true }), fc.nat(1e6)),
      ([leftScore, leftSeen], [rightScore, rightSeen]) => {
        const now = Math.max(leftSeen, rightSeen);
        const left = Math.log2(leftScore) - (now - leftSeen) / 5_000;
        const right = Math.log2(rightScore) - (now - rightSeen) / 5_000;
        fc.pre(Math.abs(left - right) > 1e-6);
        expect(standing(leftScore, leftSeen, 5_000) > standing(rightScore, rightSeen, 5_000)).toBe(
          left > right,
        );
      },
    ),
  );
});
