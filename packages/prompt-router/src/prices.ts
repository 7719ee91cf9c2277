import type { Capabilities } from './gates.ts';
import { packs } from './packs.ts';

/** US dollars for a million tokens. */
export interface Price {
  readonly input: number;
  readonly output: number;
  /** Of input that the provider still holds in its prompt cache. */
  readonly cachedInput: number;
}

export interface ModelFacts {
  readonly price: Price;
  readonly capabilities: Capabilities;
}

/** When these list prices were looked up. They change; `[prompt_router.models."provider/model"]` has the last word. */
export const { pricesAsOf } = packs;

/** List prices of `packs/prices.toml`. Each name stands for all that begin with it. */
const knownModels: ReadonlyMap<string, ModelFacts> = new Map(
  packs.models.map(({ name, input, cachedInput, output, contextTokens, vision }) => [
    name,
    {
      price: { input, cachedInput, output },
      capabilities: { vision, tools: true, json: true, contextTokens },
    },
  ]),
);

/** Tokens as a provider reports them. */
export interface Usage {
  /** All of them, the cached ones included. */
  readonly inputTokens: number;
  readonly cachedInputTokens: number;
  readonly outputTokens: number;
}

/** Of a model that no table knows: enough for a modern model, and the caller may say otherwise. */
export const assumedCapabilities: Capabilities = {
  vision: false,
  tools: true,
  json: true,
  contextTokens: 32_768,
};

/**
 * What is known of a model: the longest entry that its name begins with, so that `gpt-4o-2024-08-06` is a `gpt-4o`. A
 * vendor's name before it (`openai/gpt-4o`) and the case don't matter. Undefined: no price is known.
 *
 * @param overrides the user's own entries, which win over the built-in ones
 */
export function modelFacts(
  model: string,
  overrides: ReadonlyMap<string, ModelFacts> = new Map(),
): ModelFacts | undefined {
  const id = model.toLowerCase();
  return longestMatch(id, overrides) ?? longestMatch(id, knownModels);
}

function longestMatch(id: string, table: ReadonlyMap<string, ModelFacts>): ModelFacts | undefined {
  const bare = id.slice(id.lastIndexOf('/') + 1);
  let best: { readonly length: number; readonly facts: ModelFacts } | undefined;
  for (const [name, facts] of table) {
    const key = name.toLowerCase();
    const matches = begins(id, key) || begins(bare, key);
    if (matches && key.length > (best?.length ?? 0)) best = { length: key.length, facts };
  }
  return best?.facts;
}

/** `gpt-4o` begins `gpt-4o-2024-08-06` and `gpt-4o:latest`; not `gpt-4omni`, and `gpt-5` is no price for `gpt-5.9`. */
function begins(id: string, key: string): boolean {
  if (!id.startsWith(key)) return false;
  const next = id.charAt(key.length);
  return next === '' || '-:@'.includes(next);
}

/** What a request cost, in US dollars. */
export function costUsd(price: Price, usage: Usage): number {
  const cached = Math.min(usage.cachedInputTokens, usage.inputTokens);
  const fresh = usage.inputTokens - cached;
  return (fresh * price.input + cached * price.cachedInput + usage.outputTokens * price.output) / 1e6;
}
