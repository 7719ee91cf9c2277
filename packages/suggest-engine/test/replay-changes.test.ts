import fc from 'fast-check';
import { expect, test } from 'vitest';
import { manualClock } from '@hunch/common/clock';
import { repoKey, sessionId } from '@hunch/common/ids';
import {
  createSuggestEngine,
  type CommandEnd,
  type LearnedChange,
  type SuggestEngine,
} from '../src/index.ts';
import { memoryStore, randomEvents } from '../src/testing/index.ts';

// Thousands of answers each: ten seconds alone, several times that beside other suites.
const nowMs = 1_701_000_000_000;
const newEngine = (): SuggestEngine => createSuggestEngine({ clock: manualClock(nowMs) });

function answers(engine: SuggestEngine): string[] {
  return ['s0', 's3', 'a new one'].flatMap((session) =>
    ['', 'g', 'git c', 'vim', 'task'].flatMap((prefix) =>
      ['/srv/app', null].map((repo) =>
        JSON.stringify(
          engine.suggest({
            sessionId: sessionId(session),
            cwd: '/srv/app',
            repoKey: repo === null ? null : repoKey(repo),
            branch: null,
            prefix,
            limit: 50,
            includeLowConfidence: true,
          }),
        ),
      ),
    ),
  );
}

/** An image is made after so many of the events; a store gets the changes of all. */
function checkpointed(events: readonly CommandEnd[], at: number) {
  const engine = newEngine();
  const store = memoryStore();
  const later: LearnedChange[] = [];
  let image = structuredClone(engine.image());
  events.forEach((event, place) => {
    if (place === at) image = structuredClone(engine.image());
    const change = engine.learn(event);
    if (change === null) return;
    void store.apply(change);
    if (place >= at) later.push(structuredClone(change));
  });
  if (at >= events.length) image = structuredClone(engine.image());
  const fromImage = newEngine();
  fromImage.restore(store.snapshot(), image, later);
  const fromRows = newEngine();
  fromRows.restore(store.snapshot());
  return { fromImage, fromRows };
}

/** So many lines, values and followers that the weakest give way, and some of those come back. */
function crowd(seed: number, count: number): CommandEnd[] {
  return randomEvents(seed, count).map((event, place) => ({
    ...event,
    tsMs: nowMs - 10_000_000 + place * 10_000,
    cmdRaw:
      place % 2 === 0
        ? 'git add .'
        : place % 3 === 0
          ? `vim file-${place % 90}.ts`
          : `task-${place % 140} --fast`,
    ephemeral: false,
    redacted: false,
    // A lesson in ten: they cost most of the time, and make no room.
    imported: place % 10 !== 0,
  }));
}

test('an image and the changes after it give the engine that all rows give, now and from then on', () => {
  const streams = fc.record({
    seed: fc.integer(),
    next: fc.integer(),
    count: fc.integer({ min: 1, max: 90 }),
    part: fc.double({ min: 0, max: 1, noNaN: true }),
  });
  fc.assert(
    fc.property(streams, ({ seed, next, count, part }) => {
      const { fromImage, fromRows } = checkpointed(randomEvents(seed, count), Math.floor(part * count));
      expect(answers(fromImage)).toEqual(answers(fromRows));
      expect(fromImage.stats()).toEqual(fromRows.stats());
      for (const event of randomEvents(next, 40))
        expect(fromImage.learn(event)).toEqual(fromRows.learn(event));
      expect(answers(fromImage)).toEqual(answers(fromRows));
    }),
    { numRuns: 8 },
  );
});

test('that holds for what had to make room after the image, too', () => {
  for (const at of [100, 500]) {
    const { fromImage, fromRows } = checkpointed(crowd(5, 600), at);
    expect(answers(fromImage)).toEqual(answers(fromRows));
    expect(fromImage.stats()).toEqual(fromRows.stats());
    for (const event of crowd(6, 200)) expect(fromImage.learn(event)).toEqual(fromRows.learn(event));
  }
});

test('an image can be made of a memory that came from an image', () => {
  const events = randomEvents(11, 100);
  const { fromImage, fromRows } = checkpointed(events, 60);
  const again = newEngine();
  again.restore(memoryStore().snapshot(), structuredClone(fromImage.image()));
  expect(answers(again)).toEqual(answers(fromRows));
});
