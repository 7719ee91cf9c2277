import { err, ok, type Result } from '@hunch/common/result';
import { remember, tokensOfRequest } from '@hunch/prompt-router';
import {
  type ApiError,
  type CompletionRequest,
  noUsage,
  type ReadRequest,
  type Usage,
} from '@hunch/llm-formats';
import { type AttemptFailure, type AttemptSuccess, noteCooldown, tryInOrder } from './attempts.ts';
import { checkBudget } from './budget.ts';
import type { CachedAnswer } from './cache/answer-cache.ts';
import { replay } from './cache/replay.ts';
import { RequestCache } from './cache/request-cache.ts';
import { conversationKey, isNewConversation } from './conversation-key.ts';
import type { ExchangeInput } from './exchange-input.ts';
import { explainHeaders } from './explain.ts';
import { type HeaderList, setHeaders } from './header-list.ts';
import { errorOf, type Failure, isRefusal } from './failure.ts';
import { revoked } from './guard.ts';
import { keepRecord, recordOf, usageOfLeft, type Ended } from './ended-record.ts';
import { costOf, type Outcome } from './ledger.ts';
import { type Answer, callModel, prepareCall } from './model-call.ts';
import type { GatewayParts } from './parts.ts';
import { route, type Route } from './route.ts';
import { routingRequest } from './routing-request.ts';
import type { ModelTarget } from './settings.ts';
import { watchAnswer } from './quality/watch-answer.ts';
import { admit, hasRate } from './key-limits.ts';
import { Spending } from './spending.ts';
import type { Seen } from './state/state.ts';
import { keeperOf } from './stored/made-things.ts';
import { withinKeyAndNamed } from './stored/within-named.ts';
import { writeResponse, type WrittenResponse } from './write-response.ts';

/** One request for a completion, from its body to its last byte. */
export class Exchange {
  readonly #parts: GatewayParts;
  readonly #input: ExchangeInput;
  readonly #nowMs = Date.now();
  readonly #cache: RequestCache;
  #read: ReadRequest | undefined;
  #conversation: string | undefined;
  #route: Route | undefined;
  #won: AttemptSuccess<Answer> | undefined;
  #spending: Spending | undefined;
  #wasSent: ModelTarget | undefined;
  /** Of the deployment that is being asked. */
  #done: () => void = () => undefined;
  #asked = '';
  #sent = 0;
  /** Towards the minute of the virtual key. */
  #countedTokens = 0;
  /** Of the model that is being asked. */
  #explained: HeaderList = [];
  /** For the client, whatever comes of it. Written with the status in one go, which Node does without a copy. */
  readonly #headers: string[] = [];

  constructor(parts: GatewayParts, input: ExchangeInput) {
    this.#parts = parts;
    this.#input = input;
    const { client, body, headers, key } = input;
    const { cache, settings } = parts;
    this.#cache = new RequestCache({
      cache,
      limits: settings.cache,
      format: client.name,
      body,
      headers,
      key,
    });
  }

  /** @returns or, as the error, what the client is to be told; its headers are set already */
  async run(): Promise<Result<void, ApiError>> {
    try {
      const result = await this.#run();
      if (!result.ok) setHeaders(this.#input.response, this.#headers);
      return result;
    } finally {
      // However it ended: what is set apart for nothing would keep others out.
      this.#done();
      await this.#spending?.settle(0);
    }
  }

  async #run(): Promise<Result<void, ApiError>> {
    const { settings, providers, state, router } = this.#parts;
    const read = this.#input.client.readRequest(this.#input.body);
    if (!read.ok) return err({ kind: 'invalid_request', status: 400, ...read.error });
    this.#read = read.value;
    const { request } = read.value;
    // One that only begins has nothing that it could stay with. To hash its words can wait until it is answered.
    const conversation = isNewConversation(this.#input.headers, request) ? undefined : this.#key();
    const seen = await state.look({ conversation, key: this.#input.key?.id, providers, nowMs: this.#nowMs });
    if (seen.isRevoked === true) return this.#refused(revoked);
    const budget = checkBudget(settings.budget, seen.spent);
    this.#headers.push(...budget.headers);
    if (budget.error !== undefined) return this.#refused(budget.error);
    const { model } = request;
    const ask = { model, request: routingRequest(request), sticky: seen.sticky, nowMs: this.#nowMs };
    const routed = await route(ask, settings, router);
    if (!routed.ok) return this.#refused(routed.error);
    const planned = await this.#admitted(routed.value, request);
    if (!planned.ok) return this.#refused(planned.error);
    this.#route = planned.value;
    const cached = await this.#cache.find(this.#nowMs);
    this.#headers.push(...this.#cache.headers);
    if (cached !== undefined) return this.#replay(cached);
    const won = await this.#ask(planned.value, read.value, seen);
    return won.ok
      ? this.#writeResponse(won.value, planned.value, read.value)
      : this.#failed(won.error, planned.value);
  }

  async #replay(cached: CachedAnswer): Promise<Result<void, ApiError>> {
    const { response, disconnect } = this.#input;
    await replay(cached, { response, disconnect, headers: this.#headers, nowMs: this.#nowMs });
    this.#asked = cached.model;
    this.#record(disconnect.isDisconnected ? 'cancelled' : 'answered', 200, noUsage);
    return ok(undefined);
  }

  /** What the virtual key leaves of a route. */
  async #admitted(routed: Route, request: CompletionRequest): Promise<Result<Route, ApiError>> {
    const { key } = this.#input;
    if (key === undefined) return ok(routed);
    const planned = await withinKeyAndNamed(this.#parts, key, this.#input, routed);
    if (!planned.ok || !hasRate(key)) return planned;
    this.#countedTokens = this.#inputTokens(routed, request);
    const admitted = await admit(this.#parts.state, key, this.#countedTokens, this.#nowMs);
    if (admitted.ok) return planned;
    this.#headers.push(...admitted.error.headers);
    return err(admitted.error.error);
  }

  /** Of the conversation; empty while nothing of it has been read. */
  #key(): string {
    if (this.#read === undefined) return '';
    const named = this.#input.headers['x-hunch-conversation'];
    this.#conversation ??= conversationKey(typeof named === 'string' ? named : undefined, this.#read.request);
    return this.#conversation;
  }

  async #ask(
    planned: Route,
    read: ReadRequest,
    seen: Seen,
  ): Promise<Result<AttemptSuccess<Answer>, AttemptFailure>> {
    const { settings, state, upstream } = this.#parts;
    const { client, body, headers, disconnect } = this.#input;
    const deadlineAtMs = this.#input.startedAtMs + settings.limits.deadlineMs;
    const { request } = read;
    const spending = new Spending({
      settings,
      key: this.#input.key,
      state,
      inputTokens: () => this.#inputTokens(planned, request),
      outputTokensMax: request.outputTokensMax,
    });
    this.#spending = spending;
    const { isBounded } = spending;
    const parts = { settings, upstream, client, body, read, headers, disconnect };
    const call = { ...parts, deadlineAtMs, isBounded, crowdedBy: planned.crowdedBy };
    const result = await tryInOrder<Answer>({
      attempts: planned.attempts,
      seen,
      state,
      retries: settings.retries,
      deadlineAtMs,
      disconnect,
      prepare: (target) => prepareCall(call, target),
      send: async (prepared, attempt, sent) => {
        const reserved = await spending.reserve(attempt.model.target);
        if (!reserved.ok) return reserved;
        // Nobody is paid for what was not sent.
        if (disconnect.isDisconnected) return err({ kind: 'broken', message: 'the client has gone' });
        this.#wasSent = attempt.model.target;
        this.#done();
        this.#done = this.#parts.router.balancer.began(attempt.model.target);
        return callModel(call, prepared, () => {
          spending.sent();
          this.#explained = explainHeaders(planned, attempt, sent, prepared.dropped);
        });
      },
      onFailure: (target, failure) => this.#noteFailure(target, failure),
    });
    this.#sent = result.ok ? result.value.sent : result.error.sent;
    return result;
  }

  async #writeResponse(
    won: AttemptSuccess<Answer>,
    planned: Route,
    read: ReadRequest,
  ): Promise<Result<void, ApiError>> {
    const { client, body, response, disconnect } = this.#input;
    const { model } = won.attempt;
    this.#won = won;
    this.#asked = model.id;
    const createdSeconds = Math.floor(this.#nowMs / 1000);
    let usd = 0;
    const keeper = await keeperOf(this.#parts, this.#input.key, body, won);
    const words = planned.decision === undefined ? undefined : this.#parts.quality?.sample();
    const written = await writeResponse({
      client,
      context: { streamUsage: read.request.streamUsage, createdSeconds, body },
      response,
      disconnect,
      headers: [...this.#headers, ...this.#explained],
      text: this.#cache.text,
      words,
      won,
      keeper,
      inputTokens: () => this.#inputTokens(planned, read.request),
      record: ({ outcome, status, usage }) => (usd = this.#record(outcome, status, usage) ?? 0),
      follow: (usage) => this.#spending?.follow(() => costOf(model.target, usage()) ?? 0),
    });
    if (!written.ok) {
      this.#record('failed', written.error.status, noUsage);
      return written;
    }
    await this.#settle(written.value, usd, won);
    if (written.value.outcome !== 'answered') return ok(undefined);
    const known = { request: read.request, key: this.#input.key, nowMs: this.#nowMs };
    watchAnswer(this.#parts, { ...known, route: planned, won, words, usage: written.value.usage });
    await this.#cache.keep(read.request.stream ? 'text/event-stream' : 'application/json', model.id);
    return ok(undefined);
  }

  async #settle(
    { outcome, usage, failure }: WrittenResponse,
    usd: number,
    { attempt: { tier, model } }: AttemptSuccess<Answer>,
  ): Promise<void> {
    const { state } = this.#parts;
    const nowMs = Date.now();
    if (failure !== undefined) {
      this.#noteFailure(model.target, failure);
      await noteCooldown(state, model.target, failure);
    }
    const isKept = this.#route?.decision !== undefined && outcome === 'answered';
    const choice = { tier, model: model.id, price: model.target.price };
    const tokens = usage.inputTokens + usage.outputTokens;
    await Promise.all([
      isKept ? state.stick(this.#key(), remember(choice, tokens, nowMs)) : undefined,
      this.#spending?.settle(usd),
      this.#correct(tokens),
    ]);
  }

  /** Of the virtual key's minute: the answer counts towards it, too. */
  async #correct(tokens: number): Promise<void> {
    const { key } = this.#input;
    if (key === undefined || !hasRate(key)) return;
    await this.#parts.state.correct(key.id, tokens - this.#countedTokens, this.#nowMs);
  }

  #inputTokens({ decision }: Route, request: CompletionRequest): number {
    return decision?.tokens ?? tokensOfRequest(routingRequest(request));
  }

  #noteFailure(target: ModelTarget, failure: Failure): void {
    this.#asked = target.id;
    this.#parts.metrics.upstreamFailed(target, failure);
  }

  async #failed({ failure, model }: AttemptFailure, planned: Route): Promise<Result<void, ApiError>> {
    const [first] = planned.attempts;
    if (first !== undefined) this.#headers.push(...explainHeaders(planned, first, this.#sent, []));
    if (this.#input.disconnect.isDisconnected) {
      await this.#cancelled(planned);
      return ok(undefined);
    }
    if (failure.retryAfterMs !== undefined)
      this.#headers.push('retry-after', String(Math.ceil(failure.retryAfterMs / 1000)));
    this.#headers.push(...(failure.headers ?? []));
    const error = errorOf(failure, model);
    this.#record(isRefusal(failure) ? 'refused' : 'failed', error.status, noUsage);
    return err(error);
  }

  /** The provider has read the request before the client left, and wants to be paid for that. */
  async #cancelled(planned: Route): Promise<void> {
    const target = this.#wasSent;
    const sent = target === undefined ? undefined : this.#read?.request;
    this.#asked = target?.id ?? this.#asked;
    const speaks = sent?.stream === true && this.#spending?.isBounded === true;
    const usage = sent === undefined ? noUsage : usageOfLeft(this.#inputTokens(planned, sent), speaks);
    const usd = this.#record('cancelled', 499, usage, target);
    await this.#spending?.settle(usd ?? 0);
  }

  #refused(error: ApiError): Result<void, ApiError> {
    this.#record('refused', error.status, noUsage);
    return err(error);
  }

  /** @returns what it cost */
  #record(
    outcome: Outcome,
    status: number,
    usage: Usage,
    target = this.#won?.attempt.model.target,
  ): number | undefined {
    const isCached = this.#cache.use === 'hit';
    const usd = isCached ? 0 : costOf(target, usage);
    const latencyMs = performance.now() - this.#input.startedAtMs;
    const ended = { outcome, status, usage, usd, latencyMs, ...(isCached ? { source: 'cache' } : {}) };
    if (this.#parts.ledger.isDurable === true) this.#write(ended);
    else this.#parts.deferred.add(() => this.#write(ended));
    return usd;
  }

  #write(ended: Ended): void {
    const record = recordOf(this.#parts, {
      tsMs: this.#nowMs,
      conversation: this.#key(),
      format: this.#input.client.name,
      key: this.#input.key?.id ?? '',
      request: this.#read?.request,
      route: this.#route,
      servedTier: this.#won?.attempt.tier,
      model: this.#asked,
      attempts: this.#sent,
      ended,
    });
    keepRecord(this.#parts, record, this.#input.headers);
    if (this.#cache.use !== undefined) this.#parts.metrics.cache.inc({ result: this.#cache.use });
  }
}
