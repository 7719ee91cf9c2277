export type ErrorKind =
  | 'invalid_request'
  | 'authentication'
  | 'permission'
  | 'not_found'
  | 'too_large'
  | 'rate_limit'
  | 'quota'
  | 'overloaded'
  | 'timeout'
  | 'upstream';

/** What a provider says instead of an answer. */
export interface ProviderError {
  /** By the provider's own word for it; undefined: none that is known. */
  readonly kind?: ErrorKind;
  readonly message?: string;
  /** The provider's most exact name for it: `context_length_exceeded`, `ThrottlingException`. */
  readonly code?: string;
  readonly field?: string;
  readonly retryAfterMs?: number;
}
