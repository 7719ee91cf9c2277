import fc from 'fast-check';
import { expect, test } from 'vitest';
import { manualClock } from '@hunch/common/clock';
import { sessionId } from '@hunch/common/ids';
import { SeededRandom } from '@hunch/common/random';
import { createSuggestEngine, type CommandEnd, type SuggestEngine } from '../src/index.ts';
import { statKinds } from '../src/ports.ts';
import { memoryStore, randomEvents } from '../src/testing/index.ts';

const nowMs = 1_701_000_000_000;
const newEngine = (): SuggestEngine => createSuggestEngine({ clock: manualClock(nowMs) });

/** So many values, followers and lines that the weakest give way, and some of those come back. */
function crowded(seed: number, count: number): CommandEnd[] {
  const random = new SeededRandom(seed);
  return randomEvents(seed, count).map((event) => {
    const place = random.below(400);
    const line =
      place % 2 === 0 ? 'git add .' : place % 3 === 0 ? `vim file-${place}.ts` : `task-${place} --fast`;
    return random.chance(0.1) ? event : { ...event, cmdRaw: line, redacted: false };
  });
}

function rowsOf(store: ReturnType<typeof memoryStore>): string {
  const snapshot = store.snapshot();
  const sorted = (rows: Iterable<unknown>): string[] =>
    [...rows].map((row) => JSON.stringify(row)).toSorted();
  const tables = [snapshot.templates(), ...statKinds.map((kind) => snapshot.stats(kind))];
  return JSON.stringify([...tables.map(sorted), [...snapshot.recentEvents(10_000, 10_000)]], null, 1);
}

interface Stretch {
  readonly gathered: boolean;
  readonly length: number;
  readonly rowsMax: number;
}

const stretches = fc.array(
  fc.record({
    gathered: fc.boolean(),
    length: fc.integer({ min: 0, max: 400 }),
    rowsMax: fc.integer({ min: 1, max: 300 }),
  }),
  { minLength: 1, maxLength: 6 },
);

/** In stretches that are gathered and ones that are learnt command by command, and all of it command by command. */
function learntBothWays(events: readonly CommandEnd[], plan: readonly Stretch[]) {
  const inStretches = newEngine();
  const byStretch = memoryStore();
  const oneByOne = newEngine();
  const byCommand = memoryStore();
  const bulk = inStretches.learnInBulk();
  const learn = (engine: SuggestEngine, store: ReturnType<typeof memoryStore>, event: CommandEnd): void => {
    const change = engine.learn({ ...event, imported: true });
    if (change !== null) void store.apply(change);
  };
  let start = 0;
  for (const { gathered, length, rowsMax } of plan) {
    const stretch = events.slice(start, start + length);
    start += length;
    for (const event of stretch) {
      learn(oneByOne, byCommand, event);
      if (gathered) bulk.learn(event);
      else learn(inStretches, byStretch, event);
    }
    if (gathered) void byStretch.applyTogether([...bulk.take(rowsMax)]);
  }
  return { inStretches, byStretch, oneByOne, byCommand };
}

test('what is gathered leaves the rows, and the engine, that the same commands leave one by one', () => {
  fc.assert(
    fc.property(fc.integer(), stretches, (seed, plan) => {
      const { inStretches, byStretch, oneByOne, byCommand } = learntBothWays(crowded(seed, 1_200), plan);
      expect(rowsOf(byStretch)).toBe(rowsOf(byCommand));
      expect(inStretches.image()).toEqual(oneByOne.image());
    }),
    { numRuns: 25 },
  );
  // 60,000 commands are learnt twice: 8 s on a quiet machine.
});

test('its pieces are as long as was asked for, name no row twice, and nothing is left for the next time', () => {
  const bulk = newEngine().learnInBulk();
  for (const event of crowded(5, 500)) bulk.learn(event);
  const pieces = [...bulk.take(64)];
  const counts = pieces.map(({ stats, ...others }) =>
    [...Object.values(stats), ...Object.values(others)].reduce((sum, rows) => sum + rows.length, 0),
  );
  expect(counts.slice(0, -1).every((count) => count === 64)).toBe(true);
  expect(counts.at(-1)).toBeLessThanOrEqual(64);
  const keys = pieces.flatMap((piece) => [
    ...piece.templates.map((row) => row.templateId),
    ...statKinds.flatMap((kind) =>
      piece.stats[kind].map((row) => [kind, row.scope, row.templateId, row.slotIndex, row.member].join('\0')),
    ),
    ...piece.forgotten.map((row) => JSON.stringify(row)),
  ]);
  expect(new Set(keys).size).toBe(keys.length);
  expect(bulk.size).toBe(0);
  expect([...bulk.take(64)]).toEqual([]);
});

test('nothing is kept of what is empty or ephemeral', () => {
  const bulk = newEngine().learnInBulk();
  const [event] = randomEvents(1, 1);
  if (event === undefined) throw new Error('randomEvents gives as many as asked for');
  expect(bulk.learn({ ...event, sessionId: sessionId('s'), cmdRaw: '  ', ephemeral: false })).toBe(false);
  expect(bulk.learn({ ...event, sessionId: sessionId('s'), cmdRaw: 'ls', ephemeral: true })).toBe(false);
  expect([...bulk.take(10)]).toEqual([]);
});
