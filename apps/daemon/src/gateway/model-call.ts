import type { IncomingHttpHeaders } from 'node:http';
import { err, ok, type Result } from '@hunch/common/result';
import { type ClientFormat, type ReadRequest, translate, type WrittenRequest } from '@hunch/llm-formats';
import { isObject, type JsonObject } from '@hunch/common/json';
import { providerFormat, type GatewaySettings, type ModelTarget } from './settings.ts';
import type { Prepared } from './attempts.ts';
import type { ClientDisconnect } from './client-disconnect.ts';
import type { HeaderList } from './header-list.ts';
import type { Failure } from './failure.ts';
import { fitToCloud } from './platforms/cloud-fields.ts';
import type { Upstream, WholeAnswer } from './upstream.ts';
import type { BegunStream } from './upstream-stream.ts';

/** What a provider said, before the client is told. */
export type Answer =
  | { readonly kind: 'whole'; readonly answer: WholeAnswer }
  | { readonly kind: 'stream'; readonly begun: BegunStream };

export interface ModelCallParts {
  readonly settings: GatewaySettings;
  readonly upstream: Upstream;
  readonly client: ClientFormat;
  /** As the client wrote it, and as it was read. */
  readonly body: JsonObject;
  readonly read: ReadRequest;
  readonly headers: IncomingHttpHeaders;
  readonly disconnect: ClientDisconnect;
  readonly deadlineAtMs: number;
  /** Whether a budget counts what it costs. */
  readonly isBounded: boolean;
  /** As the route has it: the bound of the answer is lowered to what a model has room for. */
  readonly crowdedBy: number | undefined;
}

/** @returns or, as the error, what the format of the target's provider can't carry */
export function prepareCall(
  { settings, client, body, read, crowdedBy }: ModelCallParts,
  target: ModelTarget,
): Result<Prepared, string> {
  const { provider: name, model } = target;
  const provider = settings.providers.get(name);
  if (provider === undefined) return err('anything');
  const format = providerFormat(provider, client.name);
  const { dialect } = provider;
  const lowered = loweredBound(target, read.request.outputTokensMax, crowdedBy);
  const fit = (given: JsonObject): Result<WrittenRequest, string> =>
    settled(fitToCloud(provider.platform, format.name, model, given), settings.strict);
  if (format.name === client.name) {
    const bounded = lowered === undefined ? body : withBound(body, lowered);
    const forwarded = format.forward(bounded, model, dialect);
    const fitted = fit(forwarded);
    if (!fitted.ok) return fitted;
    const dropped = [...leftOut(bounded, forwarded), ...fitted.value.dropped];
    return ok({ provider, format, model, body: fitted.value.body, translation: undefined, dropped });
  }
  const request = lowered === undefined ? read.request : { ...read.request, outputTokensMax: lowered };
  const isStrict = settings.strict;
  const translated = translate({
    client: client.name,
    given: body,
    read,
    request,
    provider: format,
    model,
    dialect,
    isStrict,
  });
  if (!translated.ok) return translated;
  const fitted = fit(translated.value.body);
  if (!fitted.ok) return fitted;
  const dropped = [...new Set([...translated.value.dropped, ...fitted.value.dropped])];
  return ok({ provider, format, model, body: fitted.value.body, translation: translated.value, dropped });
}

/** What a cloud does not take, a strict gateway does not ask it without. */
function settled(fitted: Result<WrittenRequest, string>, isStrict: boolean): Result<WrittenRequest, string> {
  if (!fitted.ok || !isStrict || fitted.value.dropped.length === 0) return fitted;
  const names = fitted.value.dropped.map((name) => `\`${name}\``).join(', ');
  return err(`${names}, and prompt_router.strict is set`);
}

/** Google's clients say them in the path. */
const inPath = ['model', 'stream'];

/** Fields that another model of the same format is asked without, by their names, and those of what they hold. */
function leftOut(given: JsonObject, sent: JsonObject): readonly string[] {
  if (given === sent) return [];
  return Object.entries(given).flatMap(([name, value]) => {
    const kept = sent[name];
    if (inPath.includes(name)) return [];
    if (kept === undefined)
      return isObject(value) ? Object.keys(value).map((key) => `${name}.${key}`) : [name];
    if (kept === value || !isObject(value) || !isObject(kept)) return [];
    return Object.keys(value).flatMap((key) => (key in kept ? [] : [`${name}.${key}`]));
  });
}

export async function callModel(
  { upstream, client, read, headers, disconnect, deadlineAtMs, isBounded }: ModelCallParts,
  prepared: Prepared,
  meanwhile: () => void,
): Promise<Result<Answer, Failure>> {
  const { provider, format, model, body } = prepared;
  // Name by name: a copy of the one object into the other took 7 µs of a request.
  const sent = forwarded(headers, prepared);
  const call = {
    provider,
    format,
    model,
    body,
    headers: sent,
    disconnect,
    countsLeftAnswers: isBounded,
    deadlineAtMs,
    meanwhile,
  };
  if (read.request.stream) {
    const begun = await upstream.stream(call);
    return begun.ok ? ok({ kind: 'stream', begun: begun.value }) : begun;
  }
  const whole = await upstream.answer(call);
  if (!whole.ok) return whole;
  const readable = format.name === client.name ? ok(undefined) : format.readAnswer(whole.value.body);
  if (!readable.ok) return err({ kind: 'broken', message: readable.error });
  return ok({ kind: 'whole', answer: whole.value });
}

/** Headers that belong to the format, not to the client's machine. */
export function forwarded(
  headers: IncomingHttpHeaders,
  { format, body, translation }: Pick<Prepared, 'format' | 'body' | 'translation'>,
): HeaderList {
  if (format.name !== 'anthropic') return [];
  const given = headers['anthropic-beta'];
  const asked = typeof given === 'string' ? given.split(',').map((name) => name.trim()) : [];
  // Clients of other formats have no header for them.
  const needed = translation === undefined ? [] : (format.betas?.(body) ?? []);
  const names = [...new Set([...asked, ...needed])];
  return names.length === 0 ? [] : ['anthropic-beta', names.join(',')];
}

/** The least that an answer is given: a call of a tool with a file in it fits. */
const ANSWER_TOKENS_MIN = 4_096;

const boundFields = ['max_tokens', 'max_completion_tokens', 'max_output_tokens'] as const;

/**
 * How long an answer may be for which a model has room beside the request. Undefined: as long as the client allows.
 *
 * @param wanted by the client; undefined: it names no bound
 * @param crowdedBy tokens of the request, where room is short
 */
function loweredBound(
  { capabilities }: ModelTarget,
  wanted: number | undefined,
  crowdedBy: number | undefined,
): number | undefined {
  if (wanted === undefined || crowdedBy === undefined) return undefined;
  const room = Math.max(capabilities.contextTokens - crowdedBy, ANSWER_TOKENS_MIN);
  return wanted > room ? room : undefined;
}

/** A request of any format with a lower bound of the answer. */
function withBound(body: JsonObject, bound: number): JsonObject {
  const given = boundFields.filter((field) => typeof body[field] === 'number');
  return { ...body, ...Object.fromEntries(given.map((field) => [field, bound])) };
}
