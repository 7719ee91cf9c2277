import { isObject, type JsonObject, objectIn, parseJson, textIn } from '@hunch/common/json';
import type { ProviderFormat } from '@hunch/llm-formats';
import { gatewayBounds } from './bounds.ts';
import { kindByWords } from './failure-table.ts';
import { type Failure, failureKind, type FailureKind, readRetryAfter } from './failure.ts';
import type { Provider } from './settings.ts';
import { tellingHeaders } from './telling-headers.ts';
import { type ResponseHead, UpstreamFailure, type UpstreamResponse } from './upstream-response.ts';

/** Whose words are read. */
export interface Asked {
  readonly provider: Provider;
  readonly format: ProviderFormat;
}

export function isGood({ status }: ResponseHead): boolean {
  return status < 300;
}

/** Why a provider did not answer, by its own words. */
export async function refusal(
  { provider, format }: Asked,
  { status, headers }: ResponseHead,
  response: UpstreamResponse,
): Promise<Failure> {
  const body = await readError(response);
  const details = format.readRefusal?.(body);
  const retryAfterMs = readRetryAfter(headers, Date.now()) ?? details?.retryAfterMs;
  const kind = kindOf(status, body, details?.isKey === true);
  const message =
    kind === 'key'
      ? `the provider "${provider.name}" refuses its key (${status}); \`hunch router doctor\` says which one it is`
      : `${wordsOf(provider, messageIn(body) ?? 'the provider refused the request')} (${status})`;
  return {
    kind,
    status,
    message,
    headers: tellingHeaders(headers),
    ...namesIn(body),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  };
}

function kindOf(status: number, body: unknown, isKey: boolean): FailureKind {
  if (isKey) return 'key';
  if (isModeration(status, body)) return 'request';
  const error = objectIn(body, 'error');
  const words = [textIn(error, 'code'), textIn(error, 'type'), messageIn(body)].join(' ');
  return kindByWords(status, words) ?? failureKind(status);
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

function namesIn(body: unknown): Pick<Failure, 'code' | 'field'> {
  const error = objectIn(body, 'error');
  const code = textIn(error, 'code')?.slice(0, gatewayBounds.errorCharactersMax);
  const field = textIn(error, 'param')?.slice(0, gatewayBounds.errorCharactersMax);
  return { ...(code === undefined ? {} : { code }), ...(field === undefined ? {} : { field }) };
}

function messageIn(body: unknown): string | undefined {
  const error = isObject(body) ? body.error : undefined;
  return textIn(error, 'message') ?? (typeof error === 'string' ? error : textIn(body, 'message'));
}

/** A provider's own words, for the client. A key never leaves, not even when a provider repeats it. */
export function wordsOf({ key }: Provider, message: string): string {
  const clean = key === undefined ? message : message.replaceAll(key, '***');
  return clean.slice(0, gatewayBounds.errorCharactersMax);
}

/** An error in an answer whose status says that all is well. */
export function errorIn(provider: Provider, body: JsonObject): Failure | undefined {
  const error = objectIn(body, 'error');
  if (error === undefined) return undefined;
  return { kind: 'server', message: wordsOf(provider, textIn(error, 'message') ?? 'no reason given') };
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
