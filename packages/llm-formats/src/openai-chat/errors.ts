import type { JsonObject } from '@hunch/common/json';
import type { ErrorKind } from '../error-kind.ts';
import type { ApiError } from '../format.ts';

/** `type` and `code` as OpenAI's clients know them (platform.openai.com/docs/guides/error-codes). */
const words: Readonly<Record<ErrorKind, readonly [type: string, code: string | null]>> = {
  invalid_request: ['invalid_request_error', null],
  authentication: ['invalid_request_error', 'invalid_api_key'],
  permission: ['permission_error', null],
  not_found: ['invalid_request_error', 'model_not_found'],
  too_large: ['invalid_request_error', 'request_too_large'],
  rate_limit: ['rate_limit_error', 'rate_limit_exceeded'],
  quota: ['insufficient_quota', 'insufficient_quota'],
  overloaded: ['server_error', 'overloaded'],
  timeout: ['server_error', 'timeout'],
  upstream: ['server_error', 'upstream_error'],
};

export function openAiError(error: ApiError): JsonObject {
  const [type] = words[error.kind];
  return { error: { message: error.message, type, param: error.field ?? null, code: openAiCode(error) } };
}

export function openAiCode({ kind, code }: ApiError): string | null {
  return code ?? words[kind][1];
}
