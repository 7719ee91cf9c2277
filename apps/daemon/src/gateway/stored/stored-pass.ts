import { err, ok, type Result } from '@hunch/common/result';
import { isObject, parseJson } from '@hunch/common/json';
import type { ApiError } from '@hunch/llm-formats';
import type { Failure } from '../failure.ts';
import type { GatewayParts } from '../parts.ts';
import type { PassInput } from '../pass-through/pass-input.ts';
import { StoreAway } from './stored-object.ts';
import { withLocalResults } from './local-results.ts';
import { storeIsAway, type StoredPlan } from './stored-ask.ts';
import { planStored } from './stored-plan.ts';

/** What a request that passes through has to do with things that lie at providers; nothing, for most. */
export class StoredPass {
  plan: StoredPlan = {};
  #isOver = true;

  /** @param provider that the client wants. @returns or, as the error, what the client is told */
  async begin(
    parts: GatewayParts,
    { found, query, body, headers, key }: PassInput,
    provider: string | undefined,
  ): Promise<Result<void, ApiError>> {
    const { stored } = found.endpoint;
    if (stored === undefined || stored === 'shared') return ok(undefined);
    const ask = { found, owned: stored, query: new URLSearchParams(query), body, headers, key, provider };
    const planned = await planStored(parts, ask);
    if (!planned.ok) return planned;
    this.plan = planned.value;
    this.#isOver = false;
    return ok(undefined);
  }

  /** A whole answer. @returns what the client gets */
  async see(bytes: Buffer): Promise<Result<Buffer, Failure>> {
    if (this.#isOver) return ok(bytes);
    const body = parseJson(bytes.toString());
    if (!isObject(body)) return ok(bytes);
    try {
      await this.plan.answered?.(body);
      this.#isOver = true;
    } catch (error) {
      if (!(error instanceof StoreAway)) throw error;
      const { status, message } = storeIsAway;
      return err({ kind: 'request', status, message });
    }
    const local = withLocalResults(body);
    return ok(local === undefined ? bytes : Buffer.from(JSON.stringify(local)));
  }

  /** It ends without an answer that was seen. @param failure of the provider */
  async failed(failure?: Failure): Promise<void> {
    if (this.#isOver) return;
    this.#isOver = true;
    await this.plan.failed?.(failure?.status).catch((error: unknown) => {
      if (!(error instanceof StoreAway)) throw error;
    });
  }

  /** It has an answer that nothing has to be seen of. */
  passed(): void {
    this.#isOver = true;
  }
}
