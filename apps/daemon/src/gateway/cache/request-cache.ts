import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FormatName } from '@hunch/llm-formats';
import type { JsonObject } from '@hunch/common/json';
import type { HeaderList } from '../header-list.ts';
import type { VirtualKey } from '../virtual-key.ts';
import type { AnswerCache, CachedAnswer, CacheLimits } from './answer-cache.ts';
import { AnswerText } from './answer-text.ts';

interface RequestCacheParts {
  readonly cache: AnswerCache;
  /** Undefined: answers are not kept. */
  readonly limits: CacheLimits | undefined;
  readonly format: FormatName;
  readonly body: JsonObject;
  readonly headers: IncomingHttpHeaders;
  readonly key: VirtualKey | undefined;
}

export type CacheUse = 'hit' | 'miss' | 'bypass';

/** Whether one request may be answered by what the same request was answered with before. */
export class RequestCache {
  readonly #parts: RequestCacheParts;
  /** Undefined: neither asked for nor kept. */
  readonly #key: string | undefined;
  #use: CacheUse | undefined;
  readonly text: AnswerText | undefined;

  constructor(parts: RequestCacheParts) {
    this.#parts = parts;
    if (parts.limits === undefined) return;
    const wish = parts.headers['cache-control'] ?? '';
    this.#use = 'bypass';
    if (wish.includes('no-store') || changesSomething(parts.body)) return;
    this.#key = keyOf(parts);
    this.text = new AnswerText();
    if (!wish.includes('no-cache')) this.#use = 'miss';
  }

  /** For metrics; undefined: answers are not kept. */
  get use(): CacheUse | undefined {
    return this.#use;
  }

  get headers(): HeaderList {
    return this.#use === undefined ? [] : ['x-hunch-cache', this.#use];
  }

  async find(nowMs: number): Promise<CachedAnswer | undefined> {
    const { cache, limits } = this.#parts;
    if (this.#key === undefined || limits === undefined || this.#use !== 'miss') return undefined;
    const found = await cache.get(this.#key, nowMs, limits);
    if (found !== undefined) this.#use = 'hit';
    return found;
  }

  /** Of an answer that was whole. */
  async keep(type: string, model: string): Promise<void> {
    const { cache, limits } = this.#parts;
    const body = this.text?.whole();
    if (this.#key === undefined || limits === undefined || body === undefined) return;
    await cache.keep(this.#key, { type, body, model, atMs: Date.now() }, limits);
  }
}

/** Everything that an answer may depend on, and whose it is: nobody gets what another key was answered. */
function keyOf({ format, body, headers, key }: RequestCacheParts): string {
  const whole = [format, key?.id ?? '', headers['anthropic-beta'] ?? '', body];
  return createHash('sha256').update(JSON.stringify(whole)).digest('base64url');
}

/** OpenAI's responses may go on with a conversation that lies at the provider, or run there on their own. */
function changesSomething(body: JsonObject): boolean {
  return (
    typeof body.previous_response_id === 'string' || Boolean(body.conversation) || body.background === true
  );
}
