import { builtInDomains } from '../domains/domain.ts';
import type { ConfidenceWeights } from './confidence.ts';
import { bucketCount, bucketOf, type FeatureVector } from './features.ts';
import { unpackWeights } from './packed-weights.ts';

const domainCount = builtInDomains.length;

/** The weights as they are embedded. */
export interface EmbeddedWeights {
  /** One signed byte for each bucket and domain (bucket-major), then one for the bias of each domain; packed. */
  readonly packed: string;
  /** What a byte of 1 is worth. */
  readonly step: number;
  /** Scores are divided by it before they become probabilities. Fitted on writers who were left out, as is `confidence`. */
  readonly temperature: number;
  readonly confidence: ConfidenceWeights;
}

/** Softmax regression over hashed features; `score` allocates nothing. */
export class IntentModel {
  readonly #weights: Int8Array;
  readonly #scale: number;
  readonly confidence: ConfidenceWeights;
  /** The probabilities of the last request, in the order of `builtInDomains`. Overwritten by the next. */
  readonly probabilities = new Float64Array(domainCount);

  constructor(embedded: EmbeddedWeights) {
    this.#weights = unpackWeights(embedded.packed, (bucketCount + 1) * domainCount);
    this.#scale = embedded.step / embedded.temperature;
    this.confidence = embedded.confidence;
  }

  score(vector: FeatureVector): Float64Array {
    const { probabilities } = this;
    const weights = this.#weights;
    for (let domain = 0; domain < domainCount; domain += 1) {
      probabilities[domain] = biasValue * (weights[bucketCount * domainCount + domain] ?? 0);
    }
    for (let index = 0; index < vector.count; index += 1) {
      const row = bucketOf(vector.hashes[index] ?? 0) * domainCount;
      const value = vector.values[index] ?? 0;
      for (let domain = 0; domain < domainCount; domain += 1) {
        probabilities[domain] = (probabilities[domain] ?? 0) + value * (weights[row + domain] ?? 0);
      }
    }
    this.#toProbabilities();
    return probabilities;
  }

  /** What one feature adds to the score of a domain against the mean of all. */
  contribution(hash: number, value: number, domain: number): number {
    const row = bucketOf(hash) * domainCount;
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
  }
}

/** The value of the feature that every request has. */
export const biasValue = 0.1;
