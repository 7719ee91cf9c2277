import type { ModelFacts } from './prices.ts';

/** When these list prices were looked up. They change; `[prompt_router.models."provider/model"]` has the last word. */
export const pricesAsOf = '2026-09';

type Row = readonly [
  model: string,
  input: number,
  cachedInput: number,
  output: number,
  contextTokens: number,
  vision: boolean,
];

/**
 * List prices in US dollars for a million tokens, for prompts of ordinary length. Those of the newer Claude, GPT-5 and
 * Gemini models are what most public price tables of 2026 give; the others, cached input, context and vision are
 * approximate. `[prompt_router.models."provider/model"]` overrides any of them. Each name stands for all that begin with it.
 */
const rows: readonly Row[] = [
  ['claude-fable-5', 10, 1, 50, 200_000, true],
  ['claude-opus-5', 5, 0.5, 25, 200_000, true],
  ['claude-opus-4-8', 5, 0.5, 25, 200_000, true],
  ['claude-opus-4-7', 5, 0.5, 25, 200_000, true],
  ['claude-opus-4-6', 5, 0.5, 25, 200_000, true],
  ['claude-opus-4-5', 5, 0.5, 25, 200_000, true],
  ['claude-opus-4', 15, 1.5, 75, 200_000, true],
  ['claude-sonnet-5', 2, 0.2, 10, 200_000, true],
  ['claude-sonnet-4', 3, 0.3, 15, 200_000, true],
  ['claude-3-7-sonnet', 3, 0.3, 15, 200_000, true],
  ['claude-3-5-sonnet', 3, 0.3, 15, 200_000, true],
  ['claude-haiku-4-5', 1, 0.1, 5, 200_000, true],
  ['claude-3-5-haiku', 0.8, 0.08, 4, 200_000, true],
  ['claude-3-haiku', 0.25, 0.03, 1.25, 200_000, true],
  ['gpt-5.2', 1.75, 0.175, 14, 400_000, true],
  ['gpt-5.1', 1.25, 0.125, 10, 400_000, true],
  ['gpt-5', 1.25, 0.125, 10, 400_000, true],
  ['gpt-5-mini', 0.25, 0.025, 2, 400_000, true],
  ['gpt-5-nano', 0.05, 0.005, 0.4, 400_000, true],
  ['gpt-4.1', 2, 0.5, 8, 1_047_576, true],
  ['gpt-4.1-mini', 0.4, 0.1, 1.6, 1_047_576, true],
  ['gpt-4.1-nano', 0.1, 0.025, 0.4, 1_047_576, true],
  ['gpt-4o', 2.5, 1.25, 10, 128_000, true],
  ['gpt-4o-mini', 0.15, 0.075, 0.6, 128_000, true],
  ['o3', 2, 0.5, 8, 200_000, true],
  ['o4-mini', 1.1, 0.275, 4.4, 200_000, true],
  ['gemini-3.1-pro', 2, 0.2, 12, 1_048_576, true],
  ['gemini-3-pro', 2, 0.2, 12, 1_048_576, true],
  ['gemini-3-flash', 0.5, 0.05, 3, 1_048_576, true],
  ['gemini-2.5-pro', 1.25, 0.125, 10, 1_048_576, true],
  ['gemini-2.5-flash', 0.3, 0.03, 2.5, 1_048_576, true],
  ['gemini-2.5-flash-lite', 0.1, 0.01, 0.4, 1_048_576, true],
  ['deepseek-v4-flash', 0.14, 0.0028, 0.28, 128_000, false],
  ['llama-3.3-70b-versatile', 0.59, 0.59, 0.79, 131_072, false],
  ['llama-3.1-8b-instant', 0.05, 0.05, 0.08, 131_072, false],
];

export const knownModels: ReadonlyMap<string, ModelFacts> = new Map(
  rows.map(([model, input, cachedInput, output, contextTokens, vision]) => [
    model,
    {
      price: { input, cachedInput, output },
      capabilities: { vision, tools: true, json: true, contextTokens },
    },
  ]),
);
