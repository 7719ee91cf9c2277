import type { ServerResponse } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { err, ok, type Result } from '@hunch/common/result';
import { remember, type RoutingRequest } from '@hunch/prompt-router';
import { tryInOrder, type Prepared, type Won } from './attempts.ts';
import { conversationKey } from './conversation-key.ts';
import { deliver } from './deliver.ts';
import type { Departure } from './departure.ts';
import { dollars, explainHeaders } from './explain.ts';
import { errorOf, type Failure } from './failure.ts';
import { noUsage, type ReadRequest, type Usage } from './formats/conversation.ts';
import type { AnswerContext, ClientFormat, JsonObject, ProxyError } from './formats/format.ts';
import { upstreamFormat } from './formats/registry.ts';
import { costOf, type Outcome } from './ledger.ts';
import type { ProxyParts } from './parts.ts';
import { route, type Route } from './route.ts';
import { routingRequest } from './routing-request.ts';
import type { ModelTarget } from './settings.ts';
import type { Seen } from './state/state.ts';
import type { WholeAnswer } from './upstream.ts';
import type { BegunStream } from './upstream-stream.ts';

export interface ExchangeInput {
  readonly client: ClientFormat;
  readonly body: JsonObject;
  readonly headers: IncomingHttpHeaders;
  readonly response: ServerResponse;
  readonly departure: Departure;
  readonly startedAtMs: number;
}

/** What a provider said, before the client is told. */
type Answer =
  | { readonly kind: 'whole'; readonly answer: WholeAnswer }
  | { readonly kind: 'stream'; readonly begun: BegunStream };

/** How it went, for the ledger. */
interface Ending {
  readonly outcome: Outcome;
  readonly status: number;
  readonly usage: Usage;
}

/** Of an answer without usage: what English prose has. */
const CHARACTERS_PER_TOKEN = 4;

/** One request for a completion, from its body to its last byte. */
export class Exchange {
  readonly #parts: ProxyParts;
  readonly #input: ExchangeInput;
  readonly #context: AnswerContext;
  readonly #nowMs = Date.now();
  #read: ReadRequest | undefined;
  #routing: RoutingRequest | undefined;
  #conversation = '';
  #route: Route | undefined;
  #won: Won<Answer> | undefined;
  #asked = '';
  #sent = 0;
  /** For the client, whatever comes of it. Written with the status in one go, which Node does without a copy. */
  readonly #headers: Record<string, string> = {};

  constructor(parts: ProxyParts, input: ExchangeInput) {
    this.#parts = parts;
    this.#input = input;
    this.#context = { streamUsage: true, createdSeconds: Math.floor(this.#nowMs / 1000), body: input.body };
  }

  /** @returns or, as the error, what the client is to be told; its headers are set already */
  async run(): Promise<Result<void, ProxyError>> {
    const result = await this.#run();
    if (!result.ok)
      for (const [name, value] of Object.entries(this.#headers)) this.#input.response.setHeader(name, value);
    return result;
  }

  async #run(): Promise<Result<void, ProxyError>> {
    const read = this.#input.client.readRequest(this.#input.body);
    if (!read.ok) return err({ kind: 'invalid_request', status: 400, ...read.error });
    this.#read = read.value;
    const { request } = read.value;
    this.#routing = routingRequest(request);
    this.#conversation = conversationKey(this.#header('x-hunch-conversation'), request);
    const providers = [...this.#parts.settings.providers.keys()];
    const look = { conversation: this.#conversation, providers, nowMs: this.#nowMs };
    const seen = await this.#parts.state.look(look);
    const overspent = this.#checkBudget(seen);
    if (overspent !== undefined) return this.#refused(overspent);
    const routed = await route(
      { model: request.model, request: this.#routing, sticky: seen.sticky, nowMs: this.#nowMs },
      this.#parts.settings,
      this.#parts.router,
    );
    if (!routed.ok) return this.#refused(routed.error);
    this.#route = routed.value;
    return this.#ask(routed.value, seen);
  }

  async #ask(planned: Route, seen: Seen): Promise<Result<void, ProxyError>> {
    const { settings, state, metrics } = this.#parts;
    const { departure } = this.#input;
    const deadlineAtMs = this.#input.startedAtMs + settings.limits.deadlineMs;
    const result = await tryInOrder<Answer>({
      attempts: planned.attempts,
      seen,
      state,
      retries: settings.retries,
      deadlineAtMs,
      departure,
      prepare: (target) => this.#prepare(target),
      send: (prepared) => this.#send(prepared, deadlineAtMs),
      onFailure: (target, failure) => {
        this.#asked = target.id;
        metrics.upstreamFailures.inc({ provider: target.provider, kind: failure.kind });
      },
    });
    if (!result.ok) {
      this.#sent = result.error.sent;
      return this.#failed(result.error.failure, result.error.model, planned);
    }
    const won = result.value;
    this.#won = won;
    this.#asked = won.attempt.model.id;
    this.#sent = won.sent;
    Object.assign(this.#headers, explainHeaders(planned, won.attempt, won.sent));
    const ending =
      won.answer.kind === 'whole'
        ? this.#tellWhole(won.answer.answer, won)
        : await this.#tellStream(won.answer.begun, won);
    if (!ending.ok) {
      this.#record('failed', ending.error.status, noUsage);
      return ending;
    }
    await this.#settle(ending.value, won);
    return ok(undefined);
  }

  #prepare(target: ModelTarget): Result<Prepared, string> {
    const { settings } = this.#parts;
    const { client, body } = this.#input;
    const provider = settings.providers.get(target.provider);
    const read = this.#read;
    if (provider === undefined || read === undefined) return err('anything');
    const format = upstreamFormat(provider, client.name);
    if (format.name === client.name)
      return ok({ provider, format, body: format.forward(body, target.model, provider.dialect) });
    const [bound] = read.bound;
    if (bound !== undefined) return err(`\`${bound}\``);
    const written = format.writeRequest(read.request, target.model, provider.dialect);
    return written.ok ? ok({ provider, format, body: written.value }) : written;
  }

  async #send(prepared: Prepared, deadlineAtMs: number): Promise<Result<Answer, Failure>> {
    const { upstream } = this.#parts;
    const call = {
      ...prepared,
      headers: this.#forwarded(prepared),
      departure: this.#input.departure,
      deadlineAtMs,
    };
    if (prepared.body.stream === true) {
      const begun = await upstream.stream(call);
      return begun.ok ? ok({ kind: 'stream', begun: begun.value }) : begun;
    }
    const whole = await upstream.answer(call);
    if (!whole.ok) return whole;
    const isSame = prepared.format.name === this.#input.client.name;
    const readable = isSame ? ok(undefined) : prepared.format.readAnswer(whole.value.body);
    if (!readable.ok) return err({ kind: 'broken', message: readable.error });
    return ok({ kind: 'whole', answer: whole.value });
  }

  /** Headers that belong to the format, not to the client's machine. */
  #forwarded({ format }: Prepared): Record<string, string> {
    const beta = this.#header('anthropic-beta');
    return format.name === 'anthropic' && beta !== undefined ? { 'anthropic-beta': beta } : {};
  }

  #tellWhole({ bytes, body }: WholeAnswer, won: Won<Answer>): Result<Ending, ProxyError> {
    const { client, response } = this.#input;
    const { format } = won.prepared;
    let text = bytes;
    if (format.name !== client.name) {
      const read = format.readAnswer(body);
      if (!read.ok) return err(errorOf({ kind: 'broken', message: read.error }, won.attempt.model.id));
      text = Buffer.from(JSON.stringify(client.writeAnswer(read.value, this.#context)));
    }
    const usage = format.usageOf(body) ?? this.#estimate(text.length);
    response.writeHead(200, {
      ...this.#headers,
      'content-type': 'application/json',
      'content-length': text.length,
      'x-hunch-cost-usd': dollars(costOf(won.attempt.model.target, usage)),
    });
    response.end(text);
    return ok({ outcome: 'answered', status: 200, usage });
  }

  async #tellStream(begun: BegunStream, won: Won<Answer>): Promise<Result<Ending, ProxyError>> {
    const { client, response, departure } = this.#input;
    response.writeHead(200, {
      ...this.#headers,
      'content-type': 'text/event-stream',
      'cache-control': 'no-cache',
      ...(takesTrailers(response) ? { trailer: 'x-hunch-cost-usd' } : {}),
    });
    const delivered = await deliver({
      begun,
      client,
      context: { ...this.#context, streamUsage: this.#read?.request.streamUsage ?? false },
      isSame: won.prepared.format.name === client.name,
      model: won.attempt.model.id,
      response,
      departure,
    });
    const usage = delivered.usage ?? this.#estimate(delivered.characters);
    if (takesTrailers(response))
      response.addTrailers({ 'x-hunch-cost-usd': dollars(costOf(won.attempt.model.target, usage)) });
    response.end();
    if (departure.hasGone) return ok({ outcome: 'cancelled', status: 499, usage });
    if (delivered.failure === undefined) return ok({ outcome: 'answered', status: 200, usage });
    this.#parts.metrics.upstreamFailures.inc({
      provider: won.attempt.model.target.provider,
      kind: delivered.failure.kind,
    });
    await this.#parts.state.failed(won.attempt.model.target.provider, delivered.failure, Date.now());
    return ok({ outcome: 'broken', status: 200, usage });
  }

  async #settle(ending: Ending, won: Won<Answer>): Promise<void> {
    const { state } = this.#parts;
    const { usage } = ending;
    const usd = this.#record(ending.outcome, ending.status, usage) ?? 0;
    const nowMs = Date.now();
    const isKept = this.#route?.decision !== undefined && ending.outcome === 'answered';
    const { tier, model } = won.attempt;
    const choice = { tier, model: model.id, price: model.target.price };
    const tokens = usage.inputTokens + usage.outputTokens;
    await Promise.all([
      isKept ? state.stick(this.#conversation, remember(choice, tokens, nowMs)) : undefined,
      usd > 0 ? state.spend(usd, nowMs) : undefined,
    ]);
  }

  #failed(failure: Failure, model: string, planned: Route): Result<void, ProxyError> {
    const [first] = planned.attempts;
    if (first !== undefined) Object.assign(this.#headers, explainHeaders(planned, first, this.#sent));
    if (this.#input.departure.hasGone) {
      this.#record('cancelled', 499, noUsage);
      return ok(undefined);
    }
    if (failure.retryAfterMs !== undefined)
      Object.assign(this.#headers, { 'retry-after': String(Math.ceil(failure.retryAfterMs / 1000)) });
    const error = errorOf(failure, model);
    this.#record(failure.kind === 'request' ? 'refused' : 'failed', error.status, noUsage);
    return err(error);
  }

  #refused(error: ProxyError): Result<void, ProxyError> {
    this.#record('refused', error.status, noUsage);
    return err(error);
  }

  #checkBudget({ spent }: Seen): ProxyError | undefined {
    const { dayUsd, monthUsd, softFraction } = this.#parts.settings.budget;
    const isOver = spent.dayUsd >= dayUsd ? 'day' : spent.monthUsd >= monthUsd ? 'month' : undefined;
    if (isOver !== undefined) {
      Object.assign(this.#headers, { 'x-should-retry': 'false', 'x-hunch-budget': 'spent' });
      const message = `The budget of this ${isOver} is spent (prompt_router.budget.${isOver}_usd).`;
      return { kind: 'quota', status: 429, message };
    }
    if (spent.dayUsd >= dayUsd * softFraction || spent.monthUsd >= monthUsd * softFraction)
      Object.assign(this.#headers, { 'x-hunch-budget': 'nearly-spent' });
    return undefined;
  }

  #estimate(characters: number): Usage {
    return {
      ...noUsage,
      inputTokens: this.#route?.decision?.tokens ?? 0,
      outputTokens: Math.ceil(characters / CHARACTERS_PER_TOKEN),
    };
  }

  /** @returns what it cost */
  #record(outcome: Outcome, status: number, usage: Usage): number | undefined {
    const { settings, strongest, ledger, metrics, redact } = this.#parts;
    const decision = this.#route?.decision;
    const attempt = this.#won?.attempt;
    const usd = costOf(attempt?.model.target, usage);
    const record = {
      tsMs: this.#nowMs,
      conversation: this.#conversation,
      format: this.#input.client.name,
      stream: this.#read?.request.stream ?? false,
      requested: (this.#read?.request.model ?? '').slice(0, 200),
      tier: decision?.tier ?? null,
      source: decision?.source ?? 'direct',
      confidence: decision?.confidence ?? 1,
      score: decision?.score ?? 0,
      values: decision?.values ?? [],
      signals: decision?.signals ?? [],
      promptTokens: decision?.promptTokens ?? 0,
      requestTokens: decision?.tokens ?? 0,
      shadow: this.#route?.shadowed !== undefined,
      servedTier: decision === undefined ? null : (attempt?.tier ?? null),
      model: this.#asked,
      attempts: this.#sent,
      outcome,
      status,
      latencyMs: performance.now() - this.#input.startedAtMs,
      usage,
      costUsd: usd ?? null,
      strongestUsd: costOf(strongest, usage) ?? null,
      prompt: settings.recordPrompts && decision !== undefined ? redact(decision.prompt) : null,
    };
    ledger.record(record);
    metrics.record(record, settings.models.has(record.model));
    return usd;
  }

  #header(name: string): string | undefined {
    const value = this.#input.headers[name];
    return typeof value === 'string' ? value : undefined;
  }
}

/** What a stream cost is known at its end only. HTTP/1.0, which load balancers may speak, has no place for it there. */
function takesTrailers({ req }: ServerResponse): boolean {
  return req.httpVersionMajor > 1 || req.httpVersionMinor >= 1;
}
