import { priceTableJson } from './price-table.generated.ts';
import type { DatedRates, NameMatch, PricedModel, Rates, VendorPrices } from './price-data.ts';
import type { Capabilities } from './gates.ts';
import { packs } from './packs.ts';

/** US dollars for a million tokens, with what changes it. */
export interface Price extends Rates {
  /** Of input that the provider still holds in its prompt cache. */
  readonly cachedInput: number;
  readonly longContext?: DatedRates['longContext'];
  /** What a request costs that the provider answers when it has the time, as a part of the price. */
  readonly batchFactor?: number;
}

export interface ModelFacts {
  readonly price: Price;
  readonly capabilities: Capabilities;
}

/** A table of list prices, and when they were looked up. */
export interface PriceTable {
  /** `2026-09-23` */
  readonly asOf: string;
  readonly source: string;
  readonly vendors: readonly VendorPrices[];
}

/** The table that is part of this package; parsed when it is first asked for. */
export function builtInPrices(): PriceTable {
  builtIn ??= JSON.parse(priceTableJson()) as PriceTable;
  return builtIn;
}
let builtIn: PriceTable | undefined;

/** Tokens as a provider reports them. */
export interface Usage {
  /** All of them, those from a cache and those that go to one included. */
  readonly inputTokens: number;
  readonly cachedInputTokens: number;
  readonly outputTokens: number;
  readonly cacheWriteTokens?: number;
  /** Part of those: they stay in the cache for an hour. */
  readonly cacheWriteLongTokens?: number;
  /** Parts of input and output. */
  readonly audioInputTokens?: number;
  readonly audioOutputTokens?: number;
  readonly imageInputTokens?: number;
  readonly imageOutputTokens?: number;
  /** Of sound that was written down, and pictures that were drawn, for models that are paid by them. */
  readonly audioSeconds?: number;
  readonly pictures?: number;
  /** Whether the provider answered it when it had the time, at its price for that. */
  readonly isBatch?: boolean;
}

/** Of a model that no table knows: enough for a modern model, and the caller may say otherwise. */
export const assumedCapabilities: Capabilities = {
  vision: false,
  tools: true,
  json: true,
  contextTokens: 32_768,
};

export interface ModelQuestion {
  /** As its provider names it. */
  readonly model: string;
  /** Of the provider, to know whose prices hold: `api.groq.com`. Those of a model's own maker hold everywhere else. */
  readonly host?: string;
  /** Prices change on some days. */
  readonly nowMs?: number;
  /** In place of the table that is part of this package. */
  readonly table?: PriceTable;
}

/** What is known of a model. Case does not matter. Undefined: no price is known. */
export function modelFacts({
  model,
  host = '',
  nowMs = Date.now(),
  table = builtInPrices(),
}: ModelQuestion): ModelFacts | undefined {
  const id = model.toLowerCase();
  for (const vendor of vendorsFor(host.toLowerCase())) {
    const listed = table.vendors.find((each) => each.id === vendor.id)?.models ?? [];
    const found = findModel(listed, id) ?? findModel(listed, id.slice(id.lastIndexOf('/') + 1));
    const price = found === undefined ? undefined : priceOn(found.rates, vendor.batchFactor, nowMs);
    if (found !== undefined && price !== undefined)
      return { price, capabilities: capabilitiesOf(id, found.contextTokens) };
  }
  return undefined;
}

/** Whoever serves it, then the makers of models. */
function vendorsFor(host: string): typeof packs.vendors {
  const serves = ({ hosts }: (typeof packs.vendors)[number]): boolean =>
    hosts.some((each) => host === each || host.endsWith(`.${each}`));
  return [
    ...packs.vendors.filter(serves),
    ...packs.vendors.filter((vendor) => vendor.isMaker && !serves(vendor)),
  ];
}

function findModel(models: readonly PricedModel[], name: string): PricedModel | undefined {
  return (
    models.find(({ match }) => isMatch(match, name, '')) ??
    models.find(({ match }) => isMatch(match, name, dateOf(name)))
  );
}

/** `-20250805`, `-2024-08-06`, `-001`, `:latest`, and what Bedrock adds: of the same model, at the same price. */
function dateOf(name: string): string {
  return /[-@:](?:\d{3,8}|\d{4}-\d\d-\d\d|latest)(?:-v\d{1,2}(?::\d{1,2})?)?$/.exec(name)?.[0] ?? '';
}

/** @param date at the end of the name, which an entry need not have */
function isMatch(match: NameMatch, name: string, date: string): boolean {
  const bare = name.slice(0, name.length - date.length);
  if ('equals' in match) return match.equals === bare;
  if ('starts_with' in match) return begins(bare, match.starts_with);
  if ('ends_with' in match) return bare.endsWith(match.ends_with);
  if ('contains' in match) return bare.includes(match.contains);
  if ('or' in match) return match.or.some((part) => isMatch(part, name, date));
  return match.and.every((part) => isMatch(part, name, date));
}

/** `gpt-4o` begins `gpt-4o-audio`; not `gpt-4omni`, and `gpt-5` is no price for `gpt-5.9`. */
function begins(name: string, start: string): boolean {
  if (!name.startsWith(start)) return false;
  return !/\w$/.test(start) || /^(?:$|[-:@])/.test(name.slice(start.length));
}

/** Of prices that change with the hour the dearest: it is not known beforehand when a provider counts. */
function priceOn(rates: readonly DatedRates[], batchFactor: number, nowMs: number): Price | undefined {
  const today = new Date(nowMs).toISOString().slice(0, 10);
  const lasting = rates.filter(({ from = '', isPeak }) => isPeak !== true && from <= today).at(-1);
  const [dearest] = [
    ...(lasting === undefined ? [] : [lasting]),
    ...rates.filter(({ isPeak }) => isPeak),
  ].toSorted((one, other) => other.input + other.output - one.input - one.output);
  if (dearest === undefined) return undefined;
  const { from: _from, isPeak: _isPeak, ...price } = dearest;
  return { ...price, cachedInput: price.cachedInput ?? price.input, batchFactor };
}

function capabilitiesOf(id: string, contextTokens = assumedCapabilities.contextTokens): Capabilities {
  const bare = id.slice(id.lastIndexOf('/') + 1);
  const vision = packs.visionModels.some((name) => begins(bare, name));
  return { ...assumedCapabilities, vision, contextTokens };
}

/** What a request cost, in US dollars. */
export function costUsd(price: Price, usage: Usage): number {
  const rates = price.longContext?.findLast(({ aboveTokens }) => usage.inputTokens > aboveTokens) ?? price;
  const { input, output, cachedInput = input } = rates;
  const { cacheWrite = input, cacheWriteLong = cacheWrite, audioInput = input, audioOutput = output } = rates;
  const { imageInput = input, imageOutput = output } = rates;
  let rest = usage.inputTokens;
  const take = (tokens = 0): number => {
    const taken = Math.min(tokens, rest);
    rest -= taken;
    return taken;
  };
  const cached = take(usage.cachedInputTokens);
  const writtenLong = take(usage.cacheWriteLongTokens);
  const written = take((usage.cacheWriteTokens ?? 0) - writtenLong);
  const heard = take(usage.audioInputTokens);
  const seen = take(usage.imageInputTokens);
  const spoken = Math.min(usage.audioOutputTokens ?? 0, usage.outputTokens);
  const drawn = Math.min(usage.imageOutputTokens ?? 0, usage.outputTokens - spoken);
  const total =
    cached * cachedInput +
    writtenLong * cacheWriteLong +
    written * cacheWrite +
    heard * audioInput +
    seen * imageInput +
    rest * input +
    spoken * audioOutput +
    drawn * imageOutput +
    (usage.outputTokens - spoken - drawn) * output;
  return (total * (usage.isBatch === true ? (price.batchFactor ?? 1) : 1)) / 1e6 + piecesUsd(price, usage);
}

/** What is not paid by tokens. A request that took nothing was not answered. */
function piecesUsd(
  { audioHour = 0, picture = 0, request = 0 }: Price,
  { inputTokens, outputTokens, audioSeconds = 0, pictures = 0 }: Omit<Usage, 'cachedInputTokens'>,
): number {
  const asked = inputTokens + outputTokens > 0 ? request : 0;
  return (audioSeconds / 3600) * audioHour + pictures * picture + asked;
}

/** The most that so many tokens cost, whichever kind they turn out to be. */
export function mostUsd(
  price: Price,
  usage: Pick<Usage, 'inputTokens' | 'outputTokens' | 'audioSeconds' | 'pictures'>,
): number {
  const { inputTokens, outputTokens } = usage;
  const dearest = [price, ...(price.longContext ?? [])]
    .filter((rates) => !('aboveTokens' in rates) || inputTokens > rates.aboveTokens)
    .map((rates) => ({
      input: Math.max(
        rates.input,
        rates.cacheWrite ?? 0,
        rates.cacheWriteLong ?? 0,
        rates.audioInput ?? 0,
        rates.imageInput ?? 0,
      ),
      output: Math.max(rates.output, rates.audioOutput ?? 0, rates.imageOutput ?? 0),
    }));
  const input = Math.max(...dearest.map((rates) => rates.input));
  const output = Math.max(...dearest.map((rates) => rates.output));
  return (inputTokens * input + outputTokens * output) / 1e6 + piecesUsd(price, usage);
}
