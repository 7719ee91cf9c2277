import fc from 'fast-check';
import { expect, test } from 'vitest';
import { manualClock } from '@hunch/common/clock';
import { repoKey, sessionId } from '@hunch/common/ids';
import { defaultOptions } from '../src/options.ts';
import {
  createSuggestEngine,
  type CommandEnd,
  type LearnedChange,
  type SuggestEngine,
} from '../src/index.ts';
import { learn } from '../src/learn.ts';
import { createState } from '../src/engine-state.ts';
import { statKinds } from '../src/ports.ts';
import { memoryStore, randomEvents } from '../src/testing/index.ts';

// Thousands of answers each: ten seconds alone, several times that beside other suites.
const nowMs = 1_701_000_000_000;
const sessions = ['s0', 's1', 's2', 's3', 'a new one'];
const streams = fc
  .record({ seed: fc.integer(), count: fc.integer({ min: 1, max: 120 }) })
  .map(({ seed, count }) => randomEvents(seed, count));
const runs = { numRuns: 40 };
/** Where each run asks an engine, and its copy, some hundred questions. */
const costlyRuns = { numRuns: 15 };

function newEngine(): SuggestEngine {
  return createSuggestEngine({ clock: manualClock(nowMs) });
}

function answer(
  engine: SuggestEngine,
  session: string,
  prefix: string,
  repo: string | null = '/srv/app',
): string {
  const answered = engine.suggest({
    sessionId: sessionId(session),
    cwd: '/srv/app',
    repoKey: repo === null ? null : repoKey(repo),
    branch: null,
    prefix,
    limit: 50,
    includeLowConfidence: true,
  });
  return JSON.stringify(answered);
}

/** By either ranker. */
function answersOfBoth(engine: SuggestEngine, ids: readonly string[]): string[] {
  return (['weighted', 'adaptive'] as const).flatMap((ranker) => {
    engine.reconfigure({ ranker });
    return answers(engine, ids);
  });
}

function answers(engine: SuggestEngine, ids: readonly string[]): string[] {
  return ids.flatMap((session) =>
    ['', 'g', 'git c', 'vim', 'LS'].flatMap((prefix) => [
      answer(engine, session, prefix),
      answer(engine, session, prefix, null),
    ]),
  );
}

function learnAll(events: readonly CommandEnd[]): { engine: SuggestEngine; changes: LearnedChange[] } {
  const engine = newEngine();
  const changes = events.map((event) => engine.learn(event)).filter((change) => change !== null);
  return { engine, changes };
}

test('an image gives the engine that its rows give, now and from then on', () => {
  fc.assert(
    fc.property(streams, fc.integer(), (events, seed) => {
      const store = memoryStore();
      const { engine, changes } = learnAll(events);
      for (const change of changes) void store.apply(change);
      // As a file would keep it; what is learnt after it must not show in it.
      const image = structuredClone(engine.image());
      engine.learn({ ...(events[0] as CommandEnd), cmdRaw: 'learnt after the image', ephemeral: false });
      const fromRows = newEngine();
      fromRows.restore(store.snapshot());
      const fromImage = newEngine();
      fromImage.restore(store.snapshot(), image);
      expect(answers(fromImage, sessions)).toEqual(answers(fromRows, sessions));
      expect(fromImage.stats()).toEqual(fromRows.stats());
      for (const event of randomEvents(seed, 40)) {
        expect(fromImage.learn(event)).toEqual(fromRows.learn(event));
      }
      expect(answers(fromImage, sessions)).toEqual(answers(fromRows, sessions));
    }),
    costlyRuns,
  );
});

test('I2: an image holds nothing of an ephemeral command', () => {
  const engine = newEngine();
  const [event] = randomEvents(1, 1) as [CommandEnd];
  engine.learn({ ...event, cmdRaw: 'git push', ephemeral: false });
  engine.learn({ ...event, cmdRaw: 'hidden-tool hidden-value', cwd: '/hidden-place', ephemeral: true });
  const text = JSON.stringify(engine.image());
  expect(text).toContain('git push');
  expect(text).not.toContain('hidden');
});

test('an image of an engine with another half-life is not used', () => {
  const { engine, changes } = learnAll(randomEvents(2, 60));
  const store = memoryStore();
  for (const change of changes) void store.apply(change);
  const other = (image = engine.image()): SuggestEngine => {
    const made = createSuggestEngine({ clock: manualClock(nowMs), options: { decay_half_life_hours: 24 } });
    made.restore(store.snapshot(), image);
    return made;
  };
  const fromRows = createSuggestEngine({ clock: manualClock(nowMs), options: { decay_half_life_hours: 24 } });
  fromRows.restore(store.snapshot());
  expect(answers(other(), sessions)).toEqual(answers(fromRows, sessions));
});

test('I1: what a session keeps to itself changes nothing for the others', () => {
  fc.assert(
    fc.property(streams, (events) => {
      const own = events.map((event) => (event.sessionId === 's1' ? { ...event, ephemeral: true } : event));
      const withIt = learnAll(own).engine;
      const withoutIt = learnAll(own.filter((event) => event.sessionId !== 's1')).engine;
      const others = sessions.filter((session) => session !== 's1');
      expect(answersOfBoth(withIt, others)).toEqual(answersOfBoth(withoutIt, others));
    }),
    costlyRuns,
  );
});

test('I2: for the store and for all other sessions, ephemeral commands did not happen', () => {
  fc.assert(
    fc.property(streams, (events) => {
      const all = learnAll(events);
      const stored = learnAll(events.filter((event) => !event.ephemeral));
      expect(all.changes).toEqual(stored.changes);
      expect(answers(all.engine, ['a new one'])).toEqual(answers(stored.engine, ['a new one']));
    }),
    costlyRuns,
  );
});

test('I3: the same events and clock give the same bytes, and asking changes nothing', () => {
  fc.assert(
    fc.property(streams, (events) => {
      const quiet = learnAll(events);
      const asked = newEngine();
      const changes = events
        .map((event) => {
          answer(asked, event.sessionId, 'g');
          return asked.learn(event);
        })
        .filter((change) => change !== null);
      expect(JSON.stringify(changes)).toBe(JSON.stringify(quiet.changes));
      expect(answersOfBoth(asked, sessions)).toEqual(answersOfBoth(quiet.engine, sessions));
      expect(answers(asked, sessions)).toEqual(answers(asked, sessions));
    }),
    costlyRuns,
  );
});

test('a restored engine answers as the one that ran, in new sessions and in those that go on', () => {
  fc.assert(
    fc.property(streams, (stream) => {
      const events = stream.map((event) => ({ ...event, ephemeral: false }));
      const store = memoryStore();
      const { engine, changes } = learnAll(events);
      for (const change of changes) void store.apply(change);
      const restored = newEngine();
      restored.restore(store.snapshot());
      expect(answers(restored, sessions)).toEqual(answers(engine, sessions));
      // And goes on as it would have.
      const [next] = randomEvents(events.length, 1);
      if (next === undefined) return;
      expect(restored.learn(next)).toEqual(engine.learn(next));
    }),
    costlyRuns,
  );
});

test('with more values, followers and lines than are kept, engine and store forget the same', () => {
  const events = Array.from({ length: 600 }, (_, place): CommandEnd => {
    const base = randomEvents(1, 1)[0];
    if (base === undefined) throw new Error('randomEvents gives as many as asked for');
    const line =
      place % 2 === 0 ? 'git add .' : place % 3 === 0 ? `vim file-${place}.ts` : `task-${place} --fast`;
    return {
      ...base,
      cmdRaw: line,
      tsMs: nowMs - 1_000_000 + place * 60_000,
      ephemeral: false,
      redacted: false,
    };
  });
  const store = memoryStore();
  const { engine, changes } = learnAll(events);
  for (const change of changes) void store.apply(change);
  expect(changes.some((change) => change.forgotten.some(({ kind }) => kind === 'slots'))).toBe(true);
  expect(changes.some((change) => change.forgotten.some(({ kind }) => kind === 'transitions'))).toBe(true);
  const snapshot = store.snapshot();
  const perSlot = new Map<string, number>();
  for (const { scope, templateId, slotIndex } of snapshot.stats('slots')) {
    const slot = `${scope} ${templateId} ${slotIndex}`;
    perSlot.set(slot, (perSlot.get(slot) ?? 0) + 1);
  }
  expect(Math.max(...perSlot.values())).toBe(20);
  const restored = newEngine();
  restored.restore(snapshot);
  expect(restored.stats()).toEqual({ ...engine.stats(), commands: 0 });
  expect(answers(restored, ['s0', 'a new one'])).toEqual(answers(engine, ['s0', 'a new one']));
});

test('a change names no row twice, and forgets none that it writes', () => {
  fc.assert(
    fc.property(streams, (events) => {
      for (const change of learnAll(events).changes) {
        const keys = statKinds.flatMap((kind) =>
          change.stats[kind].map((row) =>
            [kind, row.scope, row.templateId, row.slotIndex, row.member].join(' '),
          ),
        );
        expect(new Set(keys).size).toBe(keys.length);
        expect(change.event.templateId).toBe(change.template.templateId);
      }
    }),
    runs,
  );
});

test('suggestions are in order, explained, and within their ranges', () => {
  fc.assert(
    fc.property(streams, fc.constantFrom('', 'g', 'git ', 'vi', 'GIT', 'mk'), (events, prefix) => {
      const { engine } = learnAll(events);
      const suggestions = engine.suggest({
        sessionId: sessionId('s0'),
        cwd: '/tmp',
        repoKey: null,
        branch: null,
        prefix,
        limit: 50,
        includeLowConfidence: true,
      });
      suggestions.forEach((suggestion, place) => {
        const next = suggestions[place + 1];
        if (next !== undefined) expect(next.score).toBeLessThanOrEqual(suggestion.score);
        expect(suggestion.confidence).toBeGreaterThanOrEqual(0);
        expect(suggestion.confidence).toBeLessThanOrEqual(1);
        const sum = suggestion.reasons.reduce((total, { contribution }) => total + contribution, 0);
        expect(sum).toBeCloseTo(suggestion.score, 9);
        expect(suggestion.text).not.toMatch(/\*\*\*/);
      });
      expect(new Set(suggestions.map(({ text }) => text)).size).toBe(suggestions.length);
    }),
    runs,
  );
});

test('what ephemeral sessions held is free when they end', () => {
  fc.assert(
    fc.property(streams, (events) => {
      const memory = createState(defaultOptions);
      for (const event of events) learn(memory, { ...event, ephemeral: true });
      for (const session of sessions) memory.sessions.end(sessionId(session));
      expect(memory.texts.size).toBe(0);
      expect(memory.templates.size).toBe(0);
    }),
    runs,
  );
});

test('memory holds the texts and templates that its rows name, and no others', () => {
  fc.assert(
    fc.property(streams, (stream) => {
      const memory = createState(defaultOptions);
      const changes = stream.map((event) => learn(memory, event)).filter((change) => change !== null);
      for (const session of sessions) memory.sessions.end(sessionId(session));
      const shown = changes.filter((change) => change.stats.lines.length > 0);
      const texts = [
        ...shown.flatMap((change) => [
          change.event.cmdRaw,
          change.event.cwd,
          change.event.repoKey ?? change.event.cwd,
          change.event.branch ?? change.event.cwd,
        ]),
        ...shown.flatMap((change) => change.stats.slots.map((slot) => slot.member)),
      ];
      expect(memory.texts.size).toBe(new Set(texts).size);
      expect(memory.templates.size).toBe(new Set(changes.map((change) => change.template.templateId)).size);
    }),
    runs,
  );
});

test('only so many sessions stay open; the longest idle one is given up', () => {
  const engine = newEngine();
  const [event] = randomEvents(9, 1);
  if (event === undefined) throw new Error('randomEvents gives as many as asked for');
  for (let number = 0; number < 300; number += 1) {
    engine.learn({
      ...event,
      cmdRaw: `echo ${number}`,
      sessionId: sessionId(`s${number}`),
      ephemeral: true,
      redacted: false,
    });
  }
  expect(engine.stats().sessions).toBe(128);
  expect(answer(engine, 's0', 'echo')).toBe('[]');
  expect(answer(engine, 's299', 'echo')).not.toBe('[]');
});
