import { describe, expect, onTestFinished, test } from 'vitest';
import { gatewayBounds } from '../../src/gateway/bounds.ts';
import type { Failure } from '../../src/gateway/failure.ts';
import { healthOf } from '../../src/gateway/state/cooldown.ts';
import { MemoryState } from '../../src/gateway/state/memory-state.ts';
import { SharedState } from '../../src/gateway/state/shared-state.ts';
import type { GatewayState } from '../../src/gateway/state/state.ts';
import { chatAnswer } from './support/chat.ts';
import { startGateway } from './support/gateway.ts';
import { ask } from './support/raw-client.ts';
import { hasRedis, startRedis } from './support/redis.ts';
import { shared, testPatienceMs } from './support/states.ts';
import { answerJson, ScriptedUpstream } from './support/scripted-upstream.ts';

const server: Failure = { kind: 'server', status: 500, message: '' };
// A day in the middle of a month, so that no test runs over a border.
const noonMs = Date.parse('2026-11-15T12:00:00Z');

const makers: readonly (readonly [string, () => Promise<GatewayState>])[] = [
  ['in memory', () => Promise.resolve(new MemoryState())],
  ...(hasRedis ? [['in a server', async () => shared((await startRedis()).url)] as const] : []),
];

describe.each(makers)('state %s', (_, make) => {
  const look = (state: GatewayState, nowMs = noonMs) =>
    state.look({ conversation: 'c', providers: ['a', 'b'], nowMs });
  const healthAt = async (state: GatewayState, nowMs: number) =>
    healthOf((await look(state, nowMs)).cooldowns.get('a'), nowMs);

  test('a provider rests from the third failure in a row on, longer each time, and is well after a success', async () => {
    const state = await make();
    await state.failed('a', server, noonMs);
    await state.failed('a', server, noonMs);
    expect(await healthAt(state, noonMs)).toBe('well');
    await state.failed('a', server, noonMs);
    expect(await healthAt(state, noonMs + gatewayBounds.cooldownMs - 1)).toBe('resting');
    expect(await healthAt(state, noonMs + gatewayBounds.cooldownMs)).toBe('to_be_probed');
    await state.failed('a', server, noonMs + gatewayBounds.cooldownMs);
    expect(await healthAt(state, noonMs + 3 * gatewayBounds.cooldownMs - 1)).toBe('resting');
    expect((await look(state)).cooldowns.get('b')).toBeUndefined();
    await state.succeeded('a');
    expect((await look(state)).cooldowns.get('a')).toBeUndefined();
  });

  test.each([
    ['a refused key', { kind: 'key', status: 401, message: '' }, gatewayBounds.keyCooldownMs],
    ['a wait that it names', { kind: 'busy', status: 429, message: '', retryAfterMs: 1_234 }, 1_234],
  ] as const)('%s counts at once', async (_name, failure, restMs) => {
    const state = await make();
    await state.failed('a', failure, noonMs);
    expect(await healthAt(state, noonMs + restMs - 1)).toBe('resting');
    expect(await healthAt(state, noonMs + restMs)).toBe('to_be_probed');
  });

  test('one request at a time probes', async () => {
    const state = await make();
    expect([
      await state.probe('a', noonMs),
      await state.probe('a', noonMs + 1),
      await state.probe('b', noonMs),
    ]).toEqual([true, false, true]);
    await state.failed('a', server, noonMs + 2);
    expect(await state.probe('a', noonMs + 3)).toBe(true);
  });

  test('a conversation keeps its model', async () => {
    const state = await make();
    const sticky = { tier: 'MEDIUM', model: 'a/m', cachedTokens: 9, usedAtMs: noonMs } as const;
    expect((await look(state)).sticky).toBeUndefined();
    await state.stick('c', sticky);
    expect((await look(state)).sticky).toEqual(sticky);
  });

  test('what has to fit whole is set apart where there is room for all of it beside the rest, for all and for its key', async () => {
    const state = await make();
    const untilMs = noonMs + 60_000;
    const ask = { nowMs: noonMs, untilMs, isWhole: true };
    const limits = { dayUsd: 10, monthUsd: 20, isOpenWithoutState: true };
    const key = { id: 'k-1', dayUsd: 5, monthUsd: 50 };
    await state.settle(undefined, 1, noonMs, 'k-1');
    expect(await state.reserve({ ...ask, id: 'a', usd: 9.5, limits })).toBe('no_room');
    expect(await state.reserve({ ...ask, id: 'a', usd: 4.5, limits, key })).toBe('key_no_room');
    expect(await state.reserve({ ...ask, id: 'a', usd: 4, limits, key })).toBe('reserved');
    expect(await state.reserve({ ...ask, id: 'b', usd: 0.5, limits, key })).toBe('key_others_first');
    expect(await state.reserve({ ...ask, id: 'c', usd: 6, limits })).toBe('others_first');
    // One request may have the rest, whatever it may cost.
    expect(await state.reserve({ ...ask, id: 'd', usd: 100, limits, isWhole: false })).toBe('reserved');
    await state.settle('d', 0, noonMs);
    // Told again it is one, and lasts as long as was said last.
    expect(
      await state.reserve({
        ...ask,
        id: 'a',
        usd: 4,
        limits: { ...limits, dayUsd: Infinity },
        key: { ...key, dayUsd: Infinity },
      }),
    ).toBe('reserved');
    expect(await state.reserve({ ...ask, id: 'e', usd: 5, limits })).toBe('reserved');
    expect(
      await state.reserve({ ...ask, id: 'f', usd: 5, limits, nowMs: untilMs + 1, untilMs: untilMs + 2 }),
    ).toBe('reserved');
  });

  test('what is spent counts for its day and its month', async () => {
    const state = await make();
    const nextDayMs = noonMs + 86_400_000;
    await state.settle(undefined, 1.5, noonMs);
    await state.settle(undefined, 0.25, noonMs);
    expect((await look(state)).spent).toEqual({ dayUsd: 1.75, monthUsd: 1.75 });
    await state.settle(undefined, 1, nextDayMs);
    expect((await look(state, nextDayMs)).spent).toEqual({ dayUsd: 1, monthUsd: 2.75 });
    expect((await look(state, Date.parse('2026-12-01T00:00:00Z'))).spent).toEqual({ dayUsd: 0, monthUsd: 0 });
  });
});

describe.runIf(hasRedis)('several proxies and one server', () => {
  test('what one has learnt the other knows: cooldowns, conversations, budgets', async () => {
    const { url } = await startRedis();
    const bad = await ScriptedUpstream.start(answerJson({ error: { message: 'no' } }, 401));
    const good = await ScriptedUpstream.start(answerJson(chatAnswer('4')));
    const states = [await shared(url), await shared(url)] as const;
    const options = (state: GatewayState) => ({
      state,
      retries: 0,
      providers: { bad: { base_url: bad.url }, good: { base_url: good.url } },
      tiers: { simple: ['bad/a', 'good/b'] },
      models: { 'bad/a': { input: 1_000, output: 1_000 }, 'good/b': { input: 1_000, output: 1_000 } },
      budget: { day_usd: 0.02, month_usd: 0, soft_fraction: 0.5 },
    });
    const [first, second] = [await startGateway(options(states[0])), await startGateway(options(states[1]))];
    const body = { model: 'auto', messages: [{ role: 'user', content: 'What is 2+2?' }] };
    const one = await ask(first, { body });
    expect(one.headers).toMatchObject({ 'x-hunch-model': 'good/b', 'x-hunch-attempts': '2' });
    // It is noted after the answer has gone out.
    while ((await states[1].look({ conversation: '', providers: [], nowMs: Date.now() })).spent.dayUsd === 0);
    const messages = [
      ...body.messages,
      { role: 'assistant', content: '4' },
      { role: 'user', content: 'And 3+3?' },
    ];
    const two = await ask(second, { body: { ...body, messages } });
    expect(two.headers).toMatchObject({ 'x-hunch-model': 'good/b', 'x-hunch-attempts': '1' });
    expect(two.headers['x-hunch-budget']).toBe('nearly-spent');
    expect(two.headers['x-hunch-reason']).toContain('stays with good/b');
    expect(bad.requests).toHaveLength(1);
    while (
      (await states[0].look({ conversation: '', providers: [], nowMs: Date.now() })).spent.dayUsd < 0.02
    );
    expect((await ask(first, { body })).status).toBe(429);
    expect((await ask(second, { body })).status).toBe(429);
  });

  test('when the server goes, each goes on from its memory, and what it spends meanwhile is told later', async () => {
    const redis = await startRedis();
    const warnings: string[] = [];
    const state = new SharedState(
      redis.url,
      new MemoryState(),
      (reason) => warnings.push(reason),
      testPatienceMs,
    );
    onTestFinished(() => state.close());
    await state.reached();
    const nowMs = Date.now();
    await state.settle(undefined, 1, nowMs);
    await redis.stop();
    const startedAtMs = performance.now();
    await state.settle(undefined, 2, nowMs);
    const seen = await state.look({ conversation: 'c', providers: [], nowMs });
    expect(seen.spent.dayUsd).toBe(3);
    expect(await state.probe('a', nowMs)).toBe(true);
    expect(performance.now() - startedAtMs).toBeLessThan(testPatienceMs / 2);
    expect(state.place).toBe('shared_but_away');
    expect(warnings).toHaveLength(1);
    await startRedis(Number(new URL(redis.url).port));
    while (state.place !== 'shared') await new Promise((resolve) => setTimeout(resolve, 20));
    await state.settle(undefined, 4, nowMs);
    // A fresh server knows nothing; it is told all that is known here.
    expect((await state.look({ conversation: 'c', providers: [], nowMs })).spent).toEqual({
      dayUsd: 7,
      monthUsd: 7,
    });
  });

  test('a server that comes back empty hears of all that was spent, by whomever, and of nothing twice', async () => {
    const redis = await startRedis();
    const nowMs = Date.now();
    const before = await shared(redis.url, new MemoryState({ dayUsd: 10, monthUsd: 10 }, nowMs));
    const states = [before, await shared(redis.url), await shared(redis.url)];
    for (const [at, state] of states.entries()) await state.settle(undefined, 2 ** at, nowMs);
    const dayUsd = async (state: GatewayState): Promise<number> =>
      (await state.look({ conversation: 'c', providers: [], nowMs })).spent.dayUsd;
    expect(await dayUsd(before)).toBe(17);
    // Nobody looks in between: none knows what the others did last.
    await Promise.all(states.map((state) => state.settle(undefined, 0.25, nowMs)));
    await redis.stop();
    await startRedis(Number(new URL(redis.url).port));
    for (const state of states)
      while (state.place !== 'shared' || (await dayUsd(state)) < 17.75)
        await new Promise((resolve) => setTimeout(resolve, 20));
    for (const state of states) await state.settle(undefined, 1, nowMs);
    expect(await dayUsd(before)).toBe(20.75);
  });
});
