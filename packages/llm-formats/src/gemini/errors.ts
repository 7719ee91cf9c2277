import type { JsonObject } from '@hunch/common/json';
import type { ErrorKind } from '../error-kind.ts';
import type { ApiError } from '../format.ts';

/** `google.rpc.Code`, as Gemini's clients know them (ai.google.dev/gemini-api/docs/troubleshooting). */
const statuses: Readonly<Record<ErrorKind, string>> = {
  invalid_request: 'INVALID_ARGUMENT',
  authentication: 'UNAUTHENTICATED',
  permission: 'PERMISSION_DENIED',
  not_found: 'NOT_FOUND',
  too_large: 'INVALID_ARGUMENT',
  rate_limit: 'RESOURCE_EXHAUSTED',
  quota: 'RESOURCE_EXHAUSTED',
  overloaded: 'UNAVAILABLE',
  timeout: 'DEADLINE_EXCEEDED',
  upstream: 'INTERNAL',
};

export function geminiError({ kind, status, message, code, field }: ApiError): JsonObject {
  const type = (name: string): string => `type.googleapis.com/google.rpc.${name}`;
  const details = [
    ...(code === undefined ? [] : [{ '@type': type('ErrorInfo'), reason: code }]),
    ...(field === undefined
      ? []
      : [{ '@type': type('BadRequest'), fieldViolations: [{ field, description: message }] }]),
  ];
  const shown = details.length === 0 ? {} : { details };
  return { error: { code: status, message, status: statuses[kind], ...shown } };
}
