import type { ApiError } from '@hunch/llm-formats';
import type { HeaderList } from './header-list.ts';

/** Why a model gave no answer, by what can be done about it: `failureTable` says what. */
export type FailureKind =
  | 'request'
  | 'budget'
  | 'context'
  | 'gone'
  | 'credit'
  | 'key'
  | 'busy'
  | 'server'
  | 'network'
  | 'timeout'
  | 'broken';

export interface Failure {
  readonly kind: FailureKind;
  /** The provider's, where there was one. */
  readonly status?: number;
  /** For the client: what the provider said, without the key. */
  readonly message: string;
  /** When the provider wants to be asked again at the earliest. */
  readonly retryAfterMs?: number;
  /** The provider's name for what is wrong, and the field that it names. */
  readonly code?: string;
  readonly field?: string;
  /** What the provider says of the request beside its answer: its id, limits. */
  readonly headers?: HeaderList;
}

/** @param status of the provider's answer, not 2xx */
export function failureKind(status: number): FailureKind {
  if (status === 401 || status === 403) return 'key';
  if (status === 429) return 'busy';
  if (status === 408 || status === 409 || status >= 500) return 'server';
  return 'request';
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

/** Whether it is a refusal rather than a failure of a provider's. */
export function isRefusal({ kind }: Failure): boolean {
  return kind === 'request' || kind === 'budget';
}

/** What the client is told when every attempt failed. */
export function errorOf(failure: Failure, model: string): ApiError {
  const { code, field } = failure;
  const named = { ...(code === undefined ? {} : { code }), ...(field === undefined ? {} : { field }) };
  // A budget is the gateway's own, whichever model was to be asked.
  const message = failure.kind === 'budget' ? failure.message : `${model}: ${failure.message}`;
  return { ...plainErrorOf(failure, message), ...named };
}

function plainErrorOf(failure: Failure, message: string): ApiError {
  switch (failure.kind) {
    case 'request': {
      const status = failure.status ?? 400;
      if (status === 404) return { kind: 'not_found', status, message };
      if (status === 429) return { kind: 'rate_limit', status, message };
      if (status === 503) return { kind: 'overloaded', status, message };
      if (status === 403) return { kind: 'permission', status, message };
      return { kind: status === 413 ? 'too_large' : 'invalid_request', status, message };
    }
    case 'budget':
      if (failure.status === 503) return { kind: 'overloaded', status: 503, message };
      // Who can do nothing but wait for another day is told something else than who came too soon.
      return { kind: failure.retryAfterMs === undefined ? 'quota' : 'rate_limit', status: 429, message };
    case 'key':
      return {
        kind: failure.status === 403 ? 'permission' : 'authentication',
        // Some call a bad key a bad request.
        status: failure.status === 403 ? 403 : 401,
        message,
      };
    case 'context':
      return { kind: 'invalid_request', status: 400, message };
    case 'gone':
      return { kind: 'not_found', status: 404, message };
    case 'credit':
      return { kind: 'quota', status: failure.status === 429 ? 429 : 402, message };
    case 'busy':
      return { kind: 'rate_limit', status: 429, message };
    case 'timeout':
      return { kind: 'timeout', status: 504, message };
    case 'server':
    case 'network':
    case 'broken':
      // Clients wait and come again where they are told so: of 529 Anthropic's alone know what it means.
      if (failure.status === 503 || failure.status === 529)
        return { kind: 'overloaded', status: failure.status, message };
      return { kind: 'upstream', status: 502, message };
  }
}
