import type { JsonObject } from '@hunch/common/json';
import { describe, expect, test } from 'vitest';
import type { ErrorKind } from '../src/error-kind.ts';
import type { ApiError } from '../src/format.ts';
import { clientFormats, formats } from '../src/formats.ts';
import { formatNames } from '../src/names.ts';
import { readProviderError } from '../src/provider-error.ts';
import { schemaCases } from './support/schema-cases.ts';

/** Each word and each field that the SDKs declare of an error is read, and told to clients of every format. */
const declared = [
  'OpenAiError',
  'OpenAiStreamError',
  'OpenAiFailedResponse',
  'AnthropicError',
  'AnthropicErrorDetails',
] as const;

const found = schemaCases('official-answers.ts', declared, { varies: true });

/** Fields that say nothing of the error itself. */
const apart =
  /^(?:request_id|sequence_number|error\.(?:details)?\.appeal_url|error\.details(?:<\w+>)?\.(?!error_code)\w+.*)$/;

/** A word that stands for any, by which nothing can be told. */
const anyWord =
  /^(?:error\.type|error\.code|code|error\.message|message|response\.error\.message|error\.param|param)$/;

function told(error: ApiError): readonly string[] {
  return clientFormats.map((client) => JSON.stringify(client.errorBody(error)));
}

function asTold(given: unknown): ApiError {
  const { kind = 'upstream', message = '', code, field } = readProviderError(given);
  return {
    kind,
    status: 400,
    message,
    ...(code === undefined ? {} : { code }),
    ...(field === undefined ? {} : { field }),
  };
}

describe.each(declared)('%s', (name) => {
  const cases = found.get(name) ?? [];

  test('has words', () => expect(cases.length).toBeGreaterThan(0));

  test('each word of it has a kind', () => {
    const unknown = cases
      .filter(({ field }) => field !== '' && !anyWord.test(field) && !apart.test(field))
      .filter(({ given }) => readProviderError(given).kind === undefined)
      .map(({ field }) => field);
    expect(unknown).toEqual([]);
  });

  test('no field of it is lost', () => {
    const lost = cases
      .filter(({ field, without }) => without !== undefined && field !== '' && !apart.test(field))
      .filter(({ field }) => !/^error\.type$/.test(field))
      .filter(({ given, without }) => told(asTold(given)).join() === told(asTold(without)).join())
      .map(({ field }) => field);
    expect(lost).toEqual([]);
  });
});

/** `google.rpc.Code` (github.com/googleapis/googleapis, google/rpc/code.proto), and what Google's servers answer with it. */
const google: readonly (readonly [status: string, code: number, kind: ErrorKind])[] = [
  ['CANCELLED', 499, 'upstream'],
  ['UNKNOWN', 500, 'upstream'],
  ['INVALID_ARGUMENT', 400, 'invalid_request'],
  ['DEADLINE_EXCEEDED', 504, 'timeout'],
  ['NOT_FOUND', 404, 'not_found'],
  ['ALREADY_EXISTS', 409, 'invalid_request'],
  ['PERMISSION_DENIED', 403, 'permission'],
  ['UNAUTHENTICATED', 401, 'authentication'],
  ['RESOURCE_EXHAUSTED', 429, 'rate_limit'],
  ['FAILED_PRECONDITION', 400, 'invalid_request'],
  ['ABORTED', 409, 'upstream'],
  ['OUT_OF_RANGE', 400, 'invalid_request'],
  ['UNIMPLEMENTED', 501, 'invalid_request'],
  ['INTERNAL', 500, 'upstream'],
  ['UNAVAILABLE', 503, 'overloaded'],
  ['DATA_LOSS', 500, 'upstream'],
];

describe.each(google)('Google’s %s', (status, code, kind) => {
  const error = { error: { code, message: 'Not so.', status } };

  test('is read alone, in the list of a stream, and within one', () => {
    expect(readProviderError(error)).toEqual({ kind, message: 'Not so.' });
    expect(readProviderError([error])).toEqual({ kind, message: 'Not so.' });
    const [piece] = formats.gemini.provider.streamReader().read({ data: JSON.stringify(error) });
    expect(piece).toMatchObject({ kind: 'error', message: 'Not so.', cause: { kind } });
  });
});

test('Google’s details: the reason, the field and when to come again', () => {
  const details = [
    {
      '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
      reason: 'API_KEY_INVALID',
      domain: 'googleapis.com',
    },
    { '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations: [{ field: 'contents' }] },
    { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '32.5s' },
  ];
  const error = { error: { code: 400, message: 'Bad key.', status: 'INVALID_ARGUMENT', details } };
  expect(readProviderError(error)).toEqual({
    kind: 'authentication',
    message: 'Bad key.',
    field: 'contents',
    retryAfterMs: 32_500,
  });
});

/** docs.aws.amazon.com/bedrock, "Errors" of InvokeModel, InvokeModelWithResponseStream and CountTokens; "Common errors". */
const amazon: readonly (readonly [name: string, kind: ErrorKind])[] = [
  ['AccessDeniedException', 'permission'],
  ['InternalServerException', 'upstream'],
  ['ModelErrorException', 'upstream'],
  ['ModelNotReadyException', 'overloaded'],
  ['ModelStreamErrorException', 'upstream'],
  ['ModelTimeoutException', 'timeout'],
  ['ResourceNotFoundException', 'not_found'],
  ['ServiceQuotaExceededException', 'rate_limit'],
  ['ServiceUnavailableException', 'overloaded'],
  ['ThrottlingException', 'rate_limit'],
  ['ValidationException', 'invalid_request'],
  ['ExpiredTokenException', 'authentication'],
  ['IncompleteSignature', 'authentication'],
  ['InternalFailure', 'upstream'],
  ['InvalidClientTokenId', 'authentication'],
  ['MissingAuthenticationToken', 'authentication'],
  ['NotAuthorized', 'permission'],
  ['OptInRequired', 'permission'],
  ['RequestExpired', 'authentication'],
  ['ServiceUnavailable', 'overloaded'],
  ['UnrecognizedClientException', 'authentication'],
  ['InvalidSignatureException', 'authentication'],
];

test.each(amazon)('AWS’s %s, in the header, the body and a stream: %s', (name, kind) => {
  const said = { kind, message: 'Not so.' };
  expect(readProviderError({ message: 'Not so.' }, `${name}:http://internal.amazon.com/coral/`)).toEqual(
    said,
  );
  expect(readProviderError({ __type: `com.amazon.coral.service#${name}`, Message: 'Not so.' })).toEqual(said);
  const event = {
    type: 'error',
    error: { type: name.charAt(0).toLowerCase() + name.slice(1), message: 'Not so.' },
  };
  expect(readProviderError(event)).toEqual(said);
});

test.each([
  ['nothing', undefined, {}],
  ['a text', { error: 'overloaded' }, { message: 'overloaded' }],
  ['FastAPI', { detail: 'Not Found' }, { message: 'Not Found' }],
  [
    'vLLM',
    { object: 'error', message: 'too long', type: 'BadRequestError', code: 400 },
    { message: 'too long' },
  ],
  ['no name that is known', { error: { type: 'odd', message: 'm' } }, { message: 'm' }],
])('of %s what there is', (_, given: unknown, read: JsonObject) => {
  expect(readProviderError(given)).toEqual(read);
});

test.each(formatNames)('what is told to a client of %s is read again as it was', (name) => {
  const kinds: readonly ErrorKind[] = [
    'invalid_request',
    'authentication',
    'permission',
    'not_found',
    'rate_limit',
    'quota',
    'overloaded',
    'timeout',
    'upstream',
  ];
  for (const kind of kinds) {
    const error = { kind, status: 400, message: 'm', field: 'f' };
    const again = readProviderError(formats[name].client.errorBody(error));
    // Google has one word for both.
    const same = name === 'gemini' && kind === 'quota' ? 'rate_limit' : kind;
    expect([name, again.kind, again.message]).toEqual([name, same, 'm']);
    if (name !== 'anthropic') expect(again.field).toBe('f');
  }
});
