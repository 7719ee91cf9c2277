import { isObject, type JsonObject, objectIn, parseJson, textIn } from '@hunch/common/json';
import { type ProviderError, readProviderError, type StreamPiece } from '@hunch/llm-formats';
import { gatewayBounds } from './bounds.ts';
import { kindByName, kindByWords, ofStreams } from './failure-table.ts';
import { type Failure, failureKind, type FailureKind, readRetryAfter } from './failure.ts';
import type { Provider } from './settings.ts';
import { tellingHeaders } from './telling-headers.ts';
import { type ResponseHead, UpstreamFailure, type UpstreamResponse } from './upstream-response.ts';

export function isGood({ status }: ResponseHead): boolean {
  return status < 300;
}

/** Why a provider did not answer, by its own words. */
export async function refusal(
  provider: Provider,
  { status, headers }: ResponseHead,
  response: UpstreamResponse,
): Promise<Failure> {
  const body = await readError(response);
  const error = readProviderError(body, typeHeader(headers));
  const retryAfterMs = readRetryAfter(headers, Date.now()) ?? error.retryAfterMs;
  const kind = kindOf(status, error, body);
  const words = wordsOf(provider, error.message ?? 'the provider refused the request');
  const message =
    kind === 'key'
      ? `the provider "${provider.name}" refuses its key (${status}); \`hunch router doctor\` says which one it is`
      : `${words} (${status})`;
  return {
    kind,
    // What it does not have the room for now has a status of its own, whichever the provider gives it.
    status: error.kind === 'overloaded' && status < 500 ? 503 : status,
    // Who may not ask for one model is told so; what is said of a key itself is the gateway's own.
    message: kind === 'key' && error.kind === 'permission' ? `${message}: ${words}` : message,
    headers: tellingHeaders(headers),
    ...namesOf(error),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  };
}

/** AWS says there what is wrong, and in the body only why. */
function typeHeader(headers: ResponseHead['headers']): string | undefined {
  const named = headers['x-amzn-errortype'];
  return Array.isArray(named) ? named[0] : named;
}

function kindOf(status: number, error: ProviderError, body: unknown): FailureKind {
  if (error.kind === 'authentication') return 'key';
  if (isModeration(status, body)) return 'request';
  const byWords = kindByWords(status, wordsIn(error, body));
  if (byWords !== undefined) return byWords;
  return kindByName(status, error.kind) ?? failureKind(status);
}

function wordsIn({ message }: ProviderError, body: unknown): string {
  const error = objectIn(body, 'error');
  return [textIn(error, 'code'), textIn(error, 'type'), message].join(' ');
}

/** A 403 that is of the words, not of the key: OpenRouter says which were flagged, others by their code or type. */
function isModeration(status: number, body: unknown): boolean {
  if (status !== 403 && status !== 400) return false;
  const error = objectIn(body, 'error');
  const metadata = objectIn(error, 'metadata');
  if (metadata?.reasons !== undefined || metadata?.flagged_input !== undefined) return true;
  return /moderation|content_policy|content_filter|safety/i.test(
    `${textIn(error, 'code') ?? ''} ${textIn(error, 'type') ?? ''}`,
  );
}

function namesOf({ code, field }: ProviderError): Pick<Failure, 'code' | 'field'> {
  const most = gatewayBounds.errorCharactersMax;
  return {
    ...(code === undefined ? {} : { code: code.slice(0, most) }),
    ...(field === undefined ? {} : { field: field.slice(0, most) }),
  };
}

/** Of a stream that had begun, and has no status: the provider's name for what is wrong says what can be done. */
export function streamFailure({ message, cause }: StreamPiece & { readonly kind: 'error' }): Failure {
  const { kind, status } = ofStreams[cause?.kind ?? 'upstream'];
  const byWords = kind === 'request' ? kindByWords(400, message) : undefined;
  return { kind: byWords ?? kind, status, message: `gave up: ${message}`, ...namesOf(cause ?? {}) };
}

/** A provider's own words, for the client. A key never leaves, not even when a provider repeats it. */
export function wordsOf({ key }: Provider, message: string): string {
  const clean = key === undefined ? message : message.replaceAll(key, '***');
  return clean.slice(0, gatewayBounds.errorCharactersMax);
}

/** An error in an answer whose status says that all is well. */
export function errorIn(provider: Provider, body: JsonObject): Failure | undefined {
  if (objectIn(body, 'error') === undefined) return undefined;
  const cause = readProviderError(body);
  return streamFailure({
    kind: 'error',
    message: wordsOf(provider, cause.message ?? 'no reason given'),
    cause,
  });
}

export async function noStream(provider: Provider, response: UpstreamResponse): Promise<Failure> {
  const body = await readError(response);
  const error = isObject(body) ? errorIn(provider, body) : undefined;
  return error ?? { kind: 'broken', message: 'sent something else where a stream was asked for' };
}

/** Undefined when it is no JSON, too long, or breaks off: the status alone has to do then. */
export async function readError(response: UpstreamResponse): Promise<unknown> {
  try {
    const bytes = await response.whole(gatewayBounds.errorBytesMax);
    return bytes === undefined ? undefined : parseJson(bytes.toString());
  } catch (error) {
    if (error instanceof UpstreamFailure) return undefined;
    throw error;
  }
}
