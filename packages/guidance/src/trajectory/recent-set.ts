import { bounds } from '../bounds.ts';
import type { Fingerprint } from './fingerprint.ts';

/** Remembers at least the newest `bounds.seenHalf` fingerprints and at most twice as many. */
export class RecentSet {
  #newer = new Set<Fingerprint>();
  #older = new Set<Fingerprint>();

  /** Whether it was there before. */
  add(fingerprint: Fingerprint): boolean {
    const known = this.has(fingerprint);
    if (this.#newer.size >= bounds.seenHalf) {
      this.#older = this.#newer;
      this.#newer = new Set();
    }
    this.#newer.add(fingerprint);
    return known;
  }

  has(fingerprint: Fingerprint): boolean {
    return this.#newer.has(fingerprint) || this.#older.has(fingerprint);
  }

  clear(): void {
    this.#newer.clear();
    this.#older.clear();
  }
}
