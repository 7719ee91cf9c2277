import type { Redis } from 'ioredis';
import { isObject, numberIn, parseJson, textIn } from '@hunch/common/json';
import { connectTo, readyOf } from '../state/redis-server.ts';
import type { AnswerCache, CachedAnswer, CacheLimits } from './answer-cache.ts';

/** To ask the provider again costs less than to wait longer. */
const PATIENCE_MS = 250;

/**
 * Answers that several gateways share, in a Redis or Valkey server; how many it holds its own `maxmemory` says. While it is
 * away, those in memory do.
 */
export class SharedCache implements AnswerCache {
  readonly #memory: AnswerCache;
  readonly #redis: Redis;

  /** @param patienceMs how long a request waits for the server's answer before it goes by memory */
  constructor(url: string, memory: AnswerCache, patienceMs = PATIENCE_MS) {
    this.#memory = memory;
    this.#redis = connectTo(url, patienceMs);
    // The shared state says so once.
    this.#redis.on('error', () => undefined);
  }

  /** Resolves when the server has been reached; rejects when it can't be for now. */
  async reached(): Promise<void> {
    await readyOf(this.#redis);
  }

  async get(key: string, nowMs: number, limits: CacheLimits): Promise<CachedAnswer | undefined> {
    if (this.#redis.status !== 'ready') return this.#memory.get(key, nowMs, limits);
    try {
      const found = readAnswer(await this.#redis.get(nameOf(key)));
      return found !== undefined && nowMs - found.atMs < limits.ttlMs ? found : undefined;
    } catch {
      return this.#memory.get(key, nowMs, limits);
    }
  }

  async keep(key: string, answer: CachedAnswer, limits: CacheLimits): Promise<void> {
    if (this.#redis.status !== 'ready') return this.#memory.keep(key, answer, limits);
    try {
      await this.#redis.set(nameOf(key), JSON.stringify(answer), 'PX', limits.ttlMs);
    } catch {
      await this.#memory.keep(key, answer, limits);
    }
    return undefined;
  }

  async close(): Promise<void> {
    this.#redis.disconnect();
    await this.#memory.close();
  }
}

function nameOf(key: string): string {
  return `hunch:answer:${key}`;
}

/** What another version of hunch wrote may look otherwise; it then counts as nothing. */
function readAnswer(text: string | null): CachedAnswer | undefined {
  const value = parseJson(text ?? '');
  const type = textIn(value, 'type');
  const body = textIn(value, 'body');
  const model = textIn(value, 'model');
  const atMs = numberIn(value, 'atMs');
  if (
    !isObject(value) ||
    type === undefined ||
    body === undefined ||
    model === undefined ||
    atMs === undefined
  )
    return undefined;
  return { type, body, model, atMs };
}
