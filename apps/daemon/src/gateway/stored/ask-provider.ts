import type { Result } from '@hunch/common/result';
import { isObject, type JsonObject, parseJson } from '@hunch/common/json';
import { formats } from '@hunch/llm-formats';
import { gatewayBounds } from '../bounds.ts';
import { ClientDisconnect } from '../client-disconnect.ts';
import type { Failure } from '../failure.ts';
import type { GatewayParts } from '../parts.ts';
import type { PassedAnswer } from '../upstream.ts';
import { UpstreamFailure } from '../upstream-response.ts';
import type { StoredObject } from './stored-object.ts';

/** What the gateway asks a provider by itself about what lies there. */
export interface StoredQuestion {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Below its base URL. */
  readonly path: string;
  readonly waitMs: number;
}

type Parts = Pick<GatewayParts, 'settings' | 'upstream'>;

/** Anthropic's files are a beta, which has to be named. */
const betas = ['anthropic-beta', 'files-api-2025-04-14'];

/** Undefined: there is no such provider any more. */
export async function askProvider(
  { settings, upstream }: Parts,
  { provider: name, api, kind }: StoredObject,
  { method, path, waitMs }: StoredQuestion,
): Promise<Result<PassedAnswer, Failure> | undefined> {
  const provider = settings.providers.get(name);
  const placed = provider === undefined ? undefined : upstream.placeOf(provider, path, undefined);
  if (provider === undefined || placed === undefined) return undefined;
  return upstream.pass({
    provider,
    format: formats[provider.format].provider,
    method,
    path: placed,
    body: undefined,
    headers: api === 'anthropic' && kind === 'file' ? betas : [],
    disconnect: new ClientDisconnect(),
    countsLeftAnswers: false,
    deadlineAtMs: performance.now() + waitMs,
  });
}

/** What its provider says of an object now; `gone`: it has none of it. Undefined: it does not say. */
export async function describedBy(
  parts: Parts,
  object: StoredObject,
  waitMs: number,
): Promise<JsonObject | 'gone' | undefined> {
  const answer = await askProvider(parts, object, { method: 'GET', path: placeOf(object), waitMs });
  if (answer === undefined) return undefined;
  if (!answer.ok) return isGone(answer.error) ? 'gone' : undefined;
  try {
    const bytes = await answer.value.response.whole(gatewayBounds.answerBytesMax);
    const body = parseJson(bytes?.toString() ?? '');
    return isObject(body) ? body : undefined;
  } catch (error) {
    if (error instanceof UpstreamFailure) return undefined;
    throw error;
  }
}

export function isGone({ status }: Failure): boolean {
  return status === 404 || status === 410;
}

/** Below the base URL of its provider. */
export function placeOf({ api, kind, id }: StoredObject): string {
  if (kind === 'file') return `/files/${id}`;
  return api === 'anthropic' ? `/messages/batches/${id}` : `/batches/${id}`;
}
