import { isUtf8 } from 'node:buffer';
import { err, ok, type Result } from '@hunch/common/result';
import { isObject, type JsonObject, parseJson } from '@hunch/common/json';
import { formats, type ProviderFormat } from '@hunch/llm-formats';
import { gatewayBounds } from './bounds.ts';
import type { ClientDisconnect } from './client-disconnect.ts';
import type { HeaderList } from './header-list.ts';
import { Addresses } from './addresses.ts';
import { Connections } from './connections.ts';
import type { Failure } from './failure.ts';
import type { PostForm } from './platforms/google-token.ts';
import type { ModelRequest, PlacedRequest, Platform } from './platforms/platform.ts';
import { errorIn, isGood, noStream, readError, refusal, wordsOf } from './refusal.ts';
import type { GatewayLimits, OutboundProxy, Provider } from './settings.ts';
import { errorMessage } from '../observe/error-message.ts';
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
  /**
   * Whether what the client has left is still counted: an answer is waited for, since only its end says what it costs; of a stream what
   * its provider says until it hears that nobody listens, which may be a lot on a busy machine.
   */
  readonly countsLeftAnswers?: boolean;
  /** When all attempts end. */
  readonly deadlineAtMs: number;
  /** What can be done while the provider has the request; called once it has. */
  readonly meanwhile?: () => void;
}

export interface PassCall {
  readonly provider: Provider;
  readonly format: ProviderFormat;
  readonly method: string;
  /** Below the provider's base URL, as its platform has it. */
  readonly path: string;
  readonly body: Buffer | undefined;
  /** Of the client. */
  readonly headers: HeaderList;
  readonly disconnect: ClientDisconnect;
  readonly countsLeftAnswers: boolean;
  readonly deadlineAtMs: number;
}

export interface PassedAnswer {
  readonly head: ResponseHead;
  readonly response: UpstreamResponse;
}

/** An answer as it came, but for bytes that are no UTF-8, and what it says. */
export interface WholeAnswer {
  /** What the provider says beside it: its id of the request, limits. */
  readonly headers: HeaderList;
  readonly bytes: Buffer;
  readonly body: JsonObject;
}

/** A request, and for how long it may take to be answered or to begin its stream. */
interface Patience {
  readonly call: Pick<UpstreamCall, 'disconnect' | 'countsLeftAnswers' | 'deadlineAtMs'>;
  readonly response: UpstreamResponse;
  readonly waitMs: number;
  readonly isStream: boolean;
  /** Resolves, or is undefined, once the request has been handed to its connection. */
  readonly send: () => Promise<void> | undefined;
}

/** Requests to providers, over connections that are kept. */
export class Upstream {
  readonly #limits: GatewayLimits;
  readonly #connections: Connections;
  readonly #addresses: Addresses;

  constructor(limits: GatewayLimits, proxy: OutboundProxy) {
    this.#limits = limits;
    this.#connections = new Connections(limits, proxy);
    this.#addresses = new Addresses(formPoster(this.#connections));
  }

  /** A whole answer, as JSON. */
  async answer(call: UpstreamCall): Promise<Result<WholeAnswer, Failure>> {
    const response = new UpstreamResponse('answer');
    const waitMs = this.#limits.answerTimeoutMs;
    const send = (): Promise<void> | undefined => this.#send(call, response, false);
    return this.#withTimeout({ call, response, waitMs, isStream: false, send }, async () => {
      await response.started();
      call.meanwhile?.();
      const head = await response.head();
      if (!isGood(head)) return err(await this.#refusal(call.provider, head, response));
      const bytes = await response.whole(gatewayBounds.answerBytesMax);
      const text = bytes?.toString();
      const body = parseJson(text ?? '');
      if (bytes === undefined || text === undefined || !isObject(body))
        return err({ kind: 'broken', message: 'sent an answer that is no JSON object' });
      const error = errorIn(call.provider, body);
      if (error !== undefined) return err(error);
      const telling = tellingHeaders(head.headers);
      const read = this.#addresses.platformOf(call.provider)?.answer?.(body, call.model) ?? body;
      if (read !== body)
        return ok({ headers: telling, bytes: Buffer.from(JSON.stringify(read)), body: read });
      return ok({ headers: telling, bytes: isUtf8(bytes) ? bytes : Buffer.from(text), body });
    });
  }

  /** A stream that has come to its first content. */
  async stream(call: UpstreamCall): Promise<Result<BegunStream, Failure>> {
    const response = new UpstreamResponse('stream');
    const waitMs = this.#limits.firstContentTimeoutMs;
    const send = (): Promise<void> | undefined => this.#send(call, response, true);
    return this.#withTimeout({ call, response, waitMs, isStream: true, send }, async () => {
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
        const refused = isStream(head) ? undefined : await this.#refusedStream(call.provider, head, response);
        if (isEventStream(head))
          stream.useFrames(this.#addresses.platformOf(call.provider)?.events?.(call.model));
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

  /** What is no answer of a model, up to its head. Who takes it has to read all of it or to cancel it. */
  async pass(call: PassCall): Promise<Result<PassedAnswer, Failure>> {
    const { provider, format, method, body } = call;
    const response = new UpstreamResponse('answer');
    const { origin, path, headers, platform } = this.#addresses.of(provider, format);
    const sent = [...headers, 'accept-encoding', 'identity', ...call.headers];
    const request = { method, origin, path: path + call.path, headers: sent, body: body ?? null };
    const send = (): Promise<void> => this.#prove(platform, request, response);
    const waitMs = this.#limits.answerTimeoutMs;
    return this.#withTimeout({ call, response, waitMs, isStream: false, send }, async () => {
      const head = await response.head();
      return isGood(head) ? ok({ head, response }) : err(await this.#refusal(call.provider, head, response));
    });
  }

  /** Where the tokens of a request are counted; undefined: nowhere. */
  placeCount(provider: Provider, request: ModelRequest): PlacedRequest | undefined {
    const platform = this.#addresses.platformOf(provider);
    return platform === undefined ? request : platform.placeCount(request);
  }

  /** Where something else than an answer of a model is at a provider; undefined: nowhere. */
  placeOf(provider: Provider, path: string, model: string | undefined): string | undefined {
    const platform = this.#addresses.platformOf(provider);
    return platform === undefined ? path : platform.placeOther(path, model);
  }

  /** Whether a provider lets us in. Undefined: it does not answer, or nothing proves who asks. */
  async probe(provider: Provider, timeoutMs: number): Promise<ProbeAnswer | undefined> {
    const response = new UpstreamResponse('answer');
    const { origin, path, headers, platform } = this.#addresses.of(
      provider,
      formats[provider.format].provider,
    );
    const url = path + (platform?.probePath ?? '/models');
    const send = (): Promise<void> =>
      this.#prove(platform, { method: 'GET', origin, path: url, headers, body: null }, response);
    const call = { disconnect: undefined, deadlineAtMs: performance.now() + timeoutMs };
    const probed = await this.#withTimeout(
      { call, response, waitMs: timeoutMs, isStream: false, send },
      async () => {
        const { status } = await response.head();
        return ok({ status, body: await readError(response) });
      },
    );
    return probed.ok ? probed.value : undefined;
  }

  async close(): Promise<void> {
    await this.#connections.close();
  }

  async #withTimeout<Value>(
    { call, response, waitMs: patienceMs, isStream, send }: Patience,
    work: () => Promise<Result<Value, Failure>>,
  ): Promise<Result<Value, Failure>> {
    const waitMs = Math.max(0, Math.min(patienceMs, call.deadlineAtMs - performance.now()));
    const timer = setTimeout(() => {
      const message = `did not answer within ${Math.round(waitMs / 1000)} s`;
      response.cancel({ kind: 'timeout', message });
    }, waitMs);
    let leftTimer: NodeJS.Timeout | undefined;
    const cancel = (): void => response.cancel({ kind: 'broken', message: 'the client has gone' });
    const leave = (): void => {
      if (call.countsLeftAnswers !== true) cancel();
      else if (isStream) response.leave();
      else leftTimer = setTimeout(cancel, gatewayBounds.leftAnswerMs);
    };
    call.disconnect?.notify(leave);
    try {
      await send();
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

  #send(call: UpstreamCall, response: UpstreamResponse, isStream: boolean): Promise<void> | undefined {
    const { provider, format, model, body, headers } = call;
    const address = this.#addresses.of(provider, format);
    const path = format.path(model, isStream);
    const common = isStream ? address.streamHeaders : address.answerHeaders;
    const { platform, origin } = address;
    if (platform !== undefined) {
      const placed = platform.place({ format: format.name, path, model, isStream, body, headers });
      const text = JSON.stringify(placed.body);
      const request = { method: 'POST', path: address.path + placed.path, body: text };
      return this.#prove(platform, { ...request, origin, headers: [...common, ...placed.headers] }, response);
    }
    this.#connections.dispatch(
      {
        origin,
        path: address.path + path,
        method: 'POST',
        headers: [...common, ...headers],
        body: JSON.stringify(body),
      },
      response,
    );
    return undefined;
  }

  /** @throws UpstreamFailure when there is nothing that proves who asks */
  async #prove(
    platform: Platform | undefined,
    request: ProvenRequest,
    response: UpstreamResponse,
  ): Promise<void> {
    const { method, origin, path, headers, body } = request;
    const proof = await (platform?.prove({ method, url: origin + path, body: body ?? '' }) ?? ok([]));
    if (!proof.ok) throw new UpstreamFailure({ kind: 'key', message: proof.error });
    this.#connections.dispatch(
      { method, origin, path, headers: [...headers, ...proof.value], body },
      response,
    );
  }

  async #refusal(provider: Provider, head: ResponseHead, response: UpstreamResponse): Promise<Failure> {
    const failure = await refusal(provider, head, response);
    // The next request fetches a new one.
    if (failure.kind === 'key') this.#addresses.platformOf(provider)?.forget();
    return failure;
  }

  /** Why an answer is no stream. */
  async #refusedStream(provider: Provider, head: ResponseHead, response: UpstreamResponse): Promise<Failure> {
    return isGood(head) ? noStream(provider, response) : this.#refusal(provider, head, response);
  }
}

/** What a provider says to a question that needs a key. */
export interface ProbeAnswer {
  readonly status: number;
  readonly body: unknown;
}

interface ProvenRequest {
  readonly method: string;
  readonly origin: string;
  readonly path: string;
  readonly headers: readonly string[];
  readonly body: string | Buffer | null;
}

/** What streams are made of: events as the standard for them has it, or as AWS frames them. */
function isStream(head: ResponseHead): boolean {
  return isGood(head) && (isEventStream(head) || typeOf(head).includes('text/event-stream'));
}

function isEventStream(head: ResponseHead): boolean {
  return typeOf(head).includes('application/vnd.amazon.eventstream');
}

function typeOf({ headers }: ResponseHead): string {
  return String(headers['content-type'] ?? '');
}

/** For tokens of a cloud. */
function formPoster(connections: Connections): PostForm {
  return async (url, form) => {
    try {
      const answer = await connections.request(url, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: form,
        signal: AbortSignal.timeout(gatewayBounds.tokenMs),
      });
      return ok({ status: answer.statusCode, text: await answer.body.text() });
    } catch (error) {
      return err(`can't be reached (${errorMessage(error)})`);
    }
  };
}
