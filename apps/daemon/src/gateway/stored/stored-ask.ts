import type { IncomingHttpHeaders } from 'node:http';
import type { JsonObject } from '@hunch/common/json';
import type { ApiError } from '@hunch/llm-formats';
import type { GatewayParts } from '../parts.ts';
import { apiOf, type Owned } from '../pass-through/endpoint-table.ts';
import type { FoundEndpoint } from '../pass-through/find-endpoint.ts';
import type { GatewaySettings, Provider } from '../settings.ts';
import type { VirtualKey } from '../virtual-key.ts';
import { askProvider, placeOf } from './ask-provider.ts';
import { describedText, plainObject, StoreAway, type StoredObject } from './stored-object.ts';

/** A request about something that lies at a provider. */
export interface StoredAsk {
  readonly found: FoundEndpoint;
  readonly owned: Owned;
  readonly query: URLSearchParams;
  readonly body: Buffer;
  readonly headers: IncomingHttpHeaders;
  readonly key: VirtualKey | undefined;
  /** Which provider the client wants (`x-hunch-provider`). */
  readonly provider: string | undefined;
}

/** What becomes of it. */
export interface StoredPlan {
  /** Undefined: as without an owner. */
  readonly provider?: string;
  /** In place of the client's. */
  readonly body?: Buffer;
  /** The answer, where no provider is asked. */
  readonly answer?: JsonObject;
  /** Told of the provider's answer before the client has it. @throws StoreAway */
  readonly answered?: (body: JsonObject) => Promise<void>;
  /** It came to nothing. @param status of the provider's refusal; undefined: it did not answer */
  readonly failed?: (status: number | undefined) => Promise<void>;
}

/** Of one key: to be remembered for ever, since providers keep files until they are deleted. */
const OBJECTS_MAX = 100_000;

const TAKE_BACK_MS = 10_000;

/** Providers of the API that a key may ask anything of. */
export function providersFor(
  { providers }: GatewaySettings,
  { found, key, provider }: StoredAsk,
): readonly Provider[] {
  return [...providers.values()].filter(
    ({ name, format }) =>
      apiOf(format) === found.endpoint.api &&
      (provider === undefined || provider === name) &&
      (key === undefined ||
        key.models.length === 0 ||
        key.models.some((model) => model.startsWith(`${name}/`))),
  );
}

/** Whose a new object is, and where it goes: `others` is what its kind has beside. */
export function newObject(
  { found, key }: StoredAsk,
  others: Pick<StoredObject, 'provider' | 'id' | 'kind'> & Partial<StoredObject>,
  body: JsonObject,
): StoredObject {
  return {
    ...plainObject,
    api: found.endpoint.api,
    key: key?.id ?? '',
    createdMs: Date.now(),
    described: describedText(body),
    ...others,
  };
}

/**
 * Remembers whose a new object is.
 *
 * @param isNeeded whether it must not lie there otherwise: then it is taken back
 */
export async function keep(parts: GatewayParts, object: StoredObject, isNeeded: boolean): Promise<void> {
  try {
    await parts.objects.put(object);
  } catch (error) {
    if (!(error instanceof StoreAway)) throw error;
    if (!isNeeded) return;
    const place = placeOf(object);
    await askProvider(parts, object, {
      method: object.kind === 'file' ? 'DELETE' : 'POST',
      path: object.kind === 'file' ? place : `${place}/cancel`,
      waitMs: TAKE_BACK_MS,
    });
    throw error;
  }
}

export async function hasRoom({ objects }: GatewayParts, { key }: StoredAsk): Promise<ApiError | undefined> {
  if (key === undefined || (await objects.count(key.id)) < OBJECTS_MAX) return undefined;
  const message = `This key has ${OBJECTS_MAX} files and batches, which is as many as are remembered. Delete some.`;
  return { kind: 'invalid_request', status: 400, message };
}

const messages: Readonly<Record<StoredObject['kind'], (id: string) => string>> = {
  file: (id) => `No such File object: ${id}`,
  batch: (id) => `No batch found with id '${id}'.`,
  response: (id) => `Response with id '${id}' not found.`,
};

/** What a provider says of what it has not. */
export function missing({ found, owned }: StoredAsk, id: string, kind = owned.kind): ApiError {
  const message = messages[kind](id);
  // OpenAI's clients are told `not_found` as a model that there is none of.
  return { kind: found.endpoint.api === 'openai' ? 'invalid_request' : 'not_found', status: 404, message };
}

export const storeIsAway: ApiError = {
  kind: 'overloaded',
  status: 503,
  message:
    "Whose files, batches and stored answers are whose is in the database of the ledger, which can't be reached. Try again.",
};
