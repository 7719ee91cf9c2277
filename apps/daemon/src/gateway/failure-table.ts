import type { ErrorKind } from '@hunch/llm-formats';
import { type Failure, failureKind, type FailureKind } from './failure.ts';

/** What is done about a kind of failure. */
interface FailureRow {
  /** Who is asked next; `roomier`: a model that holds more. */
  readonly next: 'nobody' | 'same_tier' | 'any' | 'roomier';
  /** Whether the same model may be asked again at once. */
  readonly mayPass: boolean;
  /** Who is left alone for it. */
  readonly rests: 'nobody' | 'model' | 'provider';
}

export const failureTable: Readonly<Record<FailureKind, FailureRow>> = {
  /** The client's fault; no other model would take it. */
  request: { next: 'nobody', mayPass: false, rests: 'nobody' },
  /** The gateway's own budget has no room for it. */
  budget: { next: 'nobody', mayPass: false, rests: 'nobody' },
  /** The request is longer than the model holds. */
  context: { next: 'roomier', mayPass: false, rests: 'nobody' },
  /** The provider has no such model, or not any more. */
  gone: { next: 'any', mayPass: false, rests: 'model' },
  /** Nothing is left to pay the provider with. */
  credit: { next: 'any', mayPass: false, rests: 'provider' },
  /** The provider does not let us in. */
  key: { next: 'same_tier', mayPass: false, rests: 'provider' },
  /** Its rate limits are of a model, nearly always. */
  busy: { next: 'any', mayPass: true, rests: 'model' },
  server: { next: 'any', mayPass: true, rests: 'model' },
  timeout: { next: 'any', mayPass: true, rests: 'model' },
  broken: { next: 'any', mayPass: true, rests: 'model' },
  network: { next: 'any', mayPass: true, rests: 'provider' },
};

/** Before `server` or `request`, which the status alone would say. */
export function kindByWords(status: number, words: string): FailureKind | undefined {
  if (status === 402 || /insufficient_quota|credit balance|billing_error|insufficient credits/i.test(words))
    return 'credit';
  if (status !== 400 && status !== 404 && status !== 413 && status !== 422) return undefined;
  if (
    /context_length|context length|context window|prompt is too long|too many tokens|maximum.{0,20}tokens|exceeds the maximum number of tokens/i.test(
      words,
    )
  )
    return 'context';
  return status === 404 && /model/i.test(words) ? 'gone' : undefined;
}

/** What a provider's name for an error means where no status says it. */
export const ofStreams: Readonly<Record<ErrorKind, Pick<Failure, 'kind'> & { readonly status: number }>> = {
  invalid_request: { kind: 'request', status: 400 },
  too_large: { kind: 'request', status: 413 },
  authentication: { kind: 'key', status: 401 },
  permission: { kind: 'key', status: 403 },
  not_found: { kind: 'gone', status: 404 },
  rate_limit: { kind: 'busy', status: 429 },
  quota: { kind: 'credit', status: 402 },
  overloaded: { kind: 'server', status: 529 },
  timeout: { kind: 'timeout', status: 504 },
  upstream: { kind: 'server', status: 500 },
};

/** What passes by itself is told by its name, whichever status comes with it: AWS has 400 for a quota, 424 for a model that failed. */
export function kindByName(status: number, name: ErrorKind | undefined): FailureKind | undefined {
  switch (name) {
    case 'rate_limit':
    case 'quota':
    case 'overloaded':
    case 'timeout':
      return ofStreams[name].kind;
    case 'upstream':
      return failureKind(status) === 'request' ? 'server' : undefined;
    case 'invalid_request':
    case 'too_large':
    case 'authentication':
    case 'permission':
    case 'not_found':
    case undefined:
      return undefined;
  }
}
