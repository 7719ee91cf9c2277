import type { ApiError } from '@hunch/llm-formats';

/**
 * Why a model gave no answer, by what can be done about it:
 * `request`: the client's fault; no other model would take it.
 * `key`: the provider does not let us in.
 * `busy`, `server`, `network`, `timeout`, `broken`: may pass, or another model may do better.
 */
export type FailureKind = 'request' | 'key' | 'busy' | 'server' | 'network' | 'timeout' | 'broken';

export interface Failure {
  readonly kind: FailureKind;
  /** The provider's, where there was one. */
  readonly status?: number;
  /** For the client: what the provider said, without the key. */
  readonly message: string;
  /** When the provider wants to be asked again at the earliest. */
  readonly retryAfterMs?: number;
}

/** @param status of the provider's answer, not 2xx */
export function failureKind(status: number): FailureKind {
  if (status === 401 || status === 403) return 'key';
  if (status === 429) return 'busy';
  if (status === 408 || status === 409 || status >= 500) return 'server';
  return 'request';
}

/** Whether the same model may be asked again at once. */
export function mayPass(failure: Failure): boolean {
  return failure.kind !== 'request' && failure.kind !== 'key';
}

/** Longer than any provider names: beyond it the number is a mistake. */
const RETRY_AFTER_MS_MAX = 24 * 3_600_000;

/**
 * `Retry-After` in milliseconds: seconds or a date (RFC 9110, 10.2.3); `retry-after-ms`, which OpenAI's and Anthropic's
 * clients read first, is more exact.
 */
export function readRetryAfter(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  nowMs: number,
): number | undefined {
  const exact = Number(first(headers['retry-after-ms']) ?? Number.NaN);
  if (exact >= 0) return Math.min(exact, RETRY_AFTER_MS_MAX);
  const text = first(headers['retry-after']);
  if (text === undefined) return undefined;
  const seconds = Number(text);
  const waitMs = Number.isNaN(seconds) ? Date.parse(text) - nowMs : seconds * 1000;
  return Number.isNaN(waitMs) ? undefined : Math.min(Math.max(0, waitMs), RETRY_AFTER_MS_MAX);
}

function first(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}

/** What the client is told when every attempt failed. */
export function errorOf(failure: Failure, model: string): ApiError {
  const message = `${model}: ${failure.message}`;
  switch (failure.kind) {
    case 'request': {
      const status = failure.status ?? 400;
      if (status === 404) return { kind: 'not_found', status, message };
      return { kind: status === 413 ? 'too_large' : 'invalid_request', status, message };
    }
    case 'key':
      return {
        kind: failure.status === 403 ? 'permission' : 'authentication',
        // Some call a bad key a bad request.
        status: failure.status === 403 ? 403 : 401,
        message,
      };
    case 'busy':
      return { kind: 'rate_limit', status: 429, message };
    case 'timeout':
      return { kind: 'timeout', status: 504, message };
    case 'server':
    case 'network':
    case 'broken':
      return {
        kind: failure.status === 503 || failure.status === 529 ? 'overloaded' : 'upstream',
        status: 502,
        message,
      };
  }
}
