import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  assumedCapabilities,
  chosenModel,
  classifyPrompt,
  costUsd,
  defaultSettings,
  fallbackChain,
  forcedDecision,
  modelFacts,
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
  ])('%s: %s', (model, input) => {
    expect(modelFacts(model)?.price.input).toBe(input);
  });

  test("the user's own entry wins, and the longest", () => {
    const facts = (input: number) => ({
      price: { input, output: 1, cachedInput: 0 },
      capabilities: assumedCapabilities,
    });
    const own = new Map([
      ['gpt-4o', facts(7)],
      ['gpt-4o-mini', facts(8)],
    ]);
    expect(modelFacts('gpt-4o-2024-08-06', own)?.price.input).toBe(7);
    expect(modelFacts('gpt-4o-mini', own)?.price.input).toBe(8);
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
