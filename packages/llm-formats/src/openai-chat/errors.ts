import type { JsonObject } from '@hunch/common/json';
import type { ApiError, ErrorKind } from '../format.ts';

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

export function openAiError({ kind, message, field, code: given }: ApiError): JsonObject {
  const [type, usual] = words[kind];
  const code = given ?? usual;
  return { error: { message, type, param: field ?? null, code } };
}
