import { builtInDomains, columnCount, pairSteps, type Reading } from '@hunch/intent-router/training';
import { expect, it } from 'vitest';
import type { JudgedRequest } from '../../src/intent/evaluation.ts';
import { prepare } from '../../src/intent/fit.ts';
import { leftOut, readingsOf } from '../../src/intent/left-out.ts';
import { quantized } from '../../src/intent/quantize.ts';
import { judgedSentences } from '../../src/intent/sentences.ts';

const settings = { epochs: 3, rate: 0.3, decay: 1e-5, seed: 7, secondaryShare: 0.35, evidenceMin: 1 };
const reading: Reading = { temperature: 1, confidence: [0, 1, 0], order: [1], second: [] };
const judged = (
  text: string,
  primary: JudgedRequest['primary'],
  secondary: JudgedRequest['secondary'] = [],
) => ({
  text,
  primary,
  acceptable: [primary],
  secondary,
});

it('a writer is judged by a model that has not heard them', () => {
  const writers = new Map([
    ['anna', [judged('commit my changes', 'git_operations'), judged('show the branches', 'git_operations')]],
    ['bob', [judged('ping the server', 'network_diagnostics'), judged('is it up', 'network_diagnostics')]],
  ]);
  const sentences = [...writers].flatMap(([name, requests]) => judgedSentences(name, requests, 1));
  const [anna, bob] = leftOut(prepare(sentences), settings, writers);
  expect(anna?.answers(reading).map(({ domain }) => domain)).toEqual([
    'network_diagnostics',
    'network_diagnostics',
  ]);
  expect(bob?.answers(reading).map(({ domain }) => domain)).toEqual(['git_operations', 'git_operations']);
});

it('writers of one group are left out together', () => {
  const writers = new Map([
    ['anna', [judged('commit my changes', 'git_operations')]],
    ['bob', [judged('commit my changes', 'network_diagnostics')]],
    ['carl', [judged('commit my changes', 'archive_operations')]],
  ]);
  const sentences = [...writers].flatMap(([name, requests]) => judgedSentences(name, requests, 1));
  const models = leftOut(prepare(sentences), settings, writers, undefined, (name) => String(name === 'carl'));
  expect(models.map(({ writer, answers }) => [writer, answers(reading)[0]?.domain])).toEqual([
    ['anna', 'archive_operations'],
    ['bob', 'archive_operations'],
    ['carl', expect.stringMatching(/git|network/)],
  ]);
});

it('a reading is fitted on all writers, and for each of them on the others alone', () => {
  const writers = new Map([
    ['anna', [judged('commit my changes', 'git_operations'), judged('push the branch', 'git_operations')]],
    ['bob', [judged('ping the server', 'network_diagnostics'), judged('push the branch', 'git_operations')]],
    ['carl', [judged('ping my branch', 'network_diagnostics'), judged('is it up', 'network_diagnostics')]],
  ]);
  const sentences = [...writers].flatMap(([name, requests]) => judgedSentences(name, requests, 1));
  const { reading: forAll, withoutEach } = readingsOf(leftOut(prepare(sentences), settings, writers));
  expect([...withoutEach.keys()]).toEqual(['anna', 'bob', 'carl']);
  for (const { temperature, confidence, order, second } of [forAll, ...withoutEach.values()]) {
    expect(temperature).toBe(forAll.temperature);
    for (const weight of [...confidence, ...order, ...second]) expect(weight).not.toBeNaN();
  }
  expect(new Set([...withoutEach.values()].map(({ order }) => order.join())).size).toBe(3);
});

it('what was written with the mistakes of a writer in view is left out with that writer', () => {
  const writers = new Map([['anna', [judged('commit my changes', 'git_operations')]]]);
  const others: readonly (readonly [string, JudgedRequest])[] = [
    ['after anna', judged('commit the changes', 'git_operations')],
    ['bob', judged('ping my changes to the server', 'network_diagnostics')],
  ];
  const sentences = others.flatMap(([writer, request]) => judgedSentences(writer, [request], 1));
  const domainOf = (writtenAfter: readonly string[]) =>
    leftOut(prepare(sentences), settings, writers, () => writtenAfter)[0]?.answers(reading)[0]?.domain;
  expect([domainOf([]), domainOf(['after anna'])]).toEqual(['git_operations', 'network_diagnostics']);
});

it('judged requests are learnt as they are and a little varied, the same each time', () => {
  const request = judged('zip the logs and mail them', 'archive_operations', ['file_operations']);
  const sentences = judgedSentences('anna', [request], 7);
  expect(sentences).toEqual(judgedSentences('anna', [request], 7));
  expect(sentences[0]?.text).toBe(request.text);
  expect(sentences.length).toBeGreaterThan(1);
  expect(sentences.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1);
  expect(new Set(sentences.map(({ secondary }) => secondary))).toEqual(new Set(['file_operations']));
});

it('quantized weights differ among the domains of a bucket as the real ones do, within a step', () => {
  const weights = Float32Array.from({ length: 100 * columnCount }, (_, index) => 3 + Math.sin(index));
  const { bytes, step } = quantized(weights);
  const error = (index: number) => (bytes[index] ?? 0) * step - (weights[index] ?? 0);
  for (let row = 0; row < weights.length; row += columnCount) {
    const errors = builtInDomains.map((_, domain) => error(row + domain));
    expect(Math.max(...errors) - Math.min(...errors)).toBeLessThanOrEqual(step + 1e-6);
    const pairs = row + builtInDomains.length;
    const pairError = (bytes[pairs] ?? 0) * step * pairSteps - (weights[pairs] ?? 0);
    expect(Math.abs(pairError)).toBeLessThanOrEqual((step * pairSteps) / 2 + 1e-6);
  }
});
