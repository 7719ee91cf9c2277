import assert from 'node:assert/strict';
import { manualClock } from '@hunch/common/clock';
import { sessionId } from '@hunch/common/ids';
import { createSuggestEngine, type SuggestEngine } from '../engine.ts';
import type { CommandEnd } from '../learn.ts';
import {
  statKinds,
  type FeedbackRow,
  type LearnedChange,
  type LearnedChanges,
  type StoreSnapshot,
} from '../ports.ts';
import type { StatKey, StatKind, StatRow, StatRows } from '../ports.ts';
import { randomEvents } from './random-events.ts';

/** What the engine wants from a store. Every implementation runs `storeContract`. */
export interface ContractStore {
  /** Writes one change in one transaction. */
  apply(change: LearnedChange): void | Promise<void>;
  /** Writes all pieces of what many commands leave in one transaction. */
  applyTogether(pieces: readonly LearnedChanges[]): void | Promise<void>;
  addFeedback(row: FeedbackRow): void | Promise<void>;
  /** Of everything written so far. */
  snapshot(): StoreSnapshot;
}

/** One promise of the contract: `check` throws an AssertionError when an empty store breaks it. */
export interface StorePromise {
  readonly name: string;
  readonly check: (store: ContractStore) => Promise<void>;
}

/**
 * The contract of the store port, for any test runner.
 *
 * @example
 * ```ts
 * for (const { name, check } of storeContract) test(name, () => check(memoryStore()));
 * ```
 */
export const storeContract: readonly StorePromise[] = [
  {
    name: 'an empty store reads as empty',
    async check(store) {
      assert.deepEqual(await readAll(store), lastRows([]));
    },
  },
  {
    name: 'what was written is read back, odd text and nulls included',
    async check(store) {
      const changes = await learnInto(store, randomEvents(11, 120));
      const expected = lastRows(changes);
      assert.deepEqual(await readAll(store), expected);
    },
  },
  {
    name: 'what many commands leave together is what they leave one after the other',
    async check(store) {
      const clock = manualClock(1_701_000_000_000);
      const events = randomEvents(17, 200).map((event) => ({ ...event, ephemeral: false, imported: true }));
      const together = createSuggestEngine({ clock });
      const bulk = together.learnInBulk();
      for (const half of [events.slice(0, 120), events.slice(120)]) {
        for (const event of half) bulk.learn(event);
        await store.applyTogether([...bulk.take(50)]);
      }
      const engine = createSuggestEngine({ clock });
      const changes = events.flatMap((event) => engine.learn(event) ?? []);
      assert.deepEqual(await readAll(store), lastRows(changes));
    },
  },
  {
    name: 'a change written twice leaves the same rows, but for its event',
    async check(store) {
      const [change] = await learnInto(store, randomEvents(3, 1));
      assert.ok(change !== undefined);
      const before = await readAll(store);
      await store.apply(change);
      const after = await readAll(store);
      assert.deepEqual({ ...after, events: [] }, { ...before, events: [] });
      assert.equal(after.events.length, before.events.length + 1);
    },
  },
  {
    name: 'forgotten rows are deleted, all others stay',
    async check(store) {
      const changes = await learnInto(store, randomEvents(5, 60));
      const before = await readAll(store);
      const change = changes.at(-1);
      assert.ok(change !== undefined);
      const stats = statKinds.map((kind) => {
        const written = new Set(change.stats[kind].map((row) => JSON.stringify(keyOf(row))));
        const gone = before.stats[kind].find((row) => !written.has(JSON.stringify(keyOf(row))));
        assert.ok(gone !== undefined);
        return { kind, gone };
      });
      const template = before.templates.find((row) => row.templateId !== change.template.templateId);
      const profile = before.profiles.find(
        (row) => !change.profiles.some(({ scope }) => scope === row.scope),
      );
      assert.ok(template && profile);
      await store.apply({
        ...change,
        forgotten: [
          ...stats.map(({ kind, gone }) => ({ kind, ...keyOf(gone) })),
          { kind: 'template', templateId: template.templateId },
          { kind: 'profile', scope: profile.scope },
        ],
      });
      const after = await readAll(store);
      const gone: readonly object[] = [...stats.map((each) => each.gone), template, profile];
      const without = <Row extends object>(rows: readonly Row[]): Row[] =>
        rows.filter((row) => !gone.includes(row));
      assert.deepEqual(
        { ...after, events: [] },
        {
          templates: without(before.templates),
          stats: statsBy((kind) => without(before.stats[kind])),
          profiles: without(before.profiles),
          events: [],
        },
      );
    },
  },
  {
    name: 'events and feedback are read newest-limited and oldest first, in the order they were written',
    async check(store) {
      const changes = await learnInto(store, randomEvents(7, 40));
      const events = changes.map((change) => change.event);
      const own = events.filter(({ machine }) => machine === null).slice(-5);
      const elsewhere = events.filter(({ machine }) => machine !== null).slice(-2);
      assert.deepEqual([...store.snapshot().recentEvents(5, 0)], own);
      const both = events.filter((event) => own.includes(event) || elsewhere.includes(event));
      assert.deepEqual([...store.snapshot().recentEvents(5, 2)], both);
      assert.deepEqual([...store.snapshot().recentEvents(0, 0)], []);
      const actions = [
        'never',
        'accepted',
        'unblock',
        'dismissed',
        'ignored_timeout',
        'edited_then_run',
        'never',
      ] as const;
      // The same time throughout: the order of writing decides.
      const feedback = actions.map((action, place) => feedbackRow(action, place));
      for (const row of feedback) await store.addFeedback(row);
      assert.deepEqual([...store.snapshot().recentFeedback(3)], feedback.slice(-3));
      const blocks = feedback.filter((row) => row.action === 'never' || row.action === 'unblock');
      assert.deepEqual([...store.snapshot().recentBlocks(2)], blocks.slice(-2));
      assert.deepEqual([...store.snapshot().recentBlocks(99)], blocks);
    },
  },
  {
    name: 'an engine restored from it suggests what the running one suggests',
    async check(store) {
      const events = randomEvents(13, 300);
      const clock = manualClock(1_701_000_000_000);
      const engine = createSuggestEngine({ clock });
      for (const event of events) {
        const change = engine.learn(event);
        if (change !== null) await store.apply(change);
      }
      for (const action of ['accepted', 'never'] as const) {
        const row = engine.recordFeedback({ ...feedbackRow(action, 1), ephemeral: false });
        if (row !== null) await store.addFeedback(row);
      }
      const restored = createSuggestEngine({ clock });
      restored.restore(store.snapshot());
      assert.equal(answers(restored), answers(engine));
    },
  },
];

/** What an engine answers a new session in each repository, for several prefixes, as text. */
function answers(engine: SuggestEngine): string {
  const asked = ['', 'g', 'git ', 'c', 'ls', 'mk'].flatMap((prefix) =>
    ['/srv/app', null].map((repo) =>
      engine.suggest({
        sessionId: 'a new session',
        cwd: repo ?? '/tmp',
        repoKey: repo,
        branch: null,
        prefix,
        limit: 20,
        includeLowConfidence: true,
        lastCommand: { text: 'git add .', exitCode: 0 },
      }),
    ),
  );
  return JSON.stringify(asked, null, 1);
}

async function learnInto(store: ContractStore, events: readonly CommandEnd[]): Promise<LearnedChange[]> {
  const engine = createSuggestEngine({ clock: manualClock(1_701_000_000_000) });
  const changes: LearnedChange[] = [];
  for (const event of events) {
    const change = engine.learn({ ...event, ephemeral: false });
    if (change === null) continue;
    changes.push(change);
    await store.apply(change);
  }
  return changes;
}

function keyOf({ scope, templateId, slotIndex, member }: StatRow): StatKey {
  return { scope, templateId, slotIndex, member };
}

interface AllRows {
  readonly templates: LearnedChange['template'][];
  readonly stats: LearnedChange['stats'];
  readonly profiles: LearnedChange['profiles'][number][];
  readonly events: LearnedChange['event'][];
}

function statsBy(rowsOf: (kind: StatKind) => readonly StatRow[]): StatRows {
  return {
    commands: rowsOf('commands'),
    lines: rowsOf('lines'),
    transitions: rowsOf('transitions'),
    slots: rowsOf('slots'),
  };
}

async function readAll(store: ContractStore): Promise<AllRows> {
  const snapshot = store.snapshot();
  return Promise.resolve({
    templates: ordered(snapshot.templates()),
    stats: statsBy((kind) => ordered(snapshot.stats(kind))),
    profiles: ordered(snapshot.profiles()),
    events: [...snapshot.recentEvents(1_000_000, 1_000_000)],
  });
}

/** The newest row of each key: what upserts leave. */
function lastRows(changes: readonly LearnedChange[]): AllRows {
  const last = <Row>(rows: readonly Row[], keyOf: (row: Row) => unknown): Row[] =>
    ordered(new Map(rows.map((row) => [JSON.stringify(keyOf(row)), row])).values());
  return {
    templates: last(
      changes.map((change) => change.template),
      (row) => row.templateId,
    ),
    stats: statsBy((kind) =>
      last(
        changes.flatMap((change) => change.stats[kind]),
        keyOf,
      ),
    ),
    profiles: last(
      changes.flatMap((change) => change.profiles),
      (row) => row.scope,
    ),
    events: changes.map((change) => change.event),
  };
}

/** Stores promise no order for these. */
function ordered<Row>(rows: Iterable<Row>): Row[] {
  const text = (row: Row): string => JSON.stringify(row, Object.keys(row as object).toSorted());
  return [...rows].sort((left, right) => (text(left) < text(right) ? -1 : 1));
}

function feedbackRow(action: FeedbackRow['action'], place: number): FeedbackRow {
  return {
    sessionId: sessionId('s1'),
    tsMs: 1_700_900_000_000,
    promptPrefix: place % 2 === 0 ? null : 'gi',
    suggestedText: place % 3 === 0 ? 'git status' : `echo "${place}"`,
    action,
    executedText: place % 2 === 0 ? null : 'git push',
    latencyMs: place === 2 ? null : place,
  };
}
