import { SeededRandom } from '@hunch/common/random';
import { biasValue, bucketCount, builtInDomains, FeatureVector } from '@hunch/intent-router/training';
import type { Sentence } from './sentences.ts';

const classCount = builtInDomains.length;

export interface FitSettings {
  readonly epochs: number;
  readonly rate: number;
  /** Pull towards zero, per update of a weight. */
  readonly decay: number;
  readonly seed: number;
  /** The share of the target that a second domain gets. */
  readonly secondaryShare: number;
}

/** Sentences turned into features once. */
export interface Prepared {
  readonly sentences: readonly Sentence[];
  readonly buckets: readonly Uint16Array[];
  readonly values: readonly Float32Array[];
}

export function prepare(sentences: readonly Sentence[]): Prepared {
  const vector = new FeatureVector();
  const buckets: Uint16Array[] = [];
  const values: Float32Array[] = [];
  for (const sentence of sentences) {
    vector.extract(sentence.text);
    buckets.push(vector.buckets.slice(0, vector.count));
    values.push(vector.values.slice(0, vector.count));
  }
  return { sentences, buckets, values };
}

/**
 * Softmax regression by AdaGrad, one sentence at a time in a seeded order. Deterministic: the same sentences and settings give
 * the same bytes.
 *
 * @returns `bucketCount` rows of one weight a domain; the last row is the bias
 */
export function fit(data: Prepared, indices: Uint32Array, settings: FitSettings): Float32Array {
  const weights = new Float32Array((bucketCount + 1) * classCount);
  const squares = new Float32Array(weights.length).fill(0.02);
  const random = new SeededRandom(settings.seed);
  const scores = new Float64Array(classCount);
  const order = Uint32Array.from(indices);
  for (let epoch = 0; epoch < settings.epochs; epoch += 1) {
    shuffle(order, random);
    for (const index of order) update(data, index, weights, squares, scores, settings);
  }
  return weights;
}

function update(
  data: Prepared,
  index: number,
  weights: Float32Array,
  squares: Float32Array,
  scores: Float64Array,
  settings: FitSettings,
): void {
  const sentence = data.sentences[index];
  const buckets = data.buckets[index];
  const values = data.values[index];
  if (sentence === undefined || buckets === undefined || values === undefined) return;
  scoresOf(weights, buckets, values, scores);
  toProbabilities(scores, 1);
  for (let domain = 0; domain < classCount; domain += 1) {
    const slope =
      sentence.weight * ((scores[domain] ?? 0) - target(sentence, domain, settings.secondaryShare));
    if (Math.abs(slope) < 1e-4) continue;
    for (let feature = 0; feature <= buckets.length; feature += 1) {
      const isBias = feature === buckets.length;
      const place = (isBias ? bucketCount : (buckets[feature] ?? 0)) * classCount + domain;
      const old = weights[place] ?? 0;
      const gradient =
        slope * (isBias ? biasValue : (values[feature] ?? 0)) + settings.decay * sentence.weight * old;
      const sum = (squares[place] ?? 0) + gradient * gradient;
      squares[place] = sum;
      weights[place] = old - (settings.rate * gradient) / Math.sqrt(sum);
    }
  }
}

function target(sentence: Sentence, domain: number, secondaryShare: number): number {
  const name = builtInDomains[domain];
  if (sentence.secondary === null) return name === sentence.primary ? 1 : 0;
  if (name === sentence.primary) return 1 - secondaryShare;
  return name === sentence.secondary ? secondaryShare : 0;
}

/** The raw score of each domain. */
export function scoresOf(
  weights: Float32Array,
  buckets: Uint16Array,
  values: Float32Array,
  scores: Float64Array,
): void {
  for (let domain = 0; domain < classCount; domain += 1)
    scores[domain] = biasValue * (weights[bucketCount * classCount + domain] ?? 0);
  for (let feature = 0; feature < buckets.length; feature += 1) {
    const row = (buckets[feature] ?? 0) * classCount;
    const value = values[feature] ?? 0;
    for (let domain = 0; domain < classCount; domain += 1) {
      scores[domain] = (scores[domain] ?? 0) + value * (weights[row + domain] ?? 0);
    }
  }
}

/** In place. */
export function toProbabilities(scores: Float64Array, temperature: number): void {
  const most = Math.max(...scores);
  let sum = 0;
  for (let index = 0; index < scores.length; index += 1) {
    const value = Math.exp(((scores[index] ?? 0) - most) / temperature);
    scores[index] = value;
    sum += value;
  }
  for (let index = 0; index < scores.length; index += 1) scores[index] = (scores[index] ?? 0) / sum;
}

function shuffle(items: Uint32Array, random: SeededRandom): void {
  for (let last = items.length - 1; last > 0; last -= 1) {
    const other = random.below(last + 1);
    const kept = items[last] ?? 0;
    items[last] = items[other] ?? 0;
    items[other] = kept;
  }
}
