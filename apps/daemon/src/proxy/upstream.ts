import { Agent, errors } from 'undici';
import type { Dispatcher } from 'undici';
import { err, ok, type Result } from '@hunch/common/result';
import { proxyBounds } from './bounds.ts';
import { failureKind, readRetryAfter, type Failure } from './failure.ts';
import type { JsonObject, UpstreamFormat } from './formats/format.ts';
import { isObject, objectIn, parseJson, textIn } from './formats/json.ts';
import type { Provider, ProxyLimits } from './settings.ts';
import { begin, StreamFailure, UpstreamStream, type BegunStream } from './upstream-stream.ts';

export interface UpstreamCall {
  readonly provider: Provider;
  readonly format: UpstreamFormat;
  readonly body: JsonObject;
  /** Of the client: betas that it asks for, who it is. */
  readonly headers: Readonly<Record<string, string>>;
  /** The client has gone. */
  readonly signal: AbortSignal;
  /** When all attempts end. */
  readonly deadlineAtMs: number;
}

/** Requests to providers, over connections that are kept. */
export class Upstream {
  readonly #limits: ProxyLimits;
  readonly #agent: Agent;

  constructor(limits: ProxyLimits) {
    this.#limits = limits;
    this.#agent = new Agent({
      connect: { timeout: limits.connectTimeoutMs },
      connections: proxyBounds.upstreamConnectionsMax,
      keepAliveTimeout: proxyBounds.keepAliveMs,
      // An answer may think for as long as it takes; the timers here know for which of them that is healthy.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
  }

  /** A whole answer, as JSON. */
  async answer(call: UpstreamCall): Promise<Result<JsonObject, Failure>> {
    return this.#within(call, this.#limits.answerTimeoutMs, async (send) => {
      const response = await send();
      if (!isGood(response)) return err(await refusal(call.provider, response));
      const text = await readText(response.body, proxyBounds.answerBytesMax);
      const body = text === undefined ? undefined : parseJson(text);
      if (!isObject(body)) return err({ kind: 'broken', message: 'sent an answer that is no JSON object' });
      const error = saidError(body);
      return error === undefined ? ok(body) : err(error);
    });
  }

  /** A stream that has come to its first content. */
  async stream(call: UpstreamCall): Promise<Result<BegunStream, Failure>> {
    const patienceMs = this.#limits.firstContentTimeoutMs;
    return this.#within(call, patienceMs, async (send, cancel) => {
      const response = await send();
      if (!isGood(response)) return err(await refusal(call.provider, response));
      const type = String(response.headers['content-type'] ?? '');
      if (!type.includes('text/event-stream')) return err(await noStream(response));
      const reader = call.format.streamReader();
      return ok(await begin(new UpstreamStream(response.body, reader, this.#limits.idleTimeoutMs, cancel)));
    });
  }

  async close(): Promise<void> {
    await this.#agent.destroy();
  }

  async #within<Value>(
    call: UpstreamCall,
    patienceMs: number,
    work: (
      send: () => Promise<Dispatcher.ResponseData>,
      cancel: () => void,
    ) => Promise<Result<Value, Failure>>,
  ): Promise<Result<Value, Failure>> {
    const controller = new AbortController();
    const cancel = (): void => controller.abort();
    const waitMs = Math.max(0, Math.min(patienceMs, call.deadlineAtMs - performance.now()));
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      cancel();
    }, waitMs);
    call.signal.addEventListener('abort', cancel, { once: true });
    if (call.signal.aborted) cancel();
    try {
      return await work(() => this.#send(call, controller.signal), cancel);
    } catch (error) {
      cancel();
      if (isLate)
        return err({ kind: 'timeout', message: `did not answer within ${Math.round(waitMs / 1000)} s` });
      return err(failureOf(error));
    } finally {
      clearTimeout(timer);
    }
  }

  #send(call: UpstreamCall, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
    const { provider, format, body, headers } = call;
    const url = new URL(`${provider.baseUrl}${format.path}`);
    return this.#agent.request({
      origin: url.origin,
      path: `${url.pathname}${url.search}`,
      method: 'POST',
      headers: {
        ...headers,
        ...format.headers(provider.key),
        'content-type': 'application/json',
        accept: body.stream === true ? 'text/event-stream' : 'application/json',
        'accept-encoding': 'identity',
      },
      body: JSON.stringify(body),
      signal,
    });
  }
}

function isGood({ statusCode }: Dispatcher.ResponseData): boolean {
  return statusCode >= 200 && statusCode < 300;
}

function failureOf(error: unknown): Failure {
  if (error instanceof StreamFailure) return error.failure;
  if (error instanceof errors.ConnectTimeoutError)
    return { kind: 'timeout', message: 'could not be reached in time' };
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
  return { kind: 'network', message: `could not be reached (${code})` };
}

/** Undefined when there is more than that. */
async function readText(body: AsyncIterable<Uint8Array>, bytesMax: number): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > bytesMax) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

async function refusal(provider: Provider, response: Dispatcher.ResponseData): Promise<Failure> {
  const { statusCode: status, headers } = response;
  const said = await whatItSaid(response, provider.key);
  const retryAfterMs = readRetryAfter(headers, Date.now());
  const kind = failureKind(status);
  const message =
    kind === 'key'
      ? `the provider "${provider.name}" refuses its key (${status}); \`hunch router doctor\` says which one it is`
      : `${said} (${status})`;
  return { kind, status, message, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) };
}

/** The provider's own words. A key never leaves, not even when a provider repeats it. */
async function whatItSaid(response: Dispatcher.ResponseData, key: string | undefined): Promise<string> {
  let text: string | undefined;
  try {
    text = await readText(response.body, proxyBounds.errorBytesMax);
  } catch {
    text = undefined;
  }
  const body = parseJson(text ?? '');
  const error = isObject(body) ? body.error : undefined;
  const said = textIn(error, 'message') ?? (typeof error === 'string' ? error : textIn(body, 'message'));
  const words = (said ?? 'the provider refused the request').slice(0, proxyBounds.errorCharactersMax);
  return key === undefined ? words : words.replaceAll(key, '***');
}

/** An error in an answer whose status says that all is well. */
function saidError(body: JsonObject): Failure | undefined {
  const error = objectIn(body, 'error');
  if (error === undefined) return undefined;
  const said = textIn(error, 'message') ?? 'no reason given';
  return { kind: 'server', message: said.slice(0, proxyBounds.errorCharactersMax) };
}

async function noStream(response: Dispatcher.ResponseData): Promise<Failure> {
  const text = await readText(response.body, proxyBounds.errorBytesMax);
  const body = parseJson(text ?? '');
  const error = isObject(body) ? saidError(body) : undefined;
  return error ?? { kind: 'broken', message: 'sent something else where a stream was asked for' };
}
