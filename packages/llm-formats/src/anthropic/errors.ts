import type { JsonObject } from '@hunch/common/json';
import type { ErrorKind } from '../error-kind.ts';
import type { ApiError } from '../format.ts';

/** docs.claude.com/en/api/errors */
const types: Readonly<Record<ErrorKind, string>> = {
  invalid_request: 'invalid_request_error',
  authentication: 'authentication_error',
  permission: 'permission_error',
  not_found: 'not_found_error',
  too_large: 'request_too_large',
  rate_limit: 'rate_limit_error',
  quota: 'billing_error',
  overloaded: 'overloaded_error',
  timeout: 'timeout_error',
  upstream: 'api_error',
};

export function anthropicError({ kind, message, code }: ApiError): JsonObject {
  const details = code === undefined ? {} : { details: { error_code: code } };
  return { type: 'error', error: { type: types[kind], message, ...details } };
}
