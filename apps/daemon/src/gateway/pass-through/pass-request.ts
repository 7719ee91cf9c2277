import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { err, ok, type Result } from '@hunch/common/result';
import { isObject, numberIn, parseJson, textIn } from '@hunch/common/json';
import { type ApiError, formats, noUsage, type Usage } from '@hunch/llm-formats';
import { tokensOfText } from '@hunch/prompt-router';
import { noteCooldown, tryInOrder } from '../attempts.ts';
import { checkBudget } from '../budget.ts';
import type { ClientDisconnect } from '../client-disconnect.ts';
import { keepRecord, recordOf } from '../ended-record.ts';
import { errorOf } from '../failure.ts';
import { revoked } from '../guard.ts';
import { dollars, type HeaderList, printable, setHeaders } from '../header-list.ts';
import { admit, hasRate } from '../key-limits.ts';
import { costOf, type Outcome } from '../ledger.ts';
import type { GatewayParts } from '../parts.ts';
import type { ModelTarget } from '../settings.ts';
import { Spending } from '../spending.ts';
import type { PassedAnswer } from '../upstream.ts';
import type { VirtualKey } from '../virtual-key.ts';
import type { FoundEndpoint } from './find-endpoint.ts';
import { formField, withFormField } from './form-data.ts';
import { planPass } from './pass-plan.ts';
import { type PassedOut, passOut } from './pass-out.ts';
import { soundSeconds } from './sound-length.ts';

export interface PassInput {
  readonly found: FoundEndpoint;
  /** With its question mark; empty: there is none. */
  readonly query: string;
  readonly body: Buffer;
  readonly headers: IncomingHttpHeaders;
  readonly key: VirtualKey | undefined;
  readonly response: ServerResponse;
  readonly disconnect: ClientDisconnect;
  readonly startedAtMs: number;
}

/** What is sent to one provider. */
interface Ready {
  readonly path: string;
  readonly body: Buffer | undefined;
}

/** A second of sound has some kilobytes, and some ten tokens; of a picture the ratio is about the same. */
const FORM_BYTES_PER_TOKEN = 1_000;

const MODEL_CHARACTERS_MAX = 200;

/** One request that goes to a provider as it came, but for the name of the model: from its body to its last byte. */
export class PassRequest {
  readonly #parts: GatewayParts;
  readonly #input: PassInput;
  readonly #nowMs = Date.now();
  readonly #type: string;
  readonly #isForm: boolean;
  /** Of the body, where it is JSON. */
  readonly #fields: unknown;
  readonly #model: string | undefined;
  #asked: ModelTarget | undefined;
  #sent = 0;
  #done: () => void = () => undefined;

  constructor(parts: GatewayParts, input: PassInput) {
    this.#parts = parts;
    this.#input = input;
    const { headers, body, found } = input;
    this.#type = headers['content-type'] ?? '';
    this.#isForm = this.#type.startsWith('multipart/form-data');
    this.#fields = this.#isForm ? undefined : parseJson(body.toString());
    const named = this.#isForm ? formField(body, this.#type, 'model') : textIn(this.#fields, 'model');
    this.#model = found.endpoint.model === 'none' ? undefined : (found.model ?? named);
  }

  /** @returns or, as the error, what the client is to be told; its headers are set already */
  async run(): Promise<Result<void, ApiError>> {
    const { settings, state, providers, router } = this.#parts;
    const { found, headers, key } = this.#input;
    if (found.endpoint.model === 'body' && !this.#isForm && !isObject(this.#fields))
      return this.#refused({
        kind: 'invalid_request',
        status: 400,
        message: 'The body must be a JSON object or a form.',
      });
    const nowMs = this.#nowMs;
    const seen = await state.look({ conversation: undefined, key: key?.id, providers, nowMs });
    if (seen.isRevoked === true) return this.#refused(revoked);
    const budget = checkBudget(settings.budget, seen.spent);
    setHeaders(this.#input.response, budget.headers);
    if (budget.error !== undefined) return this.#refused(budget.error);
    const wanted = headers['x-hunch-provider'];
    const provider = typeof wanted === 'string' ? wanted : undefined;
    const planned = planPass({ endpoint: found.endpoint, model: this.#model, provider, key }, settings);
    if (!planned.ok) return this.#refused(planned.error);
    const countedTokens = key !== undefined && hasRate(key) ? this.#inputTokens() : 0;
    if (key !== undefined) {
      const admitted = await admit(state, key, countedTokens, this.#nowMs);
      if (!admitted.ok) {
        setHeaders(this.#input.response, admitted.error.headers);
        return this.#refused(admitted.error.error);
      }
    }
    const spending = this.#spending();
    try {
      const won = await tryInOrder<PassedAnswer, Ready>({
        attempts: router.balancer.order(planned.value.attempts),
        seen,
        state,
        retries: settings.retries,
        deadlineAtMs: this.#deadlineAtMs,
        disconnect: this.#input.disconnect,
        prepare: (target) => this.#prepare(target),
        send: async (ready, { model }) => {
          const reserved = await spending?.reserve(model.target);
          if (reserved?.ok === false) return reserved;
          this.#asked = model.target;
          this.#done();
          this.#done = router.balancer.began(model.target);
          return this.#send(ready, model.target, spending?.isBounded === true);
        },
        onFailure: ({ provider: name }, { kind }) => {
          this.#parts.metrics.upstreamFailures.inc({ provider: name, kind });
        },
      });
      this.#sent = won.ok ? won.value.sent : won.error.sent;
      if (!won.ok) return await this.#failed(won.error.failure, won.error.model);
      let usd = 0;
      const passed = await passOut(won.value.answer, {
        response: this.#input.response,
        disconnect: this.#input.disconnect,
        idleTimeoutMs: settings.limits.idleTimeoutMs,
        headersFor: (usage) => this.#answerHeaders(won.value.attempt.model.target, usage),
        record: ({ outcome, status, usage }) =>
          (usd = this.#record(outcome, status, usage ?? this.#estimated()) ?? 0),
      });
      if (!passed.ok) return await this.#failed(passed.error, won.value.attempt.model.id);
      await spending?.settle(usd);
      await this.#settle(passed.value, won.value.attempt.model.target, countedTokens);
      return ok(undefined);
    } finally {
      this.#done();
      await spending?.settle(0);
    }
  }

  get #deadlineAtMs(): number {
    return this.#input.startedAtMs + this.#parts.settings.limits.deadlineMs;
  }

  /** Undefined: it costs nothing, or nobody can say what. */
  #spending(): Spending | undefined {
    const { settings, state } = this.#parts;
    const { key, found } = this.#input;
    if (found.endpoint.counted !== 'usage') return undefined;
    const many = Math.max(1, numberIn(this.#fields, 'n') ?? 1);
    const most = found.endpoint.outputTokensMax ?? numberIn(this.#fields, 'max_tokens');
    return new Spending({
      settings,
      key,
      state,
      inputTokens: () => this.#inputTokens(),
      outputTokensMax: most === undefined ? undefined : most * many,
      pieces: { ...this.#heard(), ...(found.endpoint.name === 'images' ? { pictures: many } : {}) },
    });
  }

  /** Of an endpoint that writes down what it hears. */
  #heard(): { readonly audioSeconds?: number } {
    const { found, body } = this.#input;
    return found.endpoint.hears === true ? { audioSeconds: soundSeconds(body) } : {};
  }

  /** Of the request, estimated. */
  #inputTokens(): number {
    const { body } = this.#input;
    return this.#isForm ? Math.ceil(body.length / FORM_BYTES_PER_TOKEN) : tokensOfText(body.toString());
  }

  #prepare(target: ModelTarget): Result<Ready, string> {
    const { settings, upstream } = this.#parts;
    const { found, body, query } = this.#input;
    const provider = settings.providers.get(target.provider);
    if (provider === undefined) return err('anything');
    const name = target.model === '' ? undefined : target.model;
    const isRenamed = name !== undefined && name !== this.#model;
    const inPath = found.endpoint.model === 'path';
    const path = isRenamed && inPath ? found.path.replace(found.model ?? '', name) : found.path;
    const placed = upstream.placeOf(provider, path, name);
    if (placed === undefined) return err(`${found.endpoint.path}, which its platform does not have`);
    const onward = query === '' ? '' : `${placed.includes('?') ? '&' : '?'}${query.slice(1)}`;
    const renamed = isRenamed && !inPath ? this.#renamed(name) : body;
    return ok({ path: placed + onward, body: renamed.length === 0 ? undefined : renamed });
  }

  #renamed(model: string): Buffer {
    const { body } = this.#input;
    if (this.#isForm) return withFormField(body, this.#type, 'model', model);
    return isObject(this.#fields) ? Buffer.from(JSON.stringify({ ...this.#fields, model })) : body;
  }

  async #send(ready: Ready, target: ModelTarget, isBounded: boolean) {
    const { settings, upstream } = this.#parts;
    const { found, disconnect } = this.#input;
    const provider = settings.providers.get(target.provider);
    if (provider === undefined) throw new Error('a provider that was prepared has gone');
    return upstream.pass({
      provider,
      format: formats[provider.format].provider,
      method: found.endpoint.method,
      ...ready,
      headers: this.#forwarded(),
      disconnect,
      countsLeftAnswers: isBounded,
      deadlineAtMs: this.#deadlineAtMs,
    });
  }

  /** Headers that belong to the request, not to the client's machine. */
  #forwarded(): HeaderList {
    const { headers, body } = this.#input;
    const list =
      body.length === 0 ? [] : ['content-type', this.#type === '' ? 'application/json' : this.#type];
    for (const name of ['accept', 'anthropic-beta', 'openai-beta', 'range'] as const) {
      const value = headers[name];
      if (typeof value === 'string') list.push(name, value);
    }
    return list;
  }

  #answerHeaders(target: ModelTarget, usage: Usage | undefined): HeaderList {
    const headers = ['x-hunch-model', printable(target.id), 'x-hunch-attempts', String(this.#sent)];
    const usd = this.#costOf(target, usage ?? noUsage);
    return usage === undefined ? headers : [...headers, 'x-hunch-cost-usd', dollars(usd)];
  }

  #costOf(target: ModelTarget | undefined, usage: Usage): number | undefined {
    return this.#input.found.endpoint.counted === 'free' ? 0 : costOf(target, usage);
  }

  /** Of an answer that does not say what it took. */
  #estimated(): Usage {
    const isPaid = this.#input.found.endpoint.counted === 'usage';
    return isPaid ? { ...noUsage, inputTokens: this.#inputTokens(), ...this.#heard() } : noUsage;
  }

  async #settle(
    { usage = this.#estimated(), failure }: PassedOut,
    target: ModelTarget,
    countedTokens: number,
  ): Promise<void> {
    const { state } = this.#parts;
    const { key } = this.#input;
    if (failure !== undefined) await noteCooldown(state, target, failure);
    if (key === undefined || !hasRate(key)) return;
    await state.correct(key.id, usage.inputTokens + usage.outputTokens - countedTokens, this.#nowMs);
  }

  async #failed(failure: Parameters<typeof errorOf>[0], model: string): Promise<Result<void, ApiError>> {
    if (this.#input.disconnect.isDisconnected) {
      this.#record('cancelled', 499, noUsage);
      return ok(undefined);
    }
    if (failure.retryAfterMs !== undefined)
      setHeaders(this.#input.response, ['retry-after', String(Math.ceil(failure.retryAfterMs / 1000))]);
    setHeaders(this.#input.response, failure.headers ?? []);
    const error = errorOf(failure, model);
    this.#record(failure.kind === 'request' ? 'refused' : 'failed', error.status, noUsage);
    return err(error);
  }

  #refused(error: ApiError): Result<void, ApiError> {
    this.#record('refused', error.status, noUsage);
    return err(error);
  }

  /** @returns what it cost */
  #record(outcome: Outcome, status: number, usage: Usage): number | undefined {
    const target = this.#asked;
    const usd = outcome === 'refused' ? undefined : this.#costOf(target, usage);
    const ended = { outcome, status, usage, usd, latencyMs: performance.now() - this.#input.startedAtMs };
    const record = {
      ...recordOf(this.#parts, {
        tsMs: this.#nowMs,
        conversation: '',
        format: this.#input.found.endpoint.name,
        key: this.#input.key?.id ?? '',
        request: undefined,
        route: undefined,
        servedTier: undefined,
        model: target?.id ?? '',
        attempts: this.#sent,
        ended,
      }),
      requested: (this.#model ?? '').slice(0, MODEL_CHARACTERS_MAX),
      // A router that chooses between models has no part in this.
      strongestUsd: null,
    };
    keepRecord(this.#parts, record, this.#input.headers);
    return usd;
  }
}
