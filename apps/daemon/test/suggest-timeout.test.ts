import { HunchError } from '@hunch/common/errors';
import { sessionId } from '@hunch/common/ids';
import { systemClock } from '@hunch/common/clock';
import { createSuggestEngine } from '@hunch/suggest-engine';
import { expect, test } from 'vitest';
import { suggestHandler } from '../src/handlers/suggest.ts';
import { pendingBounds, PendingCommands } from '../src/ingest/pending.ts';
import { Metrics } from '../src/observe/metrics.ts';
import { RepositoryCache } from '../src/repository/cache.ts';
import { ranCommand } from './support/events.ts';

/** Nobody who hears of progress or gives up. */
const client = { gone: () => new AbortController().signal, progress: () => undefined };

/** @param ephemeral whether what session `s` ran stays its own */
function handler(ephemeral = false) {
  /** A machine that is busy makes each look at the time-piece the last. */
  const machine = { isBusy: false, stalls: 0, nowMs: 0 };
  const goneFiles = new Set<string>();
  const engine = createSuggestEngine({
    clock: systemClock,
    paths: { home: '/root', existence: (path) => (goneFiles.has(path) ? 'missing' : 'present') },
    stopwatch() {
      if (machine.isBusy || machine.stalls > 0) machine.nowMs += 1_000;
      machine.stalls = Math.max(0, machine.stalls - 1);
      return machine.nowMs;
    },
  });
  for (const [index, cmdRaw] of ['git add .', 'git status', 'git add .', 'git status'].entries()) {
    engine.learn(ranCommand(cmdRaw, Date.now() - 60_000 + index * 1000, { ephemeral }));
  }
  const metrics = new Metrics();
  const pending = new PendingCommands();
  const suggest = suggestHandler({
    engine,
    repositories: new RepositoryCache(),
    pending,
    redact: (text) => ({ text, redacted: false }),
    metrics,
    options: () => ({
      enabled: true,
      hardTimeoutMs: 150,
      resultsMax: 5,
      confidenceMin: 0.05,
      unsureBelow: 0.25,
      addsUp: true,
    }),
    onPlace: async () => undefined,
  });
  const ask = async (prefix: string, waitedMs: number, session = 's', cwd = '/tmp') =>
    suggest.handle(
      { session_id: session, cwd, prefix, include_low_confidence: true, ghost: true },
      { receivedAtMs: performance.now() - waitedMs, goOn: () => undefined, client },
    );
  const askPrefetch = async (lastSeq: number) =>
    suggest.handle(
      { session_id: 's', cwd: '/tmp', prefix: '', prefetch: true, last_seq: lastSeq },
      { receivedAtMs: performance.now(), goOn: () => undefined, client },
    );
  const askWhy = async (lastSeq: number) =>
    suggest.handle(
      { session_id: 's', cwd: '/tmp', prefix: '', explain: true, last_seq: lastSeq },
      { receivedAtMs: performance.now(), goOn: () => undefined, client },
    );
  return { ask, askPrefetch, askWhy, engine, goneFiles, metrics, pending, machine };
}

test('an answer that is overdue is the last one, as far as it fits what is typed by now', async () => {
  const { ask, metrics } = handler();
  const fresh = await ask('git', 0);
  expect(fresh.cache_status).toBe('miss');
  expect(fresh.suggestions.length).toBeGreaterThan(1);
  const late = await ask('git s', 400);
  expect(late.cache_status).toBe('stale');
  expect(late.suggestions.map((suggestion) => suggestion.text)).toEqual(['git status']);
  expect(metrics.counters.suggest_timeouts).toBe(1);
});

test('an answer that is overdue with nothing to fall back on is E_TIMEOUT, which can be tried again', async () => {
  const { ask } = handler();
  const error: unknown = await ask('git', 400).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(HunchError);
  expect(error instanceof HunchError && error.toWire()).toMatchObject({ code: 'E_TIMEOUT', retryable: true });
});

test('a new session is told, when it is late, what was said in the same place; nothing that only one session knows', async () => {
  const { ask } = handler();
  const ofAnother = await ask('git', 0, 'another');
  expect(ofAnother.suggestions.map(({ source }) => source)).toEqual(['global_frequency', 'global_frequency']);
  const late = await ask('git s', 400, 'new');
  expect(late).toMatchObject({ cache_status: 'stale', suggestions: [{ text: 'git status' }] });
  await expect(ask('git s', 400, 'new', '/elsewhere')).rejects.toThrow(/took longer/);
  const incognito = handler(true);
  expect((await incognito.ask('', 0)).suggestions.length).toBeGreaterThan(1);
  await expect(incognito.ask('', 400, 'new')).rejects.toThrow(/took longer/);
});

test('what is repeated when an answer is late can still run, and was not forbidden meanwhile', async () => {
  const { ask, engine, goneFiles } = handler();
  engine.learn(ranCommand('cat notes.txt', Date.now(), {}));
  const texts = async (prefix: string, waitedMs: number) =>
    (await ask(prefix, waitedMs)).suggestions.map(({ text }) => text);
  expect(await texts('cat', 0)).toContain('cat notes.txt');
  expect(await texts('cat n', 400)).toEqual(['cat notes.txt']);
  goneFiles.add('/tmp/notes.txt');
  await expect(texts('cat n', 400)).rejects.toThrow(/took longer/);
  expect((await texts('git', 0)).length).toBeGreaterThan(1);
  engine.recordFeedback({
    sessionId: sessionId('s'),
    tsMs: Date.now(),
    action: 'never',
    suggestedText: 'git status',
    executedText: null,
    promptPrefix: null,
    latencyMs: null,
    ephemeral: false,
  });
  expect(await texts('git', 400)).not.toContain('git status');
});

test('an answer that was cut short does not say that nothing begins so, and one without a line is the last one', async () => {
  const { ask, metrics, machine } = handler();
  expect((await ask('cle', 0)).suggestions).toMatchObject([{ text: 'clear' }]);
  machine.isBusy = true;
  expect(await ask('clea', 0, 's', '/elsewhere')).toMatchObject({
    cache_status: 'stale',
    suggestions: [{ text: 'clear' }],
  });
  expect(await ask('zz', 0)).toMatchObject({ cache_status: 'miss', suggestions: [] });
  expect(await ask('zz', 0)).not.toHaveProperty('nothing');
  expect((await ask('git', 0)).suggestions.length).toBeGreaterThan(0);
  expect(metrics.counters.suggest_cut_short).toBe(4);
  machine.isBusy = false;
  expect(await ask('zz', 0)).toMatchObject({ nothing: true });
});

test('a machine that is busy for a moment costs an answer nothing but that moment', async () => {
  const { ask, metrics, machine } = handler();
  const whole = await ask('git', 0, 's', '/elsewhere');
  machine.stalls = 3;
  expect((await ask('git', 0, 's', '/somewhere')).suggestions).toEqual(whole.suggestions);
  expect(machine.stalls).toBe(0);
  expect(metrics.counters.suggest_cut_short).toBe(0);
});

test('that no line begins so is said when all that was run is learnt, and not before', async () => {
  const { ask, pending } = handler();
  expect(await ask('zz', 0)).toMatchObject({ ghost: null, nothing: true });
  pending.queued('s');
  expect(await ask('zz', 0)).not.toHaveProperty('nothing');
  pending.done('s', undefined);
  expect(await ask('zz', 0)).toMatchObject({ ghost: null, nothing: true });
});

test('the prefetch response waits for the last command, longer than an answer that somebody waits for', async () => {
  const { askPrefetch, pending } = handler();
  pending.queued('s');
  const answer = askPrefetch(7);
  setTimeout(() => pending.done('s', 7), 4 * pendingBounds.waitMs);
  const { prefetched = [] } = await answer;
  expect(pending.settled('s', 7)).toBe(true);
  expect(prefetched[0]).toMatchObject({ prefix: '', text: 'git add .' });
});

test('who asks why waits until the last command is learnt, however long that takes within the limit', async () => {
  const { askWhy, metrics, pending } = handler();
  pending.queued('s');
  setTimeout(() => pending.done('s', 2), pendingBounds.waitMs * 2);
  expect((await askWhy(2)).suggestions.length).toBeGreaterThan(0);
  expect(metrics.counters).toMatchObject({ suggest_waits: 1, suggest_waits_in_vain: 0 });
});

test('who asks why is answered although the last command is never learnt', async () => {
  const { askWhy, askPrefetch, metrics } = handler();
  expect((await askWhy(9)).suggestions.length).toBeGreaterThan(0);
  expect((await askPrefetch(9)).prefetched?.length).toBeGreaterThan(0);
  expect(metrics.counters).toMatchObject({ suggest_waits_in_vain: 2, suggest_timeouts: 0 });
});
