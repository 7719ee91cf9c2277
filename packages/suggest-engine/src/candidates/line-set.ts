import { candidatesMax } from '../features/cache-bounds.ts';
import type { FeatureCache } from '../features/feature-cache.ts';

export type IsAllowed = (text: string) => boolean;

/** The candidates of one request, each once, by their numbers in the feature cache. */
export class LineSet {
  readonly cache: FeatureCache;
  readonly numbers: number[] = [];
  readonly #request: number;
  readonly #accepts: IsAllowed;

  constructor(cache: FeatureCache, accepts: IsAllowed) {
    this.cache = cache;
    this.#request = cache.nextRequest();
    this.#accepts = accepts;
  }

  get size(): number {
    return this.numbers.length;
  }

  has(number: number): boolean {
    return this.cache.askedIn[number] === this.#request;
  }

  text(candidate: number): string {
    return this.cache.texts[this.numbers[candidate] ?? -1] ?? '';
  }

  /** -1: never typed so far. */
  line(candidate: number): number {
    return this.cache.lines[this.numbers[candidate] ?? -1] ?? -1;
  }

  template(candidate: number): number {
    return this.cache.templates[this.numbers[candidate] ?? -1] ?? -1;
  }

  /** Which candidate a line is; -1: neither a line of the memory among them, nor one that was made. */
  find(line: number, text: string): number {
    const number = this.cache.find(line);
    if (number >= 0 && this.has(number)) return this.numbers.indexOf(number);
    return this.numbers.findIndex(
      (other) => this.cache.lines[other] === -1 && this.cache.texts[other] === text,
    );
  }

  add(line: number, template: number, accepts: IsAllowed = this.#accepts): void {
    const { cache } = this;
    if (line < 0 || template < 0 || this.size >= candidatesMax) return;
    const known = cache.find(line);
    if (known >= 0 && this.has(known)) return;
    const text = known >= 0 ? (cache.texts[known] ?? '') : cache.context.memory.texts.text(line);
    if (accepts(text)) this.#include(cache.number(line, template));
  }

  addMade(max: number): void {
    const end = Math.min(candidatesMax, this.size + max);
    for (const number of this.cache.made()) {
      if (this.size >= end) return;
      if (this.#accepts(this.cache.texts[number] ?? '')) this.#include(number);
    }
  }

  cut(size: number): void {
    for (const number of this.numbers.splice(size)) this.cache.askedIn[number] = 0;
  }

  #include(number: number): void {
    if (number < 0) return;
    this.cache.askedIn[number] = this.#request;
    this.numbers.push(number);
  }
}
