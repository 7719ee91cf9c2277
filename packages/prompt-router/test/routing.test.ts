import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  chosenModel,
  classifyPrompt,
  costUsd,
  defaultSettings,
  fallbackChain,
  forcedDecision,
  modelFacts,
  mostUsd,
  planAttempts,
  promptRequest,
  remember,
  stickTo,
  tiers,
  type Capabilities,
  type Choice,
  type RoutingRequest,
  type StickyTurn,
  type Tier,
  type TierModels,
} from '../src/index.ts';
import { readPriceData } from '../src/price-data.ts';

describe('the model a client names', () => {
  test.each([
    ['auto', { kind: 'auto' }],
    ['hunch/auto', { kind: 'auto' }],
    ['', { kind: 'auto' }],
    ['simple', { kind: 'tier', tier: 'SIMPLE' }],
    ['hunch/Medium', { kind: 'tier', tier: 'MEDIUM' }],
    ['claw-llm-router/complex', { kind: 'tier', tier: 'COMPLEX' }],
    ['REASONING', { kind: 'tier', tier: 'REASONING' }],
    ['openai/simple', { kind: 'model', id: 'openai/simple' }],
    ['gpt-4o', { kind: 'model', id: 'gpt-4o' }],
  ])('%j', (id, choice) => {
    expect(chosenModel(id)).toEqual(choice);
  });

  test('a forced tier is sure, and its needs are still known', () => {
    const decision = forcedDecision('SIMPLE', { ...promptRequest('Prove the theorem.'), wantsJson: true });
    expect(decision).toMatchObject({
      tier: 'SIMPLE',
      confidence: 1,
      source: 'forced',
      needs: { json: true },
    });
  });
});

const able: Capabilities = { vision: true, tools: true, json: true, contextTokens: 200_000 };
const models = (capabilities: Partial<Record<Tier, Partial<Capabilities>>>): TierModels<null> => {
  const list = (tier: Tier) => [
    { id: tier.toLowerCase(), capabilities: { ...able, ...capabilities[tier] }, target: null },
  ];
  return {
    SIMPLE: list('SIMPLE'),
    MEDIUM: list('MEDIUM'),
    COMPLEX: list('COMPLEX'),
    REASONING: list('REASONING'),
  };
};
const ids = (tier: Tier, configured: TierModels<null>, request: RoutingRequest): string[] =>
  planAttempts(tier, configured, classifyPrompt(request, defaultSettings).needs).attempts.map(
    ({ model }) => model.id,
  );

describe('attempts', () => {
  test.each(tiers)('%s follows the chain of the spec', (tier) => {
    const chain = fallbackChain[tier].map((name) => name.toLowerCase());
    expect(ids(tier, models({}), promptRequest('hi'))).toEqual(chain);
  });

  test('within a tier the first model comes first, and none twice', () => {
    const configured = models({});
    const again = { id: 'simple', capabilities: able, target: null };
    const two: TierModels<null> = { ...configured, MEDIUM: [again, ...configured.MEDIUM] };
    expect(ids('SIMPLE', two, promptRequest('hi'))).toEqual(['simple', 'medium', 'complex']);
  });

  const image: RoutingRequest = {
    messages: [{ role: 'user', parts: [{ kind: 'image' }, { kind: 'text', text: 'What is it?' }] }],
  };
  const cases: readonly (readonly [string, Partial<Capabilities>, RoutingRequest])[] = [
    ['vision', { vision: false }, image],
    ['tools', { tools: false }, { ...promptRequest('hi'), tools: { count: 1, characters: 10 } }],
    ['JSON', { json: false }, { ...promptRequest('hi'), wantsJson: true }],
    ['a long context', { contextTokens: 8_000 }, promptRequest('lorem ipsum dolor '.repeat(5_000))],
    ['a long answer', { contextTokens: 8_000 }, { ...promptRequest('hi'), outputTokensMax: 9_000 }],
  ];
  test.each(cases)('only a model that has %s is asked', (_, lacking, request) => {
    const configured = models({ SIMPLE: lacking, MEDIUM: lacking });
    expect(ids('SIMPLE', configured, request)).toEqual(['complex']);
    expect(
      planAttempts('SIMPLE', configured, classifyPrompt(request, defaultSettings).needs).refused,
    ).toHaveLength(2);
    // The chain of SIMPLE ends at COMPLEX; a model that can is better than none.
    expect(ids('SIMPLE', models({ SIMPLE: lacking, MEDIUM: lacking, COMPLEX: lacking }), request)).toEqual([
      'reasoning',
    ]);
    expect(ids('REASONING', models({ REASONING: lacking, COMPLEX: lacking }), request)).toEqual([
      'medium',
      'simple',
    ]);
    const none = models({ SIMPLE: lacking, MEDIUM: lacking, COMPLEX: lacking, REASONING: lacking });
    expect(ids('SIMPLE', none, request)).toEqual([]);
  });
});

describe('prices', () => {
  const nowMs = Date.parse('2026-09-24T12:00:00Z');

  test.each([
    ['gpt-4o', 2.5],
    ['gpt-4o-2024-08-06', 2.5],
    ['gpt-4o-mini-2024-07-18', 0.15],
    ['openai/gpt-4o-mini', 0.15],
    ['Anthropic/Claude-Haiku-4-5', 1],
    ['claude-opus-4-1-20250805', 15],
    ['claude-opus-4-5', 5],
    ['gpt-5.9', undefined],
    ['gpt-4omni', undefined],
    ['llama3.2:3b', undefined],
    ['gpt-5-special', undefined],
    ['claude-opus-4-5-20251101', 5],
    ['llama-3.3-70b-versatile', undefined],
  ])('%s: %s', (model, input) => {
    expect(modelFacts({ model, nowMs })?.price.input).toBe(input);
  });

  test.each([
    ['api.groq.com', 'llama-3.3-70b-versatile', 0.59],
    ['openrouter.ai', 'anthropic/claude-sonnet-4.5', 3],
    ['bedrock-runtime.us-east-1.amazonaws.com', 'us.anthropic.claude-haiku-4-5-20251001-v1:0', 1.1],
    ['groq.com.example', 'llama-3.3-70b-versatile', undefined],
  ])('at %s, %s: %s', (host, model, input) => {
    expect(modelFacts({ model, host, nowMs })?.price.input).toBe(input);
  });

  const data = (prices: object) => [
    { id: 'openai', models: [{ id: 'm', match: { equals: 'm' }, context_window: 9, prices }] },
  ];
  const priceOf = (prices: object, day = '2026-09-24') =>
    modelFacts({
      model: 'm',
      nowMs: Date.parse(`${day}T12:00:00Z`),
      table: { asOf: day, source: 'test', vendors: readPriceData(data(prices)) },
    })?.price;

  test('a price holds from its day on; of those that change with the hour the dearest counts', () => {
    const on = (day: string) => ({ type: 'start_date', start_date: day });
    const prices = [
      { prices: { input_mtok: 1, output_mtok: 1 } },
      { constraint: on('2026-10-01'), prices: { input_mtok: 2, output_mtok: 2 } },
    ];
    expect(priceOf(prices, '2026-09-30')?.input).toBe(1);
    expect(priceOf(prices, '2026-10-01')?.input).toBe(2);
    const peak = { start_time: '01:00:00Z', end_time: '04:00:00Z' };
    const peaks = [...prices, { constraint: peak, prices: { input_mtok: 4, output_mtok: 1 } }];
    expect(priceOf(peaks, '2026-10-02')?.input).toBe(4);
  });

  test('a long context costs other rates from its step on, for the whole request', () => {
    const price = priceOf({
      input_mtok: { base: 3, tiers: [{ start: 200_000, price: 6 }] },
      output_mtok: { base: 15, tiers: [{ start: 200_000, price: 22.5 }] },
      cache_read_mtok: 0.3,
    });
    if (price === undefined) throw new Error('no price');
    const usage = (inputTokens: number) => ({ inputTokens, cachedInputTokens: 0, outputTokens: 1_000 });
    expect(costUsd(price, usage(200_000))).toBeCloseTo(0.6 + 0.015, 12);
    expect(costUsd(price, usage(200_001))).toBeCloseTo(1.200_006 + 0.0225, 12);
    expect(mostUsd(price, { inputTokens: 300_000, outputTokens: 0 })).toBeCloseTo(1.8, 12);
  });

  test.each([
    ['written to a cache', { cacheWriteTokens: 400_000 }, 0.6 * 3 + 0.4 * 3.75],
    [
      'for an hour',
      { cacheWriteTokens: 400_000, cacheWriteLongTokens: 100_000 },
      0.6 * 3 + 0.3 * 3.75 + 0.1 * 6,
    ],
    ['heard', { audioInputTokens: 200_000 }, 0.8 * 3 + 0.2 * 30],
    ['said', { outputTokens: 100_000, audioOutputTokens: 50_000 }, 3 + 0.05 * 15 + 0.05 * 60],
    ['seen', { imageInputTokens: 200_000 }, 0.8 * 3 + 0.2 * 8],
    ['drawn', { outputTokens: 100_000, imageOutputTokens: 50_000 }, 3 + 0.05 * 15 + 0.05 * 32],
    ['written down', { audioSeconds: 1_800 }, 3 + 0.36 / 2],
    ['answered when there is time', { isBatch: true }, 1.5],
  ])('what is %s has its own price', (_, usage, usd) => {
    const price = priceOf({
      input_mtok: 3,
      output_mtok: 15,
      cache_write_mtok: 3.75,
      cache_write_1h_mtok: 6,
      input_audio_mtok: 30,
      output_audio_mtok: 60,
      input_image_mtok: 8,
      output_image_mtok: 32,
      input_audio_hours: 0.36,
    });
    if (price === undefined) throw new Error('no price');
    const plain = { inputTokens: 1_000_000, cachedInputTokens: 0, outputTokens: 0 };
    expect(costUsd(price, { ...plain, ...usage })).toBeCloseTo(usd, 12);
    expect(mostUsd(price, { ...plain, ...usage })).toBeGreaterThanOrEqual(
      costUsd(price, { ...plain, ...usage }),
    );
  });

  test('what is not paid by tokens: sound by the hour, requests beside their tokens, pictures as the user says', () => {
    const whisper = priceOf({ audio_hours: 0.36, input_audio_hours: 0.36 });
    expect(whisper).toMatchObject({ input: 0, output: 0, audioHour: 0.36 });
    const sonar = priceOf({ input_mtok: 1, output_mtok: 1, requests_kcount: 12 });
    const usage = { inputTokens: 1_000, cachedInputTokens: 0, outputTokens: 1_000 };
    expect(sonar && costUsd(sonar, usage)).toBeCloseTo(0.012 + 0.002, 12);
    expect(sonar && costUsd(sonar, { ...usage, inputTokens: 0, outputTokens: 0 })).toBe(0);
    const drawn = { input: 0, output: 0, cachedInput: 0, picture: 0.04 };
    expect(costUsd(drawn, { ...usage, pictures: 3 })).toBeCloseTo(0.12, 12);
  });

  test.each([
    null,
    {},
    [],
    [{ id: 'x' }],
    [{ id: 'x', models: [{ id: 'm', match: { regex: '(a+)+' }, prices: {} }] }],
  ])('%j holds no prices', (value) => {
    expect(readPriceData(value)).toEqual([]);
  });

  test('cached input has its own price', () => {
    const price = { input: 2, output: 8, cachedInput: 0.5 };
    const usage = { inputTokens: 1_000_000, cachedInputTokens: 400_000, outputTokens: 100_000 };
    expect(costUsd(price, usage)).toBeCloseTo(0.6 * 2 + 0.4 * 0.5 + 0.1 * 8, 12);
  });
});

describe('a conversation and its model', () => {
  const options = { cacheTtlMs: 300_000, horizonTurns: 3 };
  const price = (input: number) => ({ input, cachedInput: input / 10, output: input * 4 });
  const cheap: Choice = { tier: 'SIMPLE', model: 'cheap', price: price(0.5) };
  const dear: Choice = { tier: 'COMPLEX', model: 'dear', price: price(3) };
  const nearly: Choice = { tier: 'MEDIUM', model: 'nearly', price: price(2.9) };
  const turn = (changes: Partial<StickyTurn>): StickyTurn => ({
    proposed: cheap,
    held: dear,
    inputTokens: 50_000,
    inToolLoop: false,
    nowMs: 1_000,
    ...changes,
  });
  const state = remember(dear, 50_000, 0);

  const cases: readonly (readonly [string, StickyTurn, string, string])[] = [
    ['goes up at once', turn({ proposed: dear, held: cheap }), 'dear', 'moved-up'],
    [
      'goes up in a tool loop too',
      turn({ proposed: dear, held: cheap, inToolLoop: true }),
      'dear',
      'moved-up',
    ],
    ['does not go down in a tool loop', turn({ inToolLoop: true }), 'dear', 'tool-loop'],
    ['does not go down for little', turn({ proposed: nearly }), 'dear', 'cache-is-worth-more'],
    [
      'goes down when the cache has gone cold',
      turn({ proposed: nearly, nowMs: 900_000 }),
      'nearly',
      'moved-down',
    ],
    ['goes down when a new reading is cheap', turn({ inputTokens: 500 }), 'cheap', 'moved-down'],
    [
      'leaves a model that can do no more',
      turn({ held: undefined, inToolLoop: true }),
      'cheap',
      'no-longer-possible',
    ],
    ['stays where it is', turn({ proposed: dear }), 'dear', 'same-model'],
    [
      'without prices it stays while the cache is warm',
      turn({ proposed: { ...cheap, price: undefined } }),
      'dear',
      'cache-is-worth-more',
    ],
  ];
  test.each(cases)('%s', (_, at, model, reason) => {
    const verdict = stickTo(
      at.proposed === dear && at.held === cheap ? remember(cheap, 50_000, 0) : state,
      at,
      options,
    );
    expect([verdict.choice.model, verdict.reason]).toEqual([model, reason]);
  });

  test('the first turn takes what is proposed', () => {
    expect(stickTo(undefined, turn({}), options)).toEqual({ choice: cheap, reason: 'first-turn' });
  });

  test('never is a tier chosen that is lower than both', () => {
    const choice = fc.constantFrom(cheap, nearly, dear);
    fc.assert(
      fc.property(
        choice,
        choice,
        fc.nat(200_000),
        fc.boolean(),
        fc.nat(1_000_000),
        (held, proposed, inputTokens, inToolLoop, nowMs) => {
          const verdict = stickTo(
            remember(held, inputTokens, 0),
            { held, proposed, inputTokens, inToolLoop, nowMs },
            options,
          );
          expect([held.model, proposed.model]).toContain(verdict.choice.model);
          if (tiers.indexOf(proposed.tier) > tiers.indexOf(held.tier)) expect(verdict.choice).toBe(proposed);
        },
      ),
    );
  });
});
