import { SeededRandom } from '@hunch/common/random';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cheapSuffices,
  classifyPrompt,
  classifySettings,
  defaultSettings,
  promptRequest,
  promptRouterOptions,
  readModel,
} from '../src/index.ts';
import {
  apgr,
  blend,
  compareRankings,
  crossValidate,
  fitModel,
  guardedFit,
  labelled,
  needOf,
  pairOf,
  prepare,
  qualityCurve,
  storeModel,
  type LabelledPrompt,
} from '../src/calibrated/index.ts';
import { defaults } from '@hunch/common/options';

const row = fc.record({
  prompt: fc.constant('x'),
  cheap: fc.constantFrom(0, 0.5, 1),
  strong: fc.constantFrom(0.5, 1),
});
const rows = fc
  .array(row, { minLength: 5, maxLength: 60 })
  .filter((all) => all.some(({ cheap, strong }) => cheap !== strong));
const gap = (all: readonly LabelledPrompt[]): number =>
  all.reduce((sum, { cheap, strong }) => sum + strong - cheap, 0);

describe('average performance gap recovered', () => {
  test('on an example by hand', () => {
    const all = [
      { prompt: 'a', cheap: 0, strong: 1 },
      { prompt: 'b', cheap: 1, strong: 1 },
    ];
    // The gain comes with the first half of the cost: a triangle over it, then all of it.
    expect(apgr(all, Float64Array.of(2, 1))).toBeCloseTo(0.25 + 0.5, 12);
    expect(apgr(all, Float64Array.of(1, 2))).toBeCloseTo(0.25, 12);
    expect(qualityCurve(all, Float64Array.of(2, 1), 2)).toEqual([
      { strongShare: 0, quality: 0.5, recovered: 0 },
      { strongShare: 0.5, quality: 1, recovered: 1 },
      { strongShare: 1, quality: 1, recovered: 1 },
    ]);
  });

  test('one that knows nothing has 0.5, and nobody is ahead of the oracle', () => {
    fc.assert(
      fc.property(rows, fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })), (all, numbers) => {
        fc.pre(gap(all) > 0.4);
        expect(apgr(all, new Float64Array(all.length))).toBeCloseTo(0.5, 9);
        const oracle = apgr(
          all,
          Float64Array.from(all, ({ cheap, strong }) => strong - cheap),
        );
        const any = Float64Array.from(numbers.take(all.length));
        expect(apgr(all, any)).toBeLessThanOrEqual(oracle + 1e-9);
        // The opposite order recovers what is left.
        expect(
          apgr(all, any) +
            apgr(
              all,
              any.map((value) => -value),
            ),
        ).toBeCloseTo(1, 9);
      }),
    );
  });

  test('intervals hold the value, and the first is not ahead of itself', () => {
    const random = new SeededRandom(3);
    const all = Array.from({ length: 200 }, () => ({
      prompt: 'x',
      cheap: random.next() < 0.6 ? 1 : 0,
      strong: 1,
    }));
    const ranking = Float64Array.from(all, ({ cheap }) => random.next() - cheap / 2);
    const [first, second] = compareRankings(all, [
      { name: 'lots', ranking: new Float64Array(all.length) },
      { name: 'knowing', ranking },
    ]);
    expect(first?.aheadOfFirst).toEqual({ value: 0, low: 0, high: 0 });
    expect(second?.apgr.low).toBeLessThan(second?.apgr.value ?? 0);
    expect(second?.apgr.high).toBeGreaterThan(second?.apgr.value ?? 1);
    expect(second?.aheadOfFirst.low).toBeGreaterThan(0);
  });
});

describe('which models are compared', () => {
  const graded = (scores: Record<string, number>) => ({
    prompt: 'x',
    scores: new Map(Object.entries(scores)),
  });

  test('the worst and the best, by name where they are equal', () => {
    expect(pairOf([graded({ b: 0, a: 0, c: 1, d: 0.5 })])).toEqual({ cheap: 'a', strong: 'c' });
    expect(pairOf([graded({ a: 1, b: 1 })])).toBeUndefined();
    expect(pairOf([])).toBeUndefined();
  });

  test('on the prompts that both have graded', () => {
    const all = [graded({ a: 0, b: 1 }), graded({ a: 1 }), graded({ a: 1, b: 1 })];
    expect(labelled(all, { cheap: 'a', strong: 'b' })).toHaveLength(2);
  });
});

/** Questions about tax are too hard for the cheap model, the others are not; length says nothing. */
function traffic(count: number): LabelledPrompt[] {
  const random = new SeededRandom(11);
  const words = ['river', 'table', 'green', 'paper', 'music', 'window', 'garden', 'letter'];
  return Array.from({ length: count }, () => {
    const isHard = random.next() < 0.4;
    const filler = Array.from({ length: 5 + random.below(10) }, () => random.pick(words));
    const prompt = [...filler, isHard ? 'amortisation schedule' : 'holiday photo'].join(' ');
    return { prompt, cheap: isHard && random.next() < 0.9 ? 0 : 1, strong: 1 };
  });
}

describe('the calibrated scorer', () => {
  const trained = prepare(traffic(300));
  const model = fitModel(trained);

  test('orders prompts that it has not seen far better than the rules', () => {
    const held = prepare(traffic(600).slice(300));
    const labels = held.map(({ row }) => row);
    const fitted = apgr(
      labels,
      Float64Array.from(held, ({ features }) => needOf(model, features)),
    );
    const rules = apgr(
      labels,
      Float64Array.from(held, ({ rules }) => rules.score),
    );
    expect(rules).toBeLessThan(0.6);
    expect(fitted).toBeGreaterThan(rules + 0.2);
  });

  test('cross-validated, gains on what can be learnt, and nothing on grades drawn by lot', () => {
    const settings = { folds: 2, draws: 1 };
    const gain = crossValidate(trained.slice(0, 120), settings);
    expect(gain).toMatchObject({ parts: 2, wins: 2 });
    expect(gain.ahead).toBeCloseTo(gain.fitted - gain.rules, 9);
    expect(gain.ahead).toBeGreaterThan(0.1);
    expect(gain.aheadError).toBeLessThan(0.1);
    const random = new SeededRandom(5);
    const byLot = traffic(120).map(({ prompt }) => ({ prompt, cheap: random.below(2), strong: 1 }));
    const nothing = crossValidate(prepare(byLot), settings);
    expect(Math.abs(nothing.ahead)).toBeLessThan(0.15);
  });

  test('is believed where held-out grades support it, and for no other prompts', () => {
    const random = new SeededRandom(9);
    const byLot = Array.from({ length: 60 }, (_, at) => ({
      prompt: `Solve $${random.below(900)}x + ${random.below(900)} = ${at}$; {a[${at}]} = \\sqrt{${at}}`,
      cheap: random.below(2),
      strong: random.below(2),
    }));
    const lots = prepare(byLot).map((row) => ({ row, set: 1 }));
    const { model: guarded, support } = guardedFit([
      ...trained.slice(0, 150).map((row) => ({ row, set: 0 })),
      ...lots,
    ]);
    expect(support).toMatchObject([
      { set: 0, share: 1 },
      { set: 1, share: 0 },
    ]);
    const settings = { ...defaultSettings, calibrated: guarded };
    for (const { prompt } of [...byLot.slice(0, 20), { prompt: 'for (;;) { await fetch(url); }' }])
      expect(classifyPrompt(promptRequest(prompt), settings)).toEqual(
        classifyPrompt(promptRequest(prompt), defaultSettings),
      );
    const like = 'river table paper amortisation schedule';
    expect(classifyPrompt(promptRequest(like), settings).source).toBe('calibrated');
  });

  test('no set is behind, though its prompts are taken for those of another', () => {
    const reversed = (rows: readonly LabelledPrompt[]): LabelledPrompt[] =>
      rows.map((row) => ({ ...row, cheap: 1 - row.cheap }));
    const [few, unseen] = [traffic(600).slice(300, 325), traffic(600).slice(325)].map(reversed);
    const good = trained.slice(0, 150).map((row) => ({ row, set: 0 }));
    expect(guardedFit(good).support).toMatchObject([{ set: 0, share: 1 }]);
    // Too few to be a kind of their own, so that they are taken for the other.
    const { model: guarded } = guardedFit([...good, ...prepare(few ?? []).map((row) => ({ row, set: 1 }))]);
    const rows = prepare(unseen ?? []);
    const labels = rows.map(({ row }) => row);
    const plain = apgr(
      labels,
      Float64Array.from(rows, ({ score }) => score),
    );
    const scored = Float64Array.from(rows, ({ features, score }) => blend(guarded, features, score));
    expect(apgr(labels, scored)).toBeGreaterThanOrEqual(plain);
  });

  test('is the same each time, and the same when it has been stored', () => {
    expect(storeModel(fitModel(prepare(traffic(300))))).toEqual(storeModel(model));
    const read = readModel(JSON.parse(JSON.stringify(storeModel(model))));
    expect(read).toEqual({ ok: true, value: model });
  });

  test.each([
    [null, 'is not an object'],
    [{ version: 0 }, 'was made by another version of hunch; calibrate again'],
    [{ ...storeModel(model), means: [1] }, 'is damaged'],
    [{ ...storeModel(model), bucketWeights: 'AAAA' }, 'is damaged'],
    [{ ...storeModel(model), bias: null }, 'is damaged'],
    [{ ...storeModel(model), kinds: [{ center: [1], reach: 1, share: 1 }] }, 'is damaged'],
  ])('a file that is none is refused (%#)', (stored, error) => {
    expect(readModel(stored)).toEqual({ ok: false, error });
  });

  test('decides in place of the rules, on their scale and within their shares', () => {
    const settings = { ...defaultSettings, calibrated: model };
    const hard = classifyPrompt(promptRequest('river table amortisation schedule'), settings);
    const easy = classifyPrompt(promptRequest('river table holiday photo'), settings);
    expect(hard.source).toBe('calibrated');
    expect(hard.score).toBeGreaterThan(easy.score);
    const scores = trained.map(({ rules }) => rules.score);
    expect(Math.abs(hard.score)).toBeLessThanOrEqual(Math.max(...scores.map(Math.abs)) + 0.1);
  });

  test('can be turned off', () => {
    const options = defaults(promptRouterOptions);
    expect(classifySettings(options, model).calibrated).toBe(model);
    expect(classifySettings({ ...options, calibrated: false }, model).calibrated).toBeUndefined();
  });

  test('need and probability are one thing', () => {
    expect(cheapSuffices(0)).toBe(0.5);
    expect(cheapSuffices(5)).toBeLessThan(0.01);
  });
});
