import type { Clock } from '@hunch/common/clock';
import { isObject, listIn, parseJson, textIn } from '@hunch/common/json';
import { err, ok, type Result } from '@hunch/common/result';
import type { DomainDefinition } from '../domains/domain.ts';
import { requestCharactersMax } from '../local/words.ts';
import type { HttpAnswer, HttpFailure, HttpPort } from '../ports.ts';
import { readAnswer, type ModelAnswer } from './answer.ts';
import { toolsOf, type FunctionTool } from './tools.ts';

/** Why the model gave no opinion. */
export interface ModelFailure {
  readonly kind:
    | HttpFailure['kind']
    /** Ollama runs, but does not have the model. */
    | 'missing'
    /** The server or the model knows no tools. */
    | 'unsupported'
    | 'server_error'
    | 'garbage'
    /** It failed shortly before and is left alone for a while. */
    | 'resting';
  readonly message: string;
}

/** What doctor shows. */
export type ModelHealth =
  | { readonly kind: 'untried' }
  | { readonly kind: 'working' }
  | { readonly kind: 'failed'; readonly failure: ModelFailure };

export interface FunctionGemmaSettings {
  readonly url: string;
  readonly model: string;
  readonly timeoutMs: number;
  readonly domains: readonly DomainDefinition[];
}

/** After a failure the model is not asked for so long: a request must not wait again and again for what does not answer. */
const restMs = 30_000;
/** How long it is believed that Ollama has the model. */
const presenceTtlMs = 10 * 60_000;
/** An answer holds one call and its log probabilities; `/api/tags` a line for each model. */
const answerBytesMax = 1024 * 1024;
/** Loading takes longer than answering: the model stays loaded for so long after a request. */
const keepAlive = '10m';
/** As many as Ollama gives; the registry's names must be among them to be ranked. */
const alternativesPerToken = 20;
/** A call is a name and a few short arguments. */
const tokensMax = 96;

/** Asks a function-calling model in Ollama for a second opinion. Never rejects and never throws. */
export class FunctionGemmaRouter {
  readonly #http: HttpPort;
  readonly #clock: Clock;
  readonly #settings: FunctionGemmaSettings;
  readonly #tools: readonly FunctionTool[];
  readonly #names: readonly string[];
  #health: ModelHealth = { kind: 'untried' };
  #restsUntilMs = 0;
  #presentUntilMs = 0;
  /** Servers from before `logprobs` refuse them; asked without from then on. */
  #wantsLogprobs = true;

  constructor(http: HttpPort, clock: Clock, settings: FunctionGemmaSettings) {
    this.#http = http;
    this.#clock = clock;
    this.#settings = settings;
    this.#tools = toolsOf(settings.domains);
    this.#names = settings.domains.map(({ name }) => name);
  }

  get health(): ModelHealth {
    return this.#health;
  }

  /** Whether it is worth asking now. */
  isAvailable(): boolean {
    return this.#clock.nowMs() >= this.#restsUntilMs;
  }

  async route(request: string, signal?: AbortSignal): Promise<Result<ModelAnswer, ModelFailure>> {
    if (!this.isAvailable()) return err({ kind: 'resting', message: 'it failed a moment ago' });
    const answer = await this.#ask(request, signal);
    if (answer.ok) {
      this.#health = { kind: 'working' };
    } else if (answer.error.kind !== 'aborted') {
      this.#health = { kind: 'failed', failure: answer.error };
      // What was a bad answer to one request may be a good one to the next.
      if (answer.error.kind !== 'garbage') this.#restsUntilMs = this.#clock.nowMs() + restMs;
      this.#presentUntilMs = 0;
    }
    return answer;
  }

  async #ask(request: string, signal?: AbortSignal): Promise<Result<ModelAnswer, ModelFailure>> {
    const present = await this.#findModel(signal);
    if (!present.ok) return present;
    const answered = await this.#chat(request, signal);
    if (!answered.ok) return answered;
    const read = readAnswer(answered.value.body, this.#names);
    return read.ok ? ok(read.value) : err({ kind: 'garbage', message: read.error });
  }

  /** One look at the list of models, so that a missing model costs milliseconds and not an attempt to load it. */
  async #findModel(signal?: AbortSignal): Promise<Result<null, ModelFailure>> {
    if (this.#clock.nowMs() < this.#presentUntilMs) return ok(null);
    const listed = await this.#exchange('GET', '/api/tags', undefined, signal);
    if (!listed.ok) return listed;
    if (listed.value.status !== 200) return err(statusFailure(listed.value));
    const names = modelNames(listed.value.body);
    if (names === null)
      return err({ kind: 'garbage', message: 'the list of models is not what Ollama sends' });
    const wanted = this.#settings.model;
    if (!names.some((name) => name === wanted || name === `${wanted}:latest`)) {
      return err({ kind: 'missing', message: `Ollama does not have it: ollama pull ${wanted}` });
    }
    this.#presentUntilMs = this.#clock.nowMs() + presenceTtlMs;
    return ok(null);
  }

  async #chat(request: string, signal?: AbortSignal): Promise<Result<HttpAnswer, ModelFailure>> {
    const answered = await this.#exchange('POST', '/api/chat', this.#body(request), signal);
    if (!answered.ok || answered.value.status === 200) return answered;
    if (answered.value.status === 400 && this.#wantsLogprobs && /logprob/i.test(answered.value.body)) {
      this.#wantsLogprobs = false;
      return this.#chat(request, signal);
    }
    return err(statusFailure(answered.value));
  }

  /** The request is the content of one user message and nothing else; JSON keeps it there. */
  #body(request: string): string {
    return JSON.stringify({
      model: this.#settings.model,
      messages: [{ role: 'user', content: request.slice(0, requestCharactersMax) }],
      tools: this.#tools,
      stream: false,
      keep_alive: keepAlive,
      options: { temperature: 0, seed: 1, num_predict: tokensMax },
      ...(this.#wantsLogprobs ? { logprobs: true, top_logprobs: alternativesPerToken } : {}),
    });
  }

  async #exchange(
    method: 'GET' | 'POST',
    path: string,
    body: string | undefined,
    signal?: AbortSignal,
  ): Promise<Result<HttpAnswer, ModelFailure>> {
    return this.#http.exchange(
      {
        method,
        url: this.#settings.url + path,
        ...(body === undefined ? {} : { body, headers: { 'content-type': 'application/json' } }),
        timeoutMs: this.#settings.timeoutMs,
        responseBytesMax: answerBytesMax,
      },
      signal,
    );
  }
}

function statusFailure({ status, body }: HttpAnswer): ModelFailure {
  const said = (textIn(parseJson(body), 'error') ?? '').slice(0, 200);
  if (status === 400 && said.includes('does not support tools')) {
    return { kind: 'unsupported', message: 'this model, or this version of Ollama, takes no tools' };
  }
  if (status === 404) return { kind: 'missing', message: said === '' ? 'Ollama does not have it' : said };
  return { kind: 'server_error', message: `Ollama answered ${status}${said === '' ? '' : `: ${said}`}` };
}

function modelNames(body: string): readonly string[] | null {
  const list = parseJson(body);
  if (!isObject(list) || !Array.isArray(list['models'])) return null;
  return listIn(list, 'models').flatMap((model) => textIn(model, 'name') ?? textIn(model, 'model') ?? []);
}
