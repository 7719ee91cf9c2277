import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { batchBounds, batches } from '../../src/import/batches.ts';
import { placeInTime } from '../../src/import/place-in-time.ts';

const minute = 60_000;

describe('times for commands that have none', () => {
  it('puts a file without times a minute apart, its last command at the time of the file', () => {
    const placed = placeInTime([{ command: 'a' }, { command: 'b' }, { command: 'c' }], 10 * minute);
    expect(placed.map(({ command, tsMs }) => [command, tsMs / minute])).toEqual([
      ['a', 8],
      ['b', 9],
      ['c', 10],
    ]);
  });

  it('puts one just after the one before it, and those before the first time before it', () => {
    const entries = [
      { command: 'a' },
      { command: 'b', tsMs: 5 * minute },
      { command: 'c' },
      { command: 'd' },
    ];
    const placed = placeInTime(entries, 99 * minute);
    expect(placed.map(({ tsMs }) => tsMs)).toEqual([4 * minute, 5 * minute, 5 * minute + 1, 5 * minute + 2]);
  });

  it('puts all in order, those of one moment as they were', () => {
    const entries = [
      { command: 'late', tsMs: 9 },
      { command: 'a', tsMs: 3 },
      { command: 'b', tsMs: 3 },
    ];
    expect(placeInTime(entries, 0).map(({ command }) => command)).toEqual(['a', 'b', 'late']);
  });

  it('gives the same times when more was appended and the head cut off, if anything had a time', () => {
    const history = fc.array(fc.option(fc.integer({ min: 1, max: 1000 }), { nil: undefined }), {
      maxLength: 20,
    });
    fc.assert(
      fc.property(history, history, fc.nat(20), (times, more, cut) => {
        const all = [...times, ...more].map((tsMs, index) =>
          tsMs === undefined ? { command: `${index}` } : { command: `${index}`, tsMs: tsMs * minute * 100 },
        );
        const before = all.slice(0, times.length);
        const after = all.slice(cut);
        // What stands before the first time that is left is placed from that one, so the cut must leave it.
        fc.pre(
          after.length > 0 && after[0]?.tsMs !== undefined && before.some(({ tsMs }) => tsMs !== undefined),
        );
        const timeOf = new Map(placeInTime(before, 0).map(({ command, tsMs }) => [command, tsMs]));
        for (const { command, tsMs } of placeInTime(after, 0)) {
          if (timeOf.has(command) && Number(command) >= cut) expect(tsMs).toBe(timeOf.get(command));
        }
      }),
    );
  });
});

describe('batches', () => {
  it('holds every entry once, in order, within both bounds', () => {
    const sizes = fc.array(fc.constantFrom(1, 100, 16_000, 40_000), { maxLength: 300 });
    fc.assert(
      fc.property(sizes, (lengths) => {
        const entries = lengths.map((length, index) => ({ command: 'x'.repeat(length), tsMs: index }));
        const all = [...batches(entries)];
        expect(all.flat().map((entry) => entry.ts_ms)).toEqual(entries.map((entry) => entry.tsMs));
        for (const batch of all) {
          expect(batch.length).toBeLessThanOrEqual(batchBounds.entriesMax);
          expect(batch.reduce((sum, entry) => sum + entry.cmd_raw.length, 0)).toBeLessThanOrEqual(
            batchBounds.charactersMax,
          );
        }
      }),
      { numRuns: 30 },
    );
  });

  it('leaves out what the daemon would refuse', () => {
    const odd = {
      command: 'ls',
      tsMs: 1.5,
      cwd: 'relative',
      exitCode: 300,
      durationMs: 1,
      sessionId: 's'.repeat(129),
    };
    expect([...batches([odd])]).toEqual([[{ cmd_raw: 'ls', ts_ms: 1, duration_ms: 1 }]]);
  });
});
