import type { IncomingHttpHeaders } from 'node:http';
import { err, ok, type Result } from '@hunch/common/result';
import { isObject, type JsonObject, numberIn, objectIn, parseJson } from '@hunch/common/json';
import { type ApiError, formats, type ProviderFormat, type ReadRequest, translate } from '@hunch/llm-formats';
import { tokensOfModel, tokensOfRequest } from '@hunch/prompt-router';
import { gatewayBounds } from './bounds.ts';
import type { ClientDisconnect } from './client-disconnect.ts';
import type { CountEndpoint } from './endpoints.ts';
import { forwarded } from './model-call.ts';
import type { GatewayParts } from './parts.ts';
import { route } from './route.ts';
import { routingRequest } from './routing-request.ts';
import { type ModelTarget, type Provider, providerFormat } from './settings.ts';
import { withinKeyAndNamed } from './stored/within-named.ts';
import { fitToCloud } from './platforms/cloud-fields.ts';
import { UpstreamFailure } from './upstream-response.ts';
import type { VirtualKey } from './virtual-key.ts';

type CountParts = Pick<GatewayParts, 'objects' | 'settings' | 'router' | 'upstream'>;

interface CountInput {
  readonly endpoint: CountEndpoint;
  readonly body: JsonObject;
  readonly headers: IncomingHttpHeaders;
  readonly key: VirtualKey | undefined;
  readonly disconnect: ClientDisconnect;
}

interface Counted {
  readonly answer: JsonObject;
  /** The model; `estimate`: nobody could be asked, and a count by words is within a tenth for most texts. */
  readonly by: string;
}

/** How many tokens a request has: by the provider that would be asked to answer it, where it counts, and otherwise estimated. */
export async function countTokens(parts: CountParts, input: CountInput): Promise<Result<Counted, ApiError>> {
  const { client, fields, answer } = input.endpoint;
  // Google's clients may wrap what is to be counted.
  const whole = objectIn(input.body, 'generateContentRequest') ?? input.body;
  const given = fields === undefined ? whole : { ...whole, ...fields };
  const read = client.readRequest(given);
  if (!read.ok) return err({ kind: 'invalid_request', status: 400, ...read.error });
  const target = await targetOf(parts, input, given, read.value);
  const said = target === undefined ? undefined : await askTokens(parts, input, given, read.value, target);
  if (target !== undefined && said !== undefined) return ok({ answer: said, by: target.id });
  const { request } = read.value;
  const tokens = tokensOfModel(target?.model ?? request.model, tokensOfRequest(routingRequest(request)));
  return ok({ answer: answer(tokens), by: 'estimate' });
}

/** Who would be asked first. */
async function targetOf(
  parts: CountParts,
  { endpoint: { client }, key }: CountInput,
  body: JsonObject,
  { request }: ReadRequest,
): Promise<ModelTarget | undefined> {
  const ask = {
    model: request.model,
    request: routingRequest(request),
    sticky: undefined,
    nowMs: Date.now(),
  };
  // No model is asked about the tier of what nobody answers.
  const routed = await route(ask, parts.settings, { ...parts.router, oracle: undefined });
  if (!routed.ok) return undefined;
  const within =
    key === undefined ? routed : await withinKeyAndNamed(parts, key, { client, body }, routed.value);
  return within.ok ? within.value.attempts[0]?.model.target : undefined;
}

/** @returns what the client is told; undefined: nobody says */
async function askTokens(
  { settings, upstream }: CountParts,
  { endpoint, headers, body, disconnect }: CountInput,
  given: JsonObject,
  read: ReadRequest,
  { provider: name, model }: ModelTarget,
): Promise<JsonObject | undefined> {
  const { client, answer } = endpoint;
  const provider = settings.providers.get(name);
  if (provider === undefined) return undefined;
  // OpenAI counts by its newer format, whichever its clients speak.
  const format = provider.servesResponses
    ? formats['openai-responses'].provider
    : providerFormat(provider, client.name);
  const { counting } = format;
  const written =
    counting === undefined ? undefined : writtenFor(client.name, provider, format, given, read, model);
  if (counting === undefined || written === undefined) return undefined;
  const isOwn = format.name === client.name;
  const whole = isOwn ? counting.forward(body, model) : counting.body(written.body, model);
  const fitted = fitToCloud(provider.platform, format.name, model, whole);
  if (!fitted.ok) return undefined;
  const counted = fitted.value.body;
  const placed = upstream.placeCount(provider, {
    format: format.name,
    path: counting.path(model),
    model,
    isStream: false,
    body: counted,
    headers: forwarded(headers, { format, ...written }),
  });
  if (placed === undefined) return undefined;
  const passed = await upstream.pass({
    provider,
    format,
    method: 'POST',
    path: placed.path,
    body: Buffer.from(JSON.stringify(placed.body)),
    headers: ['content-type', 'application/json', ...placed.headers],
    disconnect,
    countsLeftAnswers: false,
    deadlineAtMs: performance.now() + gatewayBounds.countMs,
  });
  if (!passed.ok) return undefined;
  try {
    const bytes = await passed.value.response.whole(gatewayBounds.errorBytesMax);
    const said = parseJson(bytes?.toString() ?? '');
    const tokens = tokensIn(said);
    if (tokens === undefined || !isObject(said)) return undefined;
    // What its own provider says beside the number its client understands, too.
    const own = answer(tokens);
    return isOwn && Object.keys(own).every((key) => key in said) ? said : own;
  } catch (error) {
    if (error instanceof UpstreamFailure) return undefined;
    throw error;
  }
}

/** The request as it would be sent to be answered; undefined: it would not. */
function writtenFor(
  client: Parameters<typeof translate>[0]['client'],
  provider: Provider,
  format: ProviderFormat,
  given: JsonObject,
  read: ReadRequest,
  model: string,
) {
  if (format.name === client) return { body: given, translation: undefined };
  const { dialect } = provider;
  const translated = translate({ client, given, read, provider: format, model, dialect, isStrict: false });
  return translated.ok ? { body: translated.value.body, translation: translated.value } : undefined;
}

/** Anthropic and OpenAI, Bedrock, Google: each has its own name for it. */
function tokensIn(said: unknown): number | undefined {
  return numberIn(said, 'input_tokens') ?? numberIn(said, 'inputTokens') ?? numberIn(said, 'totalTokens');
}
