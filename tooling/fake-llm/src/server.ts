import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { messageBody, messageEvents } from './anthropic.ts';
import { contentBody, contentEvents, tokensBody } from './gemini.ts';
import { chatLines, tagsBody } from './ollama.ts';
import { completionBody, completionEvents, modelsBody } from './openai.ts';
import type { BatchBill } from './batches.ts';
import { FakeEndpoints } from './endpoints.ts';
import type { Reply, SpokenReply } from './reply.ts';
import { checkChat, type Check, checkGemini, checkMessages, checkResponses } from './strict.ts';
import { responseBody, responseEvents } from './responses.ts';

export interface FakeLlmSettings {
  /** As `/api/tags` names them, `:latest` included. */
  readonly models?: readonly string[];
  /** Whether requests that the real providers refuse are refused with a 400. */
  readonly isStrict?: boolean;
  /** One a completion, in order; the last is repeated. */
  readonly replies?: readonly (Reply | ((request: SeenRequest) => Reply))[];
  /** What `/api/tags` answers instead of the models. */
  readonly tagsReply?: Extract<Reply, { kind: 'status' | 'garbage' | 'hang' }>;
}

export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  /** Parsed; null when it was no JSON. */
  readonly body: Readonly<Record<string, unknown>> | null;
}

export interface FakeLlm {
  /** `http://127.0.0.1:<port>` */
  readonly url: string;
  readonly requests: readonly SeenRequest[];
  /** Requests whose client went away before the answer was whole. */
  readonly abandoned: number;
  /** Connections that were opened so far: pooled clients keep it low. */
  readonly connections: number;
  /** Answers all that open batches ask. */
  finishBatches(): void;
  /** What they asked, by model. */
  readonly batchBill: ReadonlyMap<string, BatchBill>;
  stop(): Promise<void>;
}

const silent: Reply = { kind: 'text', text: '' };

export async function startFakeLlm(settings: FakeLlmSettings = {}): Promise<FakeLlm> {
  const requests: SeenRequest[] = [];
  const endpoints = new FakeEndpoints();
  let connections = 0;
  let abandoned = 0;
  let completions = 0;
  const models = settings.models ?? ['functiongemma:latest'];
  const nextReply = (request: SeenRequest): Reply => {
    const replies = settings.replies ?? [silent];
    const reply = replies[Math.min(completions, replies.length - 1)] ?? silent;
    completions += 1;
    return typeof reply === 'function' ? reply(request) : reply;
  };
  const replyTo = (request: SeenRequest, check: Check): Reply => {
    const why = settings.isStrict === true ? check(request.body ?? {}) : undefined;
    if (why === undefined) return nextReply(request);
    return {
      kind: 'status',
      status: 400,
      body: JSON.stringify({ error: { type: 'invalid_request_error', message: why } }),
    };
  };
  const server = createServer((request, response) => {
    response.on('close', () => {
      if (!response.writableFinished) abandoned += 1;
    });
    // A client that gives up closes the connection: that ends the answer, not the server.
    answer(request, response).catch(() => response.destroy());
  });
  server.on('connection', () => (connections += 1));
  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const bytes = await buffer(incoming);
    const seen = seenRequest(incoming, bytes.toString());
    requests.push(seen);
    switch (`${seen.method} ${seen.path}`) {
      case 'GET /':
        return send(response, 200, 'Ollama is running', 'text/plain; charset=utf-8');
      case 'GET /api/version':
        return send(response, 200, '{"version":"0.13.5"}');
      case 'GET /api/tags':
        if (settings.tagsReply !== undefined) return fail(response, settings.tagsReply);
        return send(response, 200, tagsBody(models));
      case 'GET /v1/models':
        return send(response, 200, modelsBody(models));
      case 'POST /api/chat':
        return speak(response, nextReply(seen), (spoken) => ollama(seen, spoken));
      case 'POST /v1/chat/completions':
        return speak(response, replyTo(seen, checkChat), (spoken) => openAi(seen, spoken, completions));
      case 'POST /v1/messages':
        return speak(response, replyTo(seen, checkMessages), (spoken) =>
          anthropic(seen, spoken, completions),
        );
      case 'POST /v1/responses':
        return speak(response, replyTo(seen, checkResponses), (spoken) =>
          responses(seen, spoken, completions),
        );
      default: {
        const reply = await endpoints.answer({ ...seen, bytes });
        if (reply === undefined) return gemini(seen, response);
        response.writeHead(reply.status, {
          'content-type': reply.type,
          'content-length': reply.bytes.length,
        });
        response.end(reply.bytes);
        return undefined;
      }
    }
  }
  /** The one protocol that has the model and the method in the path: `/v1beta/models/NAME:METHOD`. */
  async function gemini(seen: SeenRequest, response: ServerResponse): Promise<void> {
    const { model, method } =
      /^\/v1beta\/models\/(?<model>[^:]+):(?<method>\w+)$/.exec(seen.path)?.groups ?? {};
    if (model !== undefined && method === 'countTokens') return send(response, 200, tokensBody());
    if (model === undefined || (method !== 'generateContent' && method !== 'streamGenerateContent')) {
      return send(response, 404, '404 page not found', 'text/plain');
    }
    return speak(response, replyTo(seen, checkGemini), (reply) =>
      method === 'generateContent'
        ? {
            type: 'application/json; charset=UTF-8',
            parts: [contentBody({ model, reply, nth: completions })],
          }
        : { type: 'text/event-stream', parts: contentEvents({ model, reply, nth: completions }) },
    );
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    get abandoned() {
      return abandoned;
    },
    get connections() {
      return connections;
    },
    finishBatches() {
      endpoints.finishBatches();
    },
    batchBill: endpoints.bill,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

interface Spelled {
  readonly type: string;
  readonly parts: readonly string[];
}

function ollama(seen: SeenRequest, reply: SpokenReply): Spelled {
  const { body } = seen;
  // Ollama streams unless it is told not to.
  const isStream = body?.['stream'] !== false;
  const parts = chatLines({
    model: modelOf(body),
    isStream,
    wantsLogprobs: body?.['logprobs'] === true,
    reply,
  });
  return isStream
    ? { type: 'application/x-ndjson', parts }
    : { type: 'application/json; charset=utf-8', parts: parts.map((part) => part.trimEnd()) };
}

function openAi({ body }: SeenRequest, reply: SpokenReply, nth: number): Spelled {
  const answer = { model: modelOf(body), wantsUsage: includesUsage(body?.['stream_options']), reply, nth };
  return body?.['stream'] === true
    ? { type: 'text/event-stream', parts: completionEvents(answer) }
    : { type: 'application/json', parts: [completionBody(answer)] };
}

function anthropic({ body }: SeenRequest, reply: SpokenReply, nth: number): Spelled {
  const answer = { model: modelOf(body), reply, nth };
  return body?.['stream'] === true
    ? { type: 'text/event-stream; charset=utf-8', parts: messageEvents(answer) }
    : { type: 'application/json', parts: [messageBody(answer)] };
}

function responses({ body }: SeenRequest, reply: SpokenReply, nth: number): Spelled {
  const answer = { model: modelOf(body), reply, nth };
  return body?.['stream'] === true
    ? { type: 'text/event-stream; charset=utf-8', parts: responseEvents(answer) }
    : { type: 'application/json', parts: [responseBody(answer)] };
}

async function speak(
  response: ServerResponse,
  reply: Reply,
  spell: (spoken: SpokenReply) => Spelled,
): Promise<void> {
  if (reply.kind === 'status' || reply.kind === 'garbage' || reply.kind === 'hang')
    return fail(response, reply);
  const { type, parts } = spell(reply);
  if (reply.kind === 'drop' || reply.kind === 'drip')
    return falter(response, reply, type, Buffer.from(parts.join('')));
  await delay(reply.latencyMs ?? 0);
  response.writeHead(200, { 'content-type': type });
  for (const [index, part] of parts.entries()) {
    if (index > 0 && reply.everyMs !== undefined) await delay(reply.everyMs);
    if (!response.write(part)) await once(response, 'drain');
  }
  response.end();
}

async function fail(
  response: ServerResponse,
  reply: Extract<Reply, { kind: 'status' | 'garbage' | 'hang' }>,
): Promise<void> {
  if (reply.kind === 'hang') return;
  await delay(reply.latencyMs ?? 0);
  if (reply.kind === 'garbage') return send(response, 200, reply.body);
  for (const [name, value] of Object.entries(reply.headers ?? {})) response.setHeader(name, value);
  return send(response, reply.status, reply.body);
}

async function falter(
  response: ServerResponse,
  reply: Extract<Reply, { kind: 'drop' | 'drip' }>,
  type: string,
  bytes: Buffer,
): Promise<void> {
  response.writeHead(200, { 'content-type': type });
  if (reply.kind === 'drop') {
    response.write(bytes.subarray(0, reply.afterBytes), () => response.destroy());
    return;
  }
  for (let start = 0; start < bytes.length && !response.destroyed; start += reply.bytes) {
    response.write(bytes.subarray(start, start + reply.bytes));
    await delay(reply.everyMs);
  }
  response.end();
}

function send(
  response: ServerResponse,
  status: number,
  body: string,
  type = 'application/json; charset=utf-8',
): void {
  response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(body) });
  response.end(body);
}

function seenRequest(incoming: IncomingMessage, body: string): SeenRequest {
  const path = (incoming.url ?? '/').replace(/\?.*$/, '');
  return { method: incoming.method ?? '', path, headers: incoming.headers, body: asObject(body) };
}

function asObject(source: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(source);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function modelOf(body: SeenRequest['body']): string {
  const model = body?.['model'];
  return typeof model === 'string' ? model : '';
}

function includesUsage(options: unknown): boolean {
  return isObject(options) && options['include_usage'] === true;
}
