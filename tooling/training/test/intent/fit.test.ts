import { expect, it } from 'vitest';
import { bucketOf, builtInDomains, columnCount } from '@hunch/intent-router/training';
import { figuresOf, type JudgedRequest } from '../../src/intent/evaluation.ts';
import { fit, prepare, scoresOf, type Prepared } from '../../src/intent/fit.ts';
import type { Sentence } from '../../src/intent/sentences.ts';

const settings = { epochs: 3, rate: 0.3, decay: 1e-5, seed: 7, secondaryShare: 0.35, evidenceMin: 1 };
const sentence = (text: string, primary: Sentence['primary']): Sentence => ({
  text,
  primary,
  secondary: null,
  family: text,
  writer: 'test',
  weight: 1,
});
const few = [
  sentence('show git branches', 'git_operations'),
  sentence('commit my changes', 'git_operations'),
  sentence('ping the server', 'network_diagnostics'),
  sentence('download this page', 'network_diagnostics'),
];

function scoresIn(data: Prepared, index: number, weights: Float32Array): Float64Array {
  const scores = new Float64Array(columnCount);
  const buckets = data.features[index]?.map((place) => bucketOf(data.hashes[place] ?? 0));
  scoresOf(weights, buckets ?? new Uint32Array(), data.values[index] ?? new Float32Array(), scores);
  return scores;
}

it('the same sentences give the same weights, and they tell the sentences apart', () => {
  const data = prepare(few);
  const indices = Uint32Array.from(few.keys());
  const weights = fit(data, indices, settings);
  expect(Buffer.from(fit(data, indices, settings).buffer).equals(Buffer.from(weights.buffer))).toBe(true);
  for (const [index, { primary }] of few.entries()) {
    const scores = scoresIn(data, index, weights);
    const ofDomains = scores.subarray(0, builtInDomains.length);
    expect(builtInDomains[ofDomains.indexOf(Math.max(...ofDomains))]).toBe(primary);
  }
});

it('whether a sentence needs a second domain is learnt beside which', () => {
  const two: Sentence = {
    ...sentence('download this page and commit it', 'network_diagnostics'),
    secondary: 'git_operations',
  };
  const data = prepare([...few, two]);
  const weights = fit(data, Uint32Array.from(data.sentences.keys()), settings);
  const pairScores = data.sentences.map((_, index) => scoresIn(data, index, weights).at(-1) ?? 0);
  expect(pairScores.map((score) => score > 0)).toEqual([false, false, false, false, true]);
});

it('what only one request says is not learnt', () => {
  const data = prepare([...few, sentence('show the git branches', 'git_operations')]);
  const weights = fit(data, Uint32Array.from(data.sentences.keys()), { ...settings, evidenceMin: 2 });
  const isLearnt = (place: number) => {
    const row = bucketOf(data.hashes[place] ?? 0) * columnCount;
    return weights.subarray(row, row + columnCount).some((weight) => weight !== 0);
  };
  const timesSaid = (place: number) => data.features.filter((features) => features.includes(place)).length;
  const places = [...data.hashes.keys()];
  expect(places.filter((place) => timesSaid(place) === 1).filter(isLearnt)).toEqual([]);
  expect(places.filter((place) => timesSaid(place) > 1).every(isLearnt)).toBe(true);
});

it('figures count what they say', () => {
  const request = (
    primary: JudgedRequest['primary'],
    secondary: JudgedRequest['secondary'] = [],
  ): JudgedRequest => ({
    text: 'x',
    primary,
    acceptable: [primary, 'text_processing'],
    secondary,
  });
  const judged = [
    request('git_operations'),
    request('git_operations'),
    request('file_operations', ['archive_operations']),
    request('general'),
  ];
  const answer = (domain: string, confidence: number, secondary: readonly string[] = []) => ({
    domain,
    confidence,
    secondary,
  });
  const figures = figuresOf(judged, [
    answer('git_operations', 0.95),
    answer('text_processing', 0.65, ['git_operations']),
    answer('archive_operations', 0.85, ['file_operations']),
    answer('system_info', 0.35),
  ]);
  expect(figures).toMatchObject({
    requests: 4,
    primary: 0.25,
    acceptable: 0.5,
    needed: 0.75,
    coverage: 0.75,
    precisionAt85: 1 / 3,
    coverageAt95: 0.25,
    pairs: { requests: 1, right: 1 },
    overdone: { requests: 3, given: 1 },
    kept: { requests: 1, right: 1 },
  });
  expect(figures.ece).toBeCloseTo((0.05 + 0.65 + 0.85 + 0.35) / 4);
});
