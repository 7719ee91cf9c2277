import { orderNumber, type Order } from './orders.ts';

/** Decayed counts of the words that stood at a place. The empty text stands for the end of a line. */
export class WordCounts {
  readonly weights = new Map<string, number>();
  total = 0;

  add(word: string, weight: number): void {
    this.weights.set(word, (this.weights.get(word) ?? 0) + weight);
    this.total += weight;
  }
}

export const endOfLine = '';

/** How much there is to see of a place, and how much it varies: `bucketsCount` classes. */
export function bucketOf({ weights, total }: WordCounts): number {
  const different = weights.size;
  const much = total < 1.01 ? 0 : total < 2.6 ? 1 : total < 7 ? 2 : 3;
  const varies = different === 1 ? 0 : different < 0.3 * total ? 1 : different < 0.65 * total ? 2 : 3;
  return much * 4 + varies;
}

export const bucketsCount = 16;

/** What one order says of a place. */
export interface Said {
  readonly order: number;
  readonly counts: WordCounts;
}

/** Counts of one place, by order. */
export class CountsByOrder {
  readonly #counts: (WordCounts | undefined)[] = [];

  add(order: Order, word: string, weight: number): void {
    (this.#counts[orderNumber[order]] ??= new WordCounts()).add(word, weight);
  }

  /** The most specific order first. */
  said(): readonly Said[] {
    return this.#counts.flatMap((counts, order) => (counts === undefined ? [] : [{ order, counts }]));
  }
}
