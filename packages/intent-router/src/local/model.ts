import { builtInDomains } from '../domains/domain.ts';
import type { ConfidenceWeights } from './confidence.ts';
import { bucketCount, bucketOf, type FeatureVector } from './features.ts';

const domainCount = builtInDomains.length;
/** Weights of a bucket: one a domain, and one for whether the request needs a pair of domains. */
export const columnCount = domainCount + 1;
/** What a byte for pairs is worth in bytes for a domain: half as fine takes 6 % less space, and as many pairs are told. */
export const pairSteps = 2;

/** How many weights there are: a row for each bucket, one a domain and one for pairs, then a row for the bias. */
export const weightCount = (bucketCount + 1) * columnCount;

export interface ModelWeights {
  /** `weightCount` of them. */
  readonly bytes: Int8Array;
  /** What a byte of 1 is worth. */
  readonly step: number;
  readonly reading: Reading;
}

/** The weights as they are embedded. */
export interface EmbeddedWeights extends Omit<ModelWeights, 'bytes'> {
  readonly packed: string;
}

/** How scores are read, fitted on writers who were left out. */
export interface Reading {
  /** Scores are divided by it before they become probabilities. */
  readonly temperature: number;
  readonly confidence: ConfidenceWeights;
  /** Weights of the signs of order, then one for each pair of domains. */
  readonly order: readonly number[];
  /** Weights of the signs of a second domain, then one for each pair. */
  readonly second: readonly number[];
}

/** Softmax regression over hashed features; `score` allocates nothing. */
export class IntentModel {
  readonly #weights: Int8Array;
  readonly #scale: number;
  readonly reading: Reading;
  /** What each quarter of the words of the last request added to the scores: four rows of a number a domain. Overwritten by the next. */
  readonly quarters = new Float64Array(4 * domainCount);
  /** The probabilities of the last request, in the order of `builtInDomains`. Overwritten by the next. */
  readonly probabilities = new Float64Array(domainCount);
  /** The log-odds that the last request needs a pair of domains. */
  pairOdds = 0;

  constructor({ bytes, step, reading }: ModelWeights) {
    this.#weights = bytes;
    this.#scale = step / reading.temperature;
    this.reading = reading;
  }

  score(vector: FeatureVector): Float64Array {
    const { probabilities, quarters } = this;
    const weights = this.#weights;
    for (let domain = 0; domain < domainCount; domain += 1) {
      probabilities[domain] = biasValue * (weights[bucketCount * columnCount + domain] ?? 0);
    }
    let pairs = biasValue * (weights[bucketCount * columnCount + domainCount] ?? 0);
    let start = 0;
    for (let quarter = 0; quarter < 4; quarter += 1) {
      // What the request has as a whole (its length, pairs of classes) comes after its words: it counts for the last quarter.
      const end = vector.quarterEnds[quarter] ?? vector.count;
      const into = quarter * domainCount;
      for (let domain = 0; domain < domainCount; domain += 1)
        quarters[into + domain] = -(probabilities[domain] ?? 0);
      for (let index = start; index < end; index += 1) {
        const row = bucketOf(vector.hashes[index] ?? 0) * columnCount;
        const value = vector.values[index] ?? 0;
        for (let domain = 0; domain < domainCount; domain += 1) {
          probabilities[domain] = (probabilities[domain] ?? 0) + value * (weights[row + domain] ?? 0);
        }
        pairs += value * (weights[row + domainCount] ?? 0);
      }
      for (let domain = 0; domain < domainCount; domain += 1)
        quarters[into + domain] = (quarters[into + domain] ?? 0) + (probabilities[domain] ?? 0);
      start = end;
    }
    this.pairOdds = pairs * pairSteps * this.#scale;
    this.#toProbabilities();
    return probabilities;
  }

  /** What one feature adds to the score of a domain against the mean of all. */
  contribution(hash: number, value: number, domain: number): number {
    const row = bucketOf(hash) * columnCount;
    let sum = 0;
    for (let other = 0; other < domainCount; other += 1) sum += this.#weights[row + other] ?? 0;
    return value * this.#scale * ((this.#weights[row + domain] ?? 0) - sum / domainCount);
  }

  #toProbabilities(): void {
    const { probabilities } = this;
    let most = Number.NEGATIVE_INFINITY;
    for (let domain = 0; domain < domainCount; domain += 1) most = Math.max(most, probabilities[domain] ?? 0);
    let sum = 0;
    for (let domain = 0; domain < domainCount; domain += 1) {
      const share = Math.exp(((probabilities[domain] ?? 0) - most) * this.#scale);
      probabilities[domain] = share;
      sum += share;
    }
    for (let domain = 0; domain < domainCount; domain += 1)
      probabilities[domain] = (probabilities[domain] ?? 0) / sum;
    for (let index = 0; index < this.quarters.length; index += 1)
      this.quarters[index] = (this.quarters[index] ?? 0) * this.#scale;
  }
}

/** The value of the feature that every request has. */
export const biasValue = 0.1;
