import type { AnswerCache, CachedAnswer, CacheLimits } from './answer-cache.ts';

/** What an entry takes beside its text. */
const ENTRY_BYTES = 500;

/** Answers in the memory of this gateway; those that were not asked for longest go first. */
export class MemoryCache implements AnswerCache {
  /** In the order in which they were last asked for. */
  readonly #answers = new Map<string, CachedAnswer>();
  #bytes = 0;

  get(key: string, nowMs: number, { ttlMs }: CacheLimits): Promise<CachedAnswer | undefined> {
    const found = this.#answers.get(key);
    if (found === undefined) return Promise.resolve(undefined);
    this.#remove(key, found);
    if (nowMs - found.atMs >= ttlMs) return Promise.resolve(undefined);
    this.#add(key, found);
    return Promise.resolve(found);
  }

  keep(key: string, answer: CachedAnswer, { entriesMax, bytesMax }: CacheLimits): Promise<void> {
    const known = this.#answers.get(key);
    if (known !== undefined) this.#remove(key, known);
    this.#add(key, answer);
    for (const [oldest, old] of this.#answers) {
      if (this.#answers.size <= entriesMax && this.#bytes <= bytesMax) break;
      this.#remove(oldest, old);
    }
    return Promise.resolve();
  }

  close(): Promise<void> {
    this.#answers.clear();
    return Promise.resolve();
  }

  #add(key: string, answer: CachedAnswer): void {
    this.#answers.set(key, answer);
    this.#bytes += bytesOf(answer);
  }

  #remove(key: string, answer: CachedAnswer): void {
    this.#answers.delete(key);
    this.#bytes -= bytesOf(answer);
  }
}

/** Strings take a byte or two a character; the larger is assumed. */
function bytesOf({ body }: CachedAnswer): number {
  return body.length * 2 + ENTRY_BYTES;
}
