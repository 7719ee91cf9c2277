import type { ModelFacts } from './model-facts.ts';
import { packs } from './packs.ts';

/** When these list prices were looked up. They change; `[prompt_router.models."provider/model"]` has the last word. */
export const { pricesAsOf } = packs;

/** List prices of `packs/prices.toml`. Each name stands for all that begin with it. */
export const knownModels: ReadonlyMap<string, ModelFacts> = new Map(
  packs.models.map(({ name, input, cachedInput, output, contextTokens, vision }) => [
    name,
    {
      price: { input, cachedInput, output },
      capabilities: { vision, tools: true, json: true, contextTokens },
    },
  ]),
);
