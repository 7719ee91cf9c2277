import { err, type Result } from '@hunch/common/result';
import type { ApiError } from '@hunch/llm-formats';
import type { ExchangeInput } from '../exchange-input.ts';
import { withinKey } from '../key-limits.ts';
import type { GatewayParts } from '../parts.ts';
import type { Route } from '../route.ts';
import type { VirtualKey } from '../virtual-key.ts';
import { withinFiles } from './named-files.ts';
import { withinResponses } from './named-responses.ts';
import { storeIsAway } from './stored-ask.ts';
import { StoreAway } from './stored-object.ts';

/** Leaves of a route what has the files that the request of a key names and, of one in the responses format, the answers that it goes on from. */
export async function withinNamed(
  parts: Pick<GatewayParts, 'objects'>,
  key: VirtualKey,
  { body, isResponses }: { readonly body: unknown; readonly isResponses: boolean },
  route: Route,
): Promise<Result<Route, ApiError>> {
  try {
    const within = await withinFiles(parts, key, body, route);
    return within.ok && isResponses ? await withinResponses(parts, key, body, within.value) : within;
  } catch (error) {
    if (error instanceof StoreAway) return err(storeIsAway);
    throw error;
  }
}

/** Leaves of a route what the key may use, too. */
export async function withinKeyAndNamed(
  parts: Pick<GatewayParts, 'objects' | 'settings'>,
  key: VirtualKey,
  { client, body }: Pick<ExchangeInput, 'client' | 'body'>,
  route: Route,
): Promise<Result<Route, ApiError>> {
  const allowed = withinKey(route, key, parts.settings);
  if (!allowed.ok) return allowed;
  return withinNamed(parts, key, { body, isResponses: client.name === 'openai-responses' }, allowed.value);
}
