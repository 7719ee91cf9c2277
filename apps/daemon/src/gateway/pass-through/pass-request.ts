import { err, ok, type Result } from '@hunch/common/result';
import { isObject, type JsonObject, numberIn, parseJson, textIn } from '@hunch/common/json';
import { type ApiError, formats, noUsage, type Usage } from '@hunch/llm-formats';
import { tokensOfText } from '@hunch/prompt-router';
import { noteCooldown, tryInOrder } from '../attempts.ts';
import { checkBudget } from '../budget.ts';
import { keepRecord, recordOf } from '../ended-record.ts';
import { errorOf, type Failure, isRefusal } from '../failure.ts';
import { revoked } from '../guard.ts';
import { dollars, type HeaderList, printable, setHeaders } from '../header-list.ts';
import { admit, hasRate } from '../key-limits.ts';
import { costOf, type Outcome } from '../ledger.ts';
import type { GatewayParts } from '../parts.ts';
import type { ModelTarget } from '../settings.ts';
import { Spending } from '../spending.ts';
import { withinNamed } from '../stored/within-named.ts';
import { StoredPass } from '../stored/stored-pass.ts';
import type { PassedAnswer } from '../upstream.ts';
import { formField, withFormField } from './form-data.ts';
import { forwardedHeaders } from './forwarded-headers.ts';
import type { PassInput } from './pass-input.ts';
import { planPass } from './pass-plan.ts';
import { isOther } from './endpoint-table.ts';
import type { FoundEndpoint } from './find-endpoint.ts';
import { type TranslatedPass, translatedPass } from './translated.ts';
import { type PassedOut, passOut } from './pass-out.ts';
import { soundSeconds } from './sound-length.ts';

/** What is sent to one provider. */
interface Ready {
  readonly path: string;
  readonly body: Buffer | undefined;
  /** The answer is put in the client's words. */
  readonly translated?: TranslatedPass;
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
  readonly #stored = new StoredPass();
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
    const { endpoint } = found;
    // What was paid for can be fetched.
    const isSpending = endpoint.counted === 'usage' || endpoint.counted === 'later';
    if (budget.error !== undefined && isSpending) return this.#refused(budget.error);
    const wanted = headers['x-hunch-provider'];
    const provider = typeof wanted === 'string' ? wanted : undefined;
    const isOwned = endpoint.stored !== undefined && endpoint.stored !== 'shared';
    const countedTokens = key !== undefined && hasRate(key) && !isOwned ? this.#inputTokens() : 0;
    // Whose things are asked for is looked up elsewhere, which has its price.
    const early = isOwned ? await this.#admit(countedTokens) : undefined;
    if (early !== undefined) return this.#refused(early);
    const begun = await this.#stored.begin(this.#parts, this.#input, provider);
    if (!begun.ok) return this.#refused(begun.error);
    const { plan } = this.#stored;
    if (plan.answer !== undefined) return this.#answer(plan.answer);
    const asked = { endpoint, model: this.#model, provider: plan.provider ?? provider, key };
    const allowed = planPass(asked, settings);
    const named = { body: this.#fields, isResponses: endpoint.name.startsWith('responses') };
    const planned =
      allowed.ok && key !== undefined && !isOwned
        ? await withinNamed(this.#parts, key, named, allowed.value)
        : allowed;
    if (!planned.ok) {
      await this.#stored.failed();
      return this.#refused(planned.error);
    }
    const late = isOwned ? undefined : await this.#admit(countedTokens);
    if (late !== undefined) return this.#refused(late);
    const spending = this.#spending();
    let translated: TranslatedPass | undefined;
    try {
      const won = await tryInOrder<PassedAnswer, Ready>({
        attempts: router.balancer.order(planned.value.attempts),
        seen,
        state,
        // A file or a batch that is made twice is there twice.
        retries: isOwned && endpoint.method === 'POST' ? 0 : settings.retries,
        deadlineAtMs: this.#deadlineAtMs,
        disconnect: this.#input.disconnect,
        prepare: (target) => this.#prepare(target),
        send: async (ready, { model }) => {
          const reserved = await spending?.reserve(model.target);
          if (reserved?.ok === false) return reserved;
          spending?.sent();
          this.#asked = model.target;
          this.#done();
          this.#done = router.balancer.began(model.target);
          translated = ready.translated;
          return this.#send(ready, model.target, isOwned || spending?.isBounded === true);
        },
        onFailure: (target, failure) => this.#parts.metrics.upstreamFailed(target, failure),
      });
      this.#sent = won.ok ? won.value.sent : won.error.sent;
      if (!won.ok) return await this.#failed(won.error.failure, won.error.model);
      let usd = 0;
      const passed = await passOut(won.value.answer, {
        response: this.#input.response,
        disconnect: this.#input.disconnect,
        idleTimeoutMs: settings.limits.idleTimeoutMs,
        headersFor: (usage) => this.#answerHeaders(won.value.attempt.model.target, usage),
        see: isOwned ? (bytes) => this.#stored.see(bytes) : translated && toldAs(translated),
        record: ({ outcome, status, usage }) =>
          (usd = this.#record(outcome, status, this.#counted(usage)) ?? 0),
      });
      if (!passed.ok) return await this.#failed(passed.error, won.value.attempt.model.id);
      this.#stored.passed();
      await spending?.settle(usd);
      await this.#settle(passed.value, won.value.attempt.model.target, countedTokens);
      return ok(undefined);
    } finally {
      this.#done();
      await this.#stored.failed();
      await spending?.settle(0);
    }
  }

  /** @returns what the client is told, where the minute of its key is full */
  async #admit(countedTokens: number): Promise<ApiError | undefined> {
    const { key } = this.#input;
    if (key === undefined) return undefined;
    const admitted = await admit(this.#parts.state, key, countedTokens, this.#nowMs);
    if (admitted.ok) return undefined;
    setHeaders(this.#input.response, admitted.error.headers);
    return admitted.error.error;
  }

  /** What is known here. */
  #answer(body: JsonObject): Result<void, ApiError> {
    const { response } = this.#input;
    const text = Buffer.from(JSON.stringify(body));
    this.#record('answered', 200, noUsage);
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': text.length });
    response.end(text);
    return ok(undefined);
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
    const { found, query } = this.#input;
    const body = this.#stored.plan.body ?? this.#input.body;
    const provider = settings.providers.get(target.provider);
    if (provider === undefined) return err('anything');
    const name = target.model === '' ? undefined : target.model;
    const { endpoint } = found;
    if (endpoint.api !== 'anthropic' && isOther(endpoint, provider.format)) {
      const way = translatedPass(endpoint.api, this.#fields, target.model, () => this.#inputTokens());
      if (!way.ok) return way;
      const at = upstream.placeOf(provider, way.value.path, name);
      return at === undefined
        ? err(notThere(found))
        : ok({ path: at, body: way.value.body, translated: way.value });
    }
    const isRenamed = name !== undefined && name !== this.#model;
    const inPath = found.endpoint.model === 'path';
    const path = isRenamed && inPath ? found.path.replace(found.model ?? '', name) : found.path;
    const placed = upstream.placeOf(provider, path, name);
    if (placed === undefined) return err(notThere(found));
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
      headers: forwardedHeaders(this.#input.headers, this.#input.body.length > 0),
      disconnect,
      countsLeftAnswers: isBounded,
      deadlineAtMs: this.#deadlineAtMs,
    });
  }

  #answerHeaders(target: ModelTarget, usage: Usage | undefined): HeaderList {
    const headers = ['x-hunch-model', printable(target.id), 'x-hunch-attempts', String(this.#sent)];
    const usd = this.#costOf(target, usage ?? noUsage);
    return usage === undefined ? headers : [...headers, 'x-hunch-cost-usd', dollars(usd)];
  }

  #costOf(target: ModelTarget | undefined, usage: Usage): number | undefined {
    return this.#input.found.endpoint.counted === 'free' ? 0 : costOf(target, usage);
  }

  /** @param usage undefined: the answer does not say what it took */
  #counted(usage: Usage | undefined): Usage {
    const { counted } = this.#input.found.endpoint;
    // A batch says what all of its requests took, each time that it is asked for.
    if (counted === 'request' || counted === 'later') return noUsage;
    const isPaid = counted === 'usage';
    return usage ?? (isPaid ? { ...noUsage, inputTokens: this.#inputTokens(), ...this.#heard() } : noUsage);
  }

  async #settle({ usage, failure }: PassedOut, target: ModelTarget, countedTokens: number): Promise<void> {
    const { state } = this.#parts;
    const { key } = this.#input;
    if (failure !== undefined) await noteCooldown(state, target, failure);
    if (key === undefined || !hasRate(key)) return;
    const { inputTokens, outputTokens } = this.#counted(usage);
    await state.correct(key.id, inputTokens + outputTokens - countedTokens, this.#nowMs);
  }

  async #failed(failure: Failure, model: string): Promise<Result<void, ApiError>> {
    await this.#stored.failed(failure);
    if (this.#input.disconnect.isDisconnected) {
      this.#record('cancelled', 499, noUsage);
      return ok(undefined);
    }
    if (failure.retryAfterMs !== undefined)
      setHeaders(this.#input.response, ['retry-after', String(Math.ceil(failure.retryAfterMs / 1000))]);
    setHeaders(this.#input.response, failure.headers ?? []);
    const error = errorOf(failure, model);
    this.#record(isRefusal(failure) ? 'refused' : 'failed', error.status, noUsage);
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

function notThere({ endpoint }: FoundEndpoint): string {
  return `${endpoint.path}, which its platform does not have`;
}

function toldAs({ answer }: TranslatedPass) {
  return (bytes: Buffer) => Promise.resolve(answer(bytes));
}
