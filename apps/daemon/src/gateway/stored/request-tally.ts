import { setImmediate as nextTurn } from 'node:timers/promises';
import { err, ok, type Result } from '@hunch/common/result';
import { isObject, type JsonObject, numberIn, textIn } from '@hunch/common/json';
import type { ApiError } from '@hunch/llm-formats';
import { mostUsd, tokensOfModel, tokensOfRequest, tokensOfText } from '@hunch/prompt-router';
import { endpointOf } from '../endpoints.ts';
import { findEndpoint } from '../pass-through/find-endpoint.ts';
import { routingRequest } from '../routing-request.ts';
import { directTarget } from '../resolve-settings.ts';
import type { GatewaySettings, ModelTarget, Provider } from '../settings.ts';
import { INPUT_MARGIN } from '../spending.ts';
import { namedFiles } from './named-files.ts';
import { goesOn } from './named-responses.ts';
import type { ModelRequests } from './stored-object.ts';

/** One request of a batch. */
export interface BatchRequest {
  /** Where it would go alone: `/v1/chat/completions`. */
  readonly url: string;
  readonly body: JsonObject;
}

/** To count one takes some hundredths of a millisecond; streams of others want to go on in between. */
const REQUESTS_A_TURN = 200;
/** More than any provider lets one batch ask. */
const MODELS_MAX = 100;

/** Counts what a batch asks, by model. */
export class RequestTally {
  readonly #provider: Provider;
  readonly #settings: GatewaySettings;
  readonly #byModel = new Map<string, ModelRequests>();
  readonly #files = new Set<string>();
  #counted = 0;

  constructor(settings: GatewaySettings, provider: Provider) {
    this.#settings = settings;
    this.#provider = provider;
  }

  get requests(): readonly ModelRequests[] {
    return [...this.#byModel.values()];
  }

  /** That they name. */
  get files(): ReadonlySet<string> {
    return this.#files;
  }

  /** @returns how the provider names its model; or, as the error, what is wrong with it */
  async add(request: BatchRequest): Promise<Result<string, ApiError>> {
    const named = textIn(request.body, 'model');
    if (named === undefined) return err(wrong(this.#counted + 1, 'names no model'));
    const target = targetAt(this.#settings, this.#provider.name, named);
    if (target === undefined)
      return err(
        wrong(
          this.#counted + 1,
          `is for ${JSON.stringify(named.slice(0, 100))}, which is no model of "${this.#provider.name}"`,
        ),
      );
    if (request.url === '/v1/responses' && goesOn(request.body))
      return err(
        wrong(
          this.#counted + 1,
          'goes on from a stored answer, which virtual keys can do by themselves alone',
        ),
      );
    namedFiles(request.body, this.#files);
    const size = this.#sizeOf(request);
    const known = this.#byModel.get(target.id);
    if (known === undefined && this.#byModel.size >= MODELS_MAX)
      return err(wrong(this.#counted + 1, `is for one model more than ${MODELS_MAX}`));
    this.#byModel.set(target.id, {
      model: target.id,
      requests: (known?.requests ?? 0) + 1,
      inputTokens: (known?.inputTokens ?? 0) + size.inputTokens,
      outputTokens: (known?.outputTokens ?? 0) + size.outputTokens,
      largestTokens: Math.max(known?.largestTokens ?? 0, size.inputTokens),
    });
    this.#counted += 1;
    if (this.#counted % REQUESTS_A_TURN === 0) await nextTurn();
    return ok(target.model);
  }

  #sizeOf({ url, body }: BatchRequest): { readonly inputTokens: number; readonly outputTokens: number } {
    const answers = Math.max(1, numberIn(body, 'n') ?? 1);
    const usual = this.#provider.dialect.outputTokensDefault;
    const endpoint = endpointOf(url);
    if (endpoint?.kind === 'completion') {
      const read = endpoint.client.readRequest(body);
      if (read.ok) {
        const { request } = read.value;
        const inputTokens = tokensOfRequest(routingRequest(request));
        return { inputTokens, outputTokens: (request.outputTokensMax ?? usual) * answers };
      }
    }
    const found = findEndpoint('POST', url, undefined);
    const most = found !== undefined && 'endpoint' in found ? found.endpoint.outputTokensMax : undefined;
    const outputTokens = (most ?? numberIn(body, 'max_tokens') ?? usual) * answers;
    return { inputTokens: tokensOfText(JSON.stringify(body)), outputTokens };
  }
}

/** A model by the name that a client has for it, at one provider: `near/small`, `small`, or that of a deployment. */
export function targetAt(
  settings: GatewaySettings,
  provider: string,
  named: string,
): ModelTarget | undefined {
  const deployed = settings.deployments.get(named)?.find((each) => each.provider === provider);
  if (deployed !== undefined) return deployed;
  const direct = directTarget(settings, named);
  if (direct?.provider === provider) return direct;
  // What is listed elsewhere by all of its name is meant there.
  if (direct?.id === named && settings.models.has(named)) return undefined;
  return directTarget(settings, `${provider}/${named}`);
}

/** What a batch may cost at most, at the prices of batches; undefined: a price is not known. */
export function estimateUsd(
  settings: GatewaySettings,
  requests: readonly ModelRequests[],
): number | undefined {
  let usd = 0;
  for (const { model, inputTokens, outputTokens, largestTokens } of requests) {
    const price = directTarget(settings, model)?.price;
    if (price === undefined) return undefined;
    const margin = (tokens: number): number => Math.ceil(tokensOfModel(model, tokens) * INPUT_MARGIN);
    // Prices rise with the length of a request, not with that of all of them.
    const longContext = price.longContext?.filter(({ aboveTokens }) => margin(largestTokens) > aboveTokens);
    const rates = longContext === undefined ? price : { ...price, longContext };
    usd += mostUsd(rates, { inputTokens: margin(inputTokens), outputTokens }) * (price.batchFactor ?? 1);
  }
  return usd;
}

/** A line of a batch file, as the providers of OpenAI's API have it. */
export function readLine(value: unknown): BatchRequest | undefined {
  const url = textIn(value, 'url');
  const body = isObject(value) ? value.body : undefined;
  return url === undefined || !isObject(body) ? undefined : { url, body };
}

export function wrong(line: number, what: string): ApiError {
  return { kind: 'invalid_request', status: 400, message: `Request ${line} of the batch ${what}.` };
}
