import { isObject, type JsonObject, listIn, objectIn, textIn } from '@hunch/common/json';
import type { StreamPiece } from './conversation.ts';
import type { ErrorKind, ProviderError } from './error-kind.ts';

/**
 * The words by which providers name what is wrong, without their case. Of OpenAI (its SDK, platform.openai.com/docs/guides/error-codes),
 * Azure, Anthropic (its SDK, docs.claude.com/en/api/errors), Google (`google.rpc.Code`), AWS (docs.aws.amazon.com/bedrock, "Troubleshooting
 * Amazon Bedrock API Error Codes", and "Errors" of InvokeModel).
 */
const words: Readonly<Record<ErrorKind, string>> = {
  invalid_request: `invalid_request_error invalid_prompt data_residency_mismatch bio_policy invalid_image invalid_image_format
    invalid_base64_image invalid_image_url image_too_large image_too_small image_parse_error image_content_policy_violation
    invalid_image_mode image_file_too_large unsupported_image_media_type empty_image_file failed_to_download_image
    image_file_not_found context_length_exceeded content_filter
    memory_precondition_failed_error memory_path_conflict_error
    INVALID_ARGUMENT FAILED_PRECONDITION OUT_OF_RANGE ALREADY_EXISTS UNIMPLEMENTED
    ValidationException ValidationError MalformedRequest InvalidAction InvalidParameterCombination InvalidParameterValue
    MalformedQueryString MissingParameter SerializationException UnknownOperationException`,
  authentication: `authentication_error invalid_api_key UNAUTHENTICATED API_KEY_INVALID ACCESS_TOKEN_EXPIRED
    UnrecognizedClientException InvalidSignatureException IncompleteSignature IncompleteSignatureException InvalidClientTokenId
    MissingAuthenticationToken MissingAuthenticationTokenException ExpiredToken ExpiredTokenException RequestExpired
    SignatureDoesNotMatch`,
  permission: `permission_error PERMISSION_DENIED AccessDeniedException NotAuthorized OptInRequired organization_on_hold
    sandbox_egress_restricted`,
  not_found: `not_found_error model_not_found NOT_FOUND ResourceNotFoundException DeploymentNotFound FTUFormNotFilled`,
  too_large: `request_too_large request_body_too_large_after_decoding`,
  rate_limit: `rate_limit_error rate_limit_exceeded requests tokens RESOURCE_EXHAUSTED ramp_limit_exceeded ThrottlingException Throttling
    TooManyRequestsException ServiceQuotaExceededException`,
  quota: `billing_error insufficient_quota billing_hard_limit_reached billing_not_active contract_spend_limit_reached
    enforced_spend_limit_reached linked_organization_billing_unavailable linked_organization_spend_limit_reached`,
  overloaded: `overloaded_error UNAVAILABLE ServiceUnavailableException ServiceUnavailable ModelNotReadyException
    engine_overloaded engine_overloaded_error overloaded`,
  timeout: `timeout_error timeout DEADLINE_EXCEEDED ModelTimeoutException vector_store_timeout`,
  upstream: `api_error upstream_error conflict_error server_error internal_error INTERNAL UNKNOWN ABORTED CANCELLED DATA_LOSS InternalServerException InternalFailure
    ModelErrorException ModelStreamErrorException`,
};

const kinds: ReadonlyMap<string, ErrorKind> = new Map(
  (Object.entries(words) as [ErrorKind, string][]).flatMap(([kind, list]) =>
    list.split(/\s+/).map((word) => [word.toLowerCase(), kind] as const),
  ),
);

/**
 * An error in any shape that providers have for it, since many a server answers in another than its format's: OpenAI's and Anthropic's
 * `error`, `google.rpc.Status` alone or in a list, as Vertex streams it, what AWS says at the top, and a text.
 *
 * @param named where AWS says beside the body what it is: `x-amzn-errortype`
 */
export function readProviderError(given: unknown, named?: string): ProviderError {
  const body: unknown = Array.isArray(given) ? given[0] : given;
  const error = innerOf(body);
  const details = detailsOf(error);
  const code = textIn(objectIn(error, 'details'), 'error_code') ?? textIn(error, 'code');
  // The exact name first: what it says of the kind is nearer to the cause.
  const names = [
    code,
    details.reason,
    textIn(error, 'type'),
    textIn(error, 'status'),
    textIn(error, '__type'),
    named,
  ];
  const kind = names.flatMap((name) => kinds.get(plainName(name)) ?? [])[0];
  const message = messageOf(body, error);
  const field = textIn(error, 'param') ?? details.field;
  return {
    ...(kind === undefined ? {} : { kind }),
    ...(message === undefined ? {} : { message }),
    ...(code === undefined || code === '' ? {} : { code }),
    ...(field === undefined ? {} : { field }),
    ...(details.retryAfterMs === undefined ? {} : { retryAfterMs: details.retryAfterMs }),
  };
}

/** An error within a stream, which has no status. */
export function errorPiece(event: unknown): StreamPiece {
  const cause = readProviderError(event);
  return { kind: 'error', message: cause.message ?? 'no reason given', cause };
}

/** Where an error's fields are: in an `error`, in an answer that failed, or at the top. */
function innerOf(body: unknown): JsonObject | undefined {
  const within = objectIn(body, 'error') ?? objectIn(objectIn(body, 'response'), 'error');
  if (within !== undefined) return within;
  // AWS's older services.
  const output = objectIn(body, 'Output');
  return output ?? (isObject(body) ? body : undefined);
}

/** Without the place of AWS's names: `com.amazon.coral.service#UnknownOperationException`, `ThrottlingException:http://…`. */
function plainName(name: string | undefined): string {
  const [own = ''] = (name ?? '').split('#').at(-1)?.split(':', 1) ?? [];
  return own.toLowerCase();
}

function messageOf(body: unknown, error: JsonObject | undefined): string | undefined {
  const said = textIn(error, 'message') ?? textIn(error, 'Message');
  if (said !== undefined) return said;
  const plain = isObject(body) ? (body.error ?? body.detail ?? body.message) : undefined;
  return typeof plain === 'string' ? plain : undefined;
}

interface Details {
  readonly reason?: string | undefined;
  readonly field?: string | undefined;
  readonly retryAfterMs?: number | undefined;
}

/** `google.rpc.ErrorInfo`, `BadRequest` and `RetryInfo` (ai.google.dev/gemini-api/docs/troubleshooting). */
function detailsOf(error: JsonObject | undefined): Details {
  const details = listIn(error, 'details');
  const violations = details.flatMap((detail) => listIn(detail, 'fieldViolations'));
  return {
    reason: firstText(details, 'reason'),
    field: firstText(violations, 'field'),
    retryAfterMs: milliseconds(firstText(details, 'retryDelay')),
  };
}

function firstText(list: readonly unknown[], key: string): string | undefined {
  return list.flatMap((one) => textIn(one, key) ?? [])[0];
}

/** @param duration as protocol buffers write it: `32.5s` */
function milliseconds(duration: string | undefined): number | undefined {
  const match = /^(\d+(?:\.\d+)?)s$/.exec(duration ?? '');
  return match === null ? undefined : Math.ceil(Number(match[1]) * 1000);
}
