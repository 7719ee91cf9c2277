import { isUtf8 } from 'node:buffer';
import { Agent } from 'undici';
import { err, ok, type Result } from '@hunch/common/result';
import { isObject, type JsonObject, objectIn, parseJson, textIn } from '@hunch/common/json';
import type { ProviderFormat } from '@hunch/llm-formats';
import { gatewayBounds } from './bounds.ts';
import type { ClientDisconnect } from './client-disconnect.ts';
import type { HeaderList } from './header-list.ts';
import { kindByWords } from './failure-table.ts';
import { type Failure, failureKind, type FailureKind, readRetryAfter } from './failure.ts';
import type { GatewayLimits, Provider } from './settings.ts';
import { tellingHeaders } from './telling-headers.ts';
import { type ResponseHead, UpstreamFailure, UpstreamResponse } from './upstream-response.ts';
import { begin, type BegunStream, UpstreamStream } from './upstream-stream.ts';

export interface UpstreamCall {
  readonly provider: Provider;
  readonly format: ProviderFormat;
  /** As the provider names it. */
  readonly model: string;
  readonly body: JsonObject;
  /** Of the client: betas that it asks for, who it is. */
  readonly headers: HeaderList;
  /** Undefined: nobody is there who could go. */
  readonly disconnect: ClientDisconnect | undefined;
  /** Whether an answer is still waited for whose client has left: only its end says what it costs. */
  readonly countsLeftAnswers?: boolean;
  /** When all attempts end. */
  readonly deadlineAtMs: number;
  /** What can be done while the provider has the request; called once it has. */
  readonly meanwhile?: () => void;
}

/** An answer as it came, but for bytes that are no UTF-8, and what it says. */
export interface WholeAnswer {
  /** What the provider says beside it: its id of the request, limits. */
  readonly headers: HeaderList;
  readonly bytes: Buffer;
  readonly body: JsonObject;
}

/** What all requests to a provider have in common. */
interface Base {
  readonly origin: string;
  /** Where its API begins. */
  readonly path: string;
  /** Where an answer is asked for, and where a stream is. */
  readonly answerHeaders: readonly string[];
  readonly streamHeaders: readonly string[];
}

/** A request, and for how long it may take to be answered or to begin its stream. */
interface Patience {
  readonly call: UpstreamCall;
  readonly response: UpstreamResponse;
  readonly waitMs: number;
  readonly isStream: boolean;
}

/** Requests to providers, over connections that are kept. */
export class Upstream {
  readonly #limits: GatewayLimits;
  readonly #agent: Agent;
  /** Of each provider, by the formats that it is spoken to in: one, nearly always. */
  readonly #bases = new Map<Provider, Map<ProviderFormat, Base>>();

  constructor(limits: GatewayLimits) {
    this.#limits = limits;
    this.#agent = new Agent({
      connect: { timeout: limits.connectTimeoutMs },
      connections: gatewayBounds.upstreamConnectionsMax,
      keepAliveTimeout: gatewayBounds.keepAliveMs,
      // An answer may think for as long as it takes; the timers here know for which of them that is healthy.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
  }

  /** A whole answer, as JSON. */
  async answer(call: UpstreamCall): Promise<Result<WholeAnswer, Failure>> {
    const response = new UpstreamResponse('answer');
    const waitMs = this.#limits.answerTimeoutMs;
    return this.#withTimeout({ call, response, waitMs, isStream: false }, async () => {
      await response.started();
      call.meanwhile?.();
      const head = await response.head();
      if (!isGood(head)) return err(await refusal(call, head, response));
      const bytes = await response.whole(gatewayBounds.answerBytesMax);
      const text = bytes?.toString();
      const body = parseJson(text ?? '');
      if (bytes === undefined || text === undefined || !isObject(body))
        return err({ kind: 'broken', message: 'sent an answer that is no JSON object' });
      const error = errorIn(call.provider, body);
      if (error !== undefined) return err(error);
      const telling = tellingHeaders(head.headers);
      return ok({ headers: telling, bytes: isUtf8(bytes) ? bytes : Buffer.from(text), body });
    });
  }

  /** A stream that has come to its first content. */
  async stream(call: UpstreamCall): Promise<Result<BegunStream, Failure>> {
    const response = new UpstreamResponse('stream');
    const waitMs = this.#limits.firstContentTimeoutMs;
    return this.#withTimeout({ call, response, waitMs, isStream: true }, async () => {
      // Made while the provider has the request: after the head it would stand between the first words and the client.
      await response.started();
      call.meanwhile?.();
      const stream = new UpstreamStream(response, {
        reader: call.format.streamReader(),
        idleTimeoutMs: this.#limits.idleTimeoutMs,
        wordsOf: (message) => wordsOf(call.provider, message),
      });
      try {
        const head = await response.head();
        const refused = isStream(head) ? undefined : await refusedStream(call, head, response);
        if (refused === undefined)
          return ok({ ...(await begin(stream)), headers: tellingHeaders(head.headers) });
        stream.cancel();
        return err(refused);
      } catch (error) {
        stream.cancel();
        throw error;
      }
    });
  }

  async close(): Promise<void> {
    await this.#agent.destroy();
  }

  async #withTimeout<Value>(
    { call, response, waitMs: patienceMs, isStream }: Patience,
    work: () => Promise<Result<Value, Failure>>,
  ): Promise<Result<Value, Failure>> {
    const waitMs = Math.max(0, Math.min(patienceMs, call.deadlineAtMs - performance.now()));
    const timer = setTimeout(() => {
      const message = `did not answer within ${Math.round(waitMs / 1000)} s`;
      response.cancel({ kind: 'timeout', message });
    }, waitMs);
    let leftTimer: NodeJS.Timeout | undefined;
    const cancel = (): void => response.cancel({ kind: 'broken', message: 'the client has gone' });
    const isCounted = call.countsLeftAnswers === true && !isStream;
    const leave = (): void => {
      if (isCounted) leftTimer = setTimeout(cancel, gatewayBounds.leftAnswerMs);
      else cancel();
    };
    call.disconnect?.notify(leave);
    try {
      this.#send(call, response, isStream);
      const result = await work();
      // A stream that has begun still has to hear of it.
      if (!result.ok) call.disconnect?.forget(leave);
      return result;
    } catch (error) {
      if (!(error instanceof UpstreamFailure)) throw error;
      call.disconnect?.forget(leave);
      response.cancel(error.failure);
      return err(error.failure);
    } finally {
      clearTimeout(timer);
      clearTimeout(leftTimer);
    }
  }

  #send(call: UpstreamCall, response: UpstreamResponse, isStream: boolean): void {
    const { provider, format, model, body, headers } = call;
    const base = this.#baseOf(provider, format);
    const common = isStream ? base.streamHeaders : base.answerHeaders;
    this.#agent.dispatch(
      {
        origin: base.origin,
        path: base.path + format.path(model, isStream),
        method: 'POST',
        headers: [...common, ...headers],
        body: JSON.stringify(body),
      },
      response,
    );
  }

  #baseOf(provider: Provider, format: ProviderFormat): Base {
    const known = this.#bases.get(provider)?.get(format);
    if (known !== undefined) return known;
    const base = baseOf(provider, format);
    const others = this.#bases.get(provider) ?? new Map<ProviderFormat, Base>();
    this.#bases.set(provider, others.set(format, base));
    return base;
  }
}

function baseOf({ baseUrl, key }: Provider, format: ProviderFormat): Base {
  const { origin, pathname } = new URL(baseUrl);
  const headers = [
    ...Object.entries(format.headers(key)).flat(),
    'content-type',
    'application/json',
    'accept-encoding',
    'identity',
    'accept',
  ];
  return {
    origin,
    path: pathname.replace(/\/+$/, ''),
    answerHeaders: [...headers, 'application/json'],
    streamHeaders: [...headers, 'text/event-stream'],
  };
}

function isGood({ status }: ResponseHead): boolean {
  return status < 300;
}

function isStream(head: ResponseHead): boolean {
  return isGood(head) && String(head.headers['content-type'] ?? '').includes('text/event-stream');
}

/** Why an answer is no stream. */
async function refusedStream(
  call: UpstreamCall,
  head: ResponseHead,
  response: UpstreamResponse,
): Promise<Failure> {
  return isGood(head) ? noStream(call.provider, response) : refusal(call, head, response);
}

async function refusal(
  { provider, format }: UpstreamCall,
  { status, headers }: ResponseHead,
  response: UpstreamResponse,
): Promise<Failure> {
  const body = await readError(response);
  const details = format.readRefusal?.(body);
  const retryAfterMs = readRetryAfter(headers, Date.now()) ?? details?.retryAfterMs;
  const kind = kindOf(status, body, details?.isKey === true);
  const message =
    kind === 'key'
      ? `the provider "${provider.name}" refuses its key (${status}); \`hunch router doctor\` says which one it is`
      : `${wordsOf(provider, messageIn(body) ?? 'the provider refused the request')} (${status})`;
  return {
    kind,
    status,
    message,
    headers: tellingHeaders(headers),
    ...namesIn(body),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  };
}

function kindOf(status: number, body: unknown, isKey: boolean): FailureKind {
  if (isKey) return 'key';
  if (isModeration(status, body)) return 'request';
  const error = objectIn(body, 'error');
  const words = [textIn(error, 'code'), textIn(error, 'type'), messageIn(body)].join(' ');
  return kindByWords(status, words) ?? failureKind(status);
}

/** A 403 that is of the words, not of the key: OpenRouter says which were flagged, others by their code or type. */
function isModeration(status: number, body: unknown): boolean {
  if (status !== 403 && status !== 400) return false;
  const error = objectIn(body, 'error');
  const metadata = objectIn(error, 'metadata');
  if (metadata?.reasons !== undefined || metadata?.flagged_input !== undefined) return true;
  return /moderation|content_policy|content_filter|safety/i.test(
    `${textIn(error, 'code') ?? ''} ${textIn(error, 'type') ?? ''}`,
  );
}

function namesIn(body: unknown): Pick<Failure, 'code' | 'field'> {
  const error = objectIn(body, 'error');
  const code = textIn(error, 'code')?.slice(0, gatewayBounds.errorCharactersMax);
  const field = textIn(error, 'param')?.slice(0, gatewayBounds.errorCharactersMax);
  return { ...(code === undefined ? {} : { code }), ...(field === undefined ? {} : { field }) };
}

function messageIn(body: unknown): string | undefined {
  const error = isObject(body) ? body.error : undefined;
  return textIn(error, 'message') ?? (typeof error === 'string' ? error : textIn(body, 'message'));
}

/** A provider's own words, for the client. A key never leaves, not even when a provider repeats it. */
function wordsOf({ key }: Provider, message: string): string {
  const clean = key === undefined ? message : message.replaceAll(key, '***');
  return clean.slice(0, gatewayBounds.errorCharactersMax);
}

/** An error in an answer whose status says that all is well. */
function errorIn(provider: Provider, body: JsonObject): Failure | undefined {
  const error = objectIn(body, 'error');
  if (error === undefined) return undefined;
  return { kind: 'server', message: wordsOf(provider, textIn(error, 'message') ?? 'no reason given') };
}

async function noStream(provider: Provider, response: UpstreamResponse): Promise<Failure> {
  const body = await readError(response);
  const error = isObject(body) ? errorIn(provider, body) : undefined;
  return error ?? { kind: 'broken', message: 'sent something else where a stream was asked for' };
}

/** Undefined when it is no JSON, too long, or breaks off: the status alone has to do then. */
async function readError(response: UpstreamResponse): Promise<unknown> {
  try {
    const bytes = await response.whole(gatewayBounds.errorBytesMax);
    return bytes === undefined ? undefined : parseJson(bytes.toString());
  } catch (error) {
    if (error instanceof UpstreamFailure) return undefined;
    throw error;
  }
}
