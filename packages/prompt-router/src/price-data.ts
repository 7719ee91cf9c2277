import { isObject, listIn, numberIn, objectIn, textIn, type JsonObject } from '@hunch/common/json';

/** US dollars for a million tokens. What is not named costs what the plain kind of it does. */
export interface Rates {
  readonly input: number;
  readonly output: number;
  readonly cachedInput?: number;
  /** Of input that the provider puts into its prompt cache, and of such that stays there for an hour. */
  readonly cacheWrite?: number;
  readonly cacheWriteLong?: number;
  readonly audioInput?: number;
  readonly audioOutput?: number;
  readonly imageInput?: number;
  readonly imageOutput?: number;
  /** US dollars for an hour of sound that is written down, for a picture that is drawn, and for a request beside its tokens. */
  readonly audioHour?: number;
  readonly picture?: number;
  readonly request?: number;
}

/** From this many tokens of input on the whole request costs other rates. */
export interface LongContextRates extends Rates {
  readonly aboveTokens: number;
}

export interface DatedRates extends Rates {
  /** The first day that it holds on: `2026-08-17`. */
  readonly from?: string;
  /** Holds at some hours of the day only. */
  readonly isPeak?: true;
  readonly longContext?: readonly LongContextRates[];
}

/** Which names of models an entry is for. */
export type NameMatch =
  | { readonly equals: string }
  | { readonly starts_with: string }
  | { readonly ends_with: string }
  | { readonly contains: string }
  | { readonly or: readonly NameMatch[] }
  | { readonly and: readonly NameMatch[] };

export interface PricedModel {
  readonly id: string;
  readonly match: NameMatch;
  readonly contextTokens?: number;
  /** The later of two that hold counts. */
  readonly rates: readonly DatedRates[];
}

/** The prices of one company. */
export interface VendorPrices {
  readonly id: string;
  readonly models: readonly PricedModel[];
}

/** Names of companies and models and nesting of matches: beyond it the data is no table of prices. */
const bounds = { vendorsMax: 500, modelsMax: 20_000, matchDepthMax: 8 } as const;

/**
 * Reads the JSON that the project genai-prices publishes: a list of companies with their models. Entries that are not
 * understood are left out; regular expressions are, because they only say that a date may follow the name.
 *
 * @returns no companies when it is something else
 */
export function readPriceData(data: unknown): readonly VendorPrices[] {
  const list: readonly unknown[] = Array.isArray(data) ? data : listIn(data, 'providers');
  return list.slice(0, bounds.vendorsMax).flatMap((vendor) => {
    const id = textIn(vendor, 'id');
    const models = listIn(vendor, 'models').slice(0, bounds.modelsMax).flatMap(readModel);
    return id === undefined || models.length === 0 ? [] : [{ id, models }];
  });
}

function readModel(model: unknown): PricedModel[] {
  const id = textIn(model, 'id');
  const match = isObject(model) ? readMatch(model.match, 0) : undefined;
  const prices = isObject(model) ? model.prices : undefined;
  const rates = (Array.isArray(prices) ? prices : [{ prices }]).flatMap(readDatedRates);
  if (id === undefined || match === undefined || rates.length === 0) return [];
  const contextTokens = numberIn(model, 'context_window');
  return [{ id, match, ...(contextTokens === undefined ? {} : { contextTokens }), rates }];
}

function readMatch(match: unknown, depth: number): NameMatch | undefined {
  if (!isObject(match) || depth > bounds.matchDepthMax) return undefined;
  for (const kind of ['or', 'and'] as const) {
    if (match[kind] === undefined) continue;
    const parts = listIn(match, kind).flatMap((part) => readMatch(part, depth + 1) ?? []);
    if (parts.length === 0) return undefined;
    return kind === 'or' ? { or: parts } : { and: parts };
  }
  const text = (kind: string): string | undefined => textIn(match, kind)?.toLowerCase();
  const [equals, starts, ends, contains] = ['equals', 'starts_with', 'ends_with', 'contains'].map(text);
  if (equals !== undefined) return { equals };
  if (starts !== undefined) return { starts_with: starts };
  if (ends !== undefined) return { ends_with: ends };
  return contains === undefined ? undefined : { contains };
}

function readDatedRates(entry: unknown): DatedRates[] {
  const prices = objectIn(entry, 'prices');
  if (prices === undefined) return [];
  const rates = readRates(prices, 0);
  if (rates === undefined) return [];
  const constraint = objectIn(entry, 'constraint');
  const from = textIn(constraint, 'start_date');
  const isPeak = textIn(constraint, 'start_time') !== undefined;
  const steps = [...new Set(Object.values(prices).flatMap(stepsOf))].toSorted((one, other) => one - other);
  const longContext = steps.flatMap((aboveTokens) => {
    const above = readRates(prices, aboveTokens);
    return above === undefined ? [] : [{ aboveTokens, ...above }];
  });
  return [
    {
      ...(from === undefined ? {} : { from }),
      ...(isPeak ? { isPeak } : {}),
      ...rates,
      ...(longContext.length === 0 ? {} : { longContext }),
    },
  ];
}

const fields = [
  ['cachedInput', 'cache_read_mtok'],
  ['cacheWrite', 'cache_write_mtok'],
  ['cacheWriteLong', 'cache_write_1h_mtok'],
  ['audioInput', 'input_audio_mtok'],
  ['audioOutput', 'output_audio_mtok'],
  ['imageInput', 'input_image_mtok'],
  ['imageOutput', 'output_image_mtok'],
  ['audioHour', 'input_audio_hours'],
] as const;

/** @returns undefined where nothing is said of tokens or hours: some models are paid by the page */
function readRates(prices: JsonObject, tokens: number): Rates | undefined {
  const input = priceAt(prices.input_mtok, tokens);
  const output = priceAt(prices.output_mtok, tokens);
  if (input === undefined && output === undefined && priceAt(prices.input_audio_hours, tokens) === undefined)
    return undefined;
  const others = fields.flatMap(([name, key]) => {
    const price = priceAt(prices[key], tokens);
    return price === undefined ? [] : [[name, price] as const];
  });
  const requests = priceAt(prices.requests_kcount, tokens);
  const request = requests === undefined ? {} : { request: requests / 1000 };
  return { input: input ?? 0, output: output ?? 0, ...Object.fromEntries(others), ...request };
}

function priceAt(price: unknown, tokens: number): number | undefined {
  if (typeof price === 'number') return price >= 0 ? price : undefined;
  let found = numberIn(price, 'base');
  for (const step of listIn(price, 'tiers')) {
    const start = numberIn(step, 'start');
    if (start !== undefined && start <= tokens && start > 0) found = numberIn(step, 'price') ?? found;
  }
  return found;
}

function stepsOf(price: unknown): number[] {
  return listIn(price, 'tiers').flatMap((step) => numberIn(step, 'start') ?? []);
}
