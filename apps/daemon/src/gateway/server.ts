import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tiers } from '@hunch/prompt-router';
import { formats, type ApiError, type ClientFormat } from '@hunch/llm-formats';
import { withTimeout } from '../lifecycle/with-timeout.ts';
import { gatewayBounds } from './bounds.ts';
import { ClientDisconnect } from './client-disconnect.ts';
import { countTokens } from './count-tokens.ts';
import { endpointOf, endpointPaths } from './endpoints.ts';
import { Exchange } from './exchange.ts';
import type { GatewayParts } from './parts.ts';
import { type Api, passedEndpoints } from './pass-through/endpoint-table.ts';
import { findEndpoint, type FoundEndpoint } from './pass-through/find-endpoint.ts';
import { PassRequest } from './pass-through/pass-request.ts';
import { readBody, readBytes } from './read-body.ts';
import type { ListenAddress } from './settings.ts';
import { allowsModel, type VirtualKey } from './virtual-key.ts';

/** Without a token: they tell nothing of the user, and monitoring has none. */
const openPaths: ReadonlySet<string> = new Set(['/health']);

/** The HTTP side of the gateway. What it works with may change between two requests, never within one. */
export class GatewayServer {
  readonly #server: Server;
  readonly #onDefect: (error: unknown) => void;
  readonly #answering = new Set<Promise<void>>();
  #parts: GatewayParts;
  #isClosing = false;

  /** @param onDefect is told what no request should meet */
  constructor(parts: GatewayParts, onDefect: (error: unknown) => void) {
    this.#parts = parts;
    this.#onDefect = onDefect;
    this.#server = createServer(
      {
        headersTimeout: gatewayBounds.headTimeoutMs,
        keepAliveTimeout: gatewayBounds.clientIdleMs,
        // A body may be large and its sender slow; its size has a bound, and an answer has no end that a timer knows.
        requestTimeout: 0,
        noDelay: true,
      },
      (request, response) => {
        const answering = this.#answer(request, response).finally(() => this.#answering.delete(answering));
        this.#answering.add(answering);
      },
    );
    this.#server.maxConnections = gatewayBounds.clientConnectionsMax;
  }

  async listen(at: ListenAddress | { readonly fd: number }): Promise<ListenAddress> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen({ ...at, backlog: gatewayBounds.backlog }, () => {
        this.#server.off('error', reject);
        resolve();
      });
    });
    const { address, port: bound } = this.#server.address() as AddressInfo;
    return { host: address, port: bound };
  }

  use(parts: GatewayParts): void {
    this.#parts = parts;
  }

  /**
   * No new requests; those that are being answered may end.
   *
   * @param countMs how long answers may still come whose clients were left: they are counted by what their providers say
   */
  async close(graceMs: number, countMs: number): Promise<void> {
    this.#isClosing = true;
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    this.#server.closeIdleConnections();
    const timer = setTimeout(() => this.#server.closeAllConnections(), graceMs);
    await closed;
    clearTimeout(timer);
    await this.ended(countMs);
  }

  /** Resolves when each request has ended and is recorded, or after this time. */
  async ended(withinMs: number): Promise<void> {
    await withTimeout(withinMs, Promise.allSettled(this.#answering));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const startedAtMs = performance.now();
    const parts = this.#parts;
    const disconnect = new ClientDisconnect();
    response.once('close', () => {
      if (!response.writableFinished) disconnect.happened();
      // A client keeps its connection when it has its answer: it would be waited for as if it had none.
      else if (this.#isClosing) request.socket.destroySoon();
    });
    // A connection that breaks says so by `close`.
    request.on('error', ignore);
    response.on('error', ignore);
    const path = pathOf(request.url ?? '');
    const endpoint = endpointOf(path);
    const client = endpoint?.client;
    parts.metrics.begun();
    try {
      const admitted = parts.guard.admit(request.headers, !openPaths.has(path), hostsOf(request));
      if (!admitted.ok) return fail(response, client, admitted.error);
      const key = admitted.value;
      if (endpoint === undefined || client === undefined) {
        const found = findEndpoint(request.method, path, apiOfClient(request));
        if (found === undefined) return await this.#answerOther(request, response, path, key);
        if (!('endpoint' in found)) {
          response.setHeader('allow', found.join(', '));
          return fail(response, undefined, wrongMethod(found));
        }
        const ofApi = clientOf(found);
        const bytes = await readBytes(request, parts.settings.limits.requestBytesMax);
        if (!bytes.ok) return fail(response, ofApi, bytes.error);
        const { headers, url = '' } = request;
        const query = url.includes('?') ? url.slice(url.indexOf('?')) : '';
        const input = { found, query, body: bytes.value, headers, key, response, disconnect, startedAtMs };
        const passed = await new PassRequest(parts, input).run();
        return passed.ok ? undefined : fail(response, ofApi, passed.error);
      }
      if (request.method !== 'POST') {
        response.setHeader('allow', 'POST');
        return fail(response, client, wrongMethod(['POST']));
      }
      const body = await readBody(request, parts.settings.limits.requestBytesMax);
      if (!body.ok) return fail(response, client, body.error);
      const { headers } = request;
      if (endpoint.kind === 'count') {
        const counted = await countTokens(parts, { endpoint, body: body.value, headers, key, disconnect });
        if (!counted.ok) return fail(response, client, counted.error);
        response.setHeader('x-hunch-counted-by', counted.value.by);
        return json(response, 200, counted.value.answer);
      }
      const whole = endpoint.fields === undefined ? body.value : { ...body.value, ...endpoint.fields };
      const input = { client, body: whole, headers, key, response, disconnect, startedAtMs };
      const result = await new Exchange(parts, input).run();
      if (!result.ok) fail(response, client, result.error);
    } catch (error) {
      if (!disconnect.isDisconnected) this.#onDefect(error);
      fail(response, client, {
        kind: 'upstream',
        status: 500,
        message: 'Internal error of hunch. `hunch doctor` names the log, which has more.',
      });
    } finally {
      parts.metrics.ended();
      // Where nobody has listened for the end of the body, Node would keep the request until the next.
      parts.deferred.add(() => request.resume());
    }
  }

  async #answerOther(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    key: VirtualKey | undefined,
  ): Promise<void> {
    if (request.method !== 'GET') return fail(response, undefined, notFound(path));
    switch (path) {
      case '/health':
        return json(response, 200, { status: 'ok' });
      case '/v1/models':
        return json(response, 200, this.#models(key));
      case '/metrics': {
        // They tell of everybody.
        if (key !== undefined) return fail(response, undefined, notForKeys);
        const { metrics, deferred } = this.#parts;
        deferred.flush();
        response.writeHead(200, { 'content-type': metrics.contentType });
        response.end(await metrics.text());
        return undefined;
      }
      default: {
        const model = path.startsWith('/v1/models/') ? this.#model(path, key) : undefined;
        return model === undefined ? fail(response, undefined, notFound(path)) : json(response, 200, model);
      }
    }
  }

  #model(path: string, key: VirtualKey | undefined) {
    const id = decoded(path.slice('/v1/models/'.length));
    return this.#models(key).data.find((model) => model.id === id);
  }

  /** OpenAI's list, with what Anthropic's clients read of theirs beside it. */
  #models(key: VirtualKey | undefined) {
    const routed = ['auto', ...tiers.map((tier) => tier.toLowerCase())].map((name) => ({
      id: name,
      owned_by: 'hunch',
    }));
    const allowed = [...this.#parts.settings.models.values()].filter(
      (target) => key === undefined || allowsModel(key, target),
    );
    const listed = allowed.map(({ id, provider }) => ({
      id,
      owned_by: provider,
    }));
    const data = [...routed, ...listed].map(({ id, owned_by }) => ({
      id,
      object: 'model',
      type: 'model',
      display_name: id,
      created: 0,
      created_at: '1970-01-01T00:00:00Z',
      owned_by,
    }));
    return { object: 'list', data, has_more: false, first_id: data[0]?.id, last_id: data.at(-1)?.id };
  }
}

/** Without its query, and without a slash at the end. */
function pathOf(url: string): string {
  return (url.split('?', 1)[0] ?? '').replace(/(?<=.)\/$/, '');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function hostsOf({ rawHeaders }: IncomingMessage): number {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') hosts += 1;
  return hosts;
}

function ignore(): void {}

function notFound(path: string): ApiError {
  const passed = new Set(passedEndpoints.map((endpoint) => endpoint.path));
  const known = [...endpointPaths, ...passed, '/v1/models', '/health', '/metrics'].join(', ');
  const message = `There is no ${JSON.stringify(path.slice(0, 100))} here. There is: ${known}.`;
  // Not `not_found`, which OpenAI's clients are told as a model that there is none of.
  return { kind: 'invalid_request', status: 404, message };
}

const notForKeys: ApiError = {
  kind: 'permission',
  status: 403,
  message: 'Metrics are for the token of the gateway, not for virtual keys.',
};

function wrongMethod(allowed: readonly string[]): ApiError {
  return { kind: 'invalid_request', status: 405, message: `Only ${allowed.join(' and ')} is answered here.` };
}

/** Anthropic's clients name the version of their API; of some paths others have the same. */
function apiOfClient({ headers }: IncomingMessage): Api | undefined {
  return headers['anthropic-version'] === undefined ? undefined : 'anthropic';
}

function clientOf({ endpoint: { api } }: FoundEndpoint): ClientFormat {
  return formats[api === 'openai' ? 'openai-chat' : api].client;
}

function fail(response: ServerResponse, client: ClientFormat | undefined, error: ApiError): void {
  if (response.destroyed) return;
  if (response.headersSent) {
    response.destroy();
    return;
  }
  // What is left of a body that is not wanted would be taken for the next request.
  if (!response.req.complete) response.setHeader('connection', 'close');
  json(response, error.status, (client ?? formats['openai-chat'].client).errorBody(error));
}

function json(response: ServerResponse, status: number, body: unknown): void {
  const text = Buffer.from(JSON.stringify(body));
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': text.length });
  response.end(text);
}
