import { isIP } from 'node:net';
import type { OptionValues } from '@hunch/common/options';
import { err, ok, type Result } from '@hunch/common/result';
import {
  assumedCapabilities,
  type Capabilities,
  modelFacts,
  type Price,
  type PriceTable,
  type StickyOptions,
  type Tier,
  tiers,
} from '@hunch/prompt-router';
import { uncountedProblems } from './budget.ts';
import { strongest } from './ledger.ts';
import type { gatewayTable } from '../config/option-tables.generated.ts';
import { resolveProvider } from './resolve-provider.ts';
import { resolveProxy } from './resolve-proxy.ts';

import type { SettingsSources } from './settings-sources.ts';
import type {
  Budget,
  GatewayLimits,
  GatewaySettings,
  ListenAddress,
  ModelTarget,
  Provider,
} from './settings.ts';

type Options = OptionValues<typeof gatewayTable>;
type ModelOptions = Options['models'][string];

export interface ResolvedSettings {
  /** Undefined: nothing can be served. */
  readonly settings: GatewaySettings | undefined;
  /** One line each, for the user. */
  readonly problems: readonly string[];
}

const BYTES_PER_MB = 1024 * 1024;

/** The options with everything that they refer to: keys, providers, what is known of the models. */
export function resolveSettings(options: Options, sources: SettingsSources): ResolvedSettings {
  const problems: string[] = [];
  const providers = new Map<string, Provider>();
  for (const [name, given] of Object.entries(options.providers)) {
    const provider = resolveProvider(name, given, sources);
    if (provider.ok) providers.set(name, provider.value);
    else problems.push(`prompt_router.providers.${name}: ${provider.error}`);
  }
  const models = new Map<string, ModelTarget>();
  const add = (reference: string, from: string): ModelTarget[] => {
    const target = resolveModel(reference, { providers, overrides: options.models, prices: sources.prices });
    if (!target.ok) {
      problems.push(`${from}: ${target.error}`);
      return [];
    }
    const known = models.get(target.value.id);
    if (known !== undefined) return [known];
    models.set(target.value.id, target.value);
    return [target.value];
  };
  const deployments = new Map<string, readonly ModelTarget[]>();
  for (const [name, { at, weights, choose }] of Object.entries(options.deployments)) {
    const from = `prompt_router.deployments.${name}`;
    if (name.includes('/')) problems.push(`${from}: its name must not have a slash, as a model's has`);
    const members = at.flatMap((reference, index) =>
      add(reference, from).map((target) => {
        const deployment = { of: name, weight: Math.max(1, Number(weights[index] ?? 1) || 1), choose };
        const deployed = { ...target, deployment };
        models.set(target.id, deployed);
        return deployed;
      }),
    );
    deployments.set(name, members);
  }
  const targets = tiers.map((tier): [Tier, readonly ModelTarget[]] => {
    const key = keyOf(tier);
    const place = `prompt_router.tiers.${key}`;
    return [tier, options.tiers[key].flatMap((model) => deployments.get(model) ?? add(model, place))];
  });
  for (const [name, { models: listed }] of Object.entries(options.providers)) {
    if (!providers.has(name)) continue;
    for (const model of listed) add(`${name}/${model}`, `prompt_router.providers.${name}.models`);
  }
  // Who has written down what a model costs may ask for it.
  for (const name of Object.keys(options.models)) {
    if (providers.has(name.slice(0, Math.max(name.indexOf('/'), 0)))) add(name, 'prompt_router.models');
  }
  const listen = readListenAddress(options.listen);
  if (!listen.ok) problems.push(`prompt_router.listen: ${listen.error}`);
  if (listen.ok && !options.require_token && !isLoopback(listen.value.host)) {
    problems.push(
      `prompt_router.listen: without a token (require_token) only this machine may ask, so ${options.listen} is not listened on`,
    );
    return { settings: undefined, problems };
  }
  if (models.size === 0) {
    problems.push(
      'prompt_router: no tier has a model, so nothing can be served. Add [prompt_router.providers.NAME] with base_url and key_env, and "NAME/MODEL" to prompt_router.tiers.simple',
    );
  }
  if (!listen.ok || models.size === 0) return { settings: undefined, problems };
  const byTier = Object.fromEntries(targets) as Record<Tier, readonly ModelTarget[]>;
  const shadow = tiers.find((tier) => tier.toLowerCase() === options.shadow_tier);
  const budget = budgetOf(options);
  problems.push(...uncountedProblems({ budget, models, tiers: byTier }));
  const { enabled, judge: judgeName } = options.quality;
  const [judge] = enabled && judgeName !== '' ? add(judgeName, 'prompt_router.quality.judge') : [];
  problems.push(...unpricedQuality(options, judge, byTier));
  const settings = {
    listen: listen.value,
    allowedHosts: options.allowed_hosts,
    token: options.require_token ? sources.token : undefined,
    keys: sources.keys ?? [],
    tiers: byTier,
    models,
    providers,
    deployments,
    prices: sources.prices,
    unknownModel: options.unknown_model,
    strict: options.strict,
    shadowTier: shadow,
    recordPrompts: options.record_prompts,
    decisionsDays: options.decisions_days,
    stateUrl: options.state_url,
    ledgerUrl: options.ledger_url,
    retries: options.retries,
    limits: limitsOf(options),
    proxy: resolveProxy(options, sources.environment, problems),
    budget,
    sticky: stickyOf(options),
    quality: qualityOf(options, judge),
    cache: cacheOf(options),
    telemetryEndpoint: options.telemetry.enabled ? options.telemetry.endpoint : undefined,
  };
  return { settings, problems };
}

function limitsOf(options: Options): GatewayLimits {
  return {
    requestBytesMax: options.request_mb_max * BYTES_PER_MB,
    connectTimeoutMs: options.connect_timeout_ms,
    firstContentTimeoutMs: options.first_content_timeout_ms,
    answerTimeoutMs: options.answer_timeout_ms,
    idleTimeoutMs: options.idle_timeout_ms,
    deadlineMs: options.deadline_ms,
  };
}

function budgetOf({ budget }: Options): Budget {
  const limit = (usd: number): number => (usd === 0 ? Number.POSITIVE_INFINITY : usd);
  return {
    dayUsd: limit(budget.day_usd),
    monthUsd: limit(budget.month_usd),
    softFraction: budget.soft_fraction,
    isOpenWithoutState: budget.without_state === 'open',
  };
}

function stickyOf({ sticky }: Options): StickyOptions | undefined {
  if (!sticky.enabled) return undefined;
  return { cacheTtlMs: sticky.cache_ttl_s * 1000, horizonTurns: sticky.horizon_turns };
}

/** Nothing is compared whose cost can't be bounded. */
function unpricedQuality(
  { quality }: Options,
  judge: ModelTarget | undefined,
  byTier: GatewaySettings['tiers'],
): string[] {
  if (!quality.enabled || quality.pairs_share === 0) return [];
  const used = [strongest({ tiers: byTier }), ...(judge === undefined ? [] : [judge])];
  return used.flatMap((target) =>
    target === undefined || target.price !== undefined
      ? []
      : [
          `prompt_router.quality: "${target.id}" has no price, so that answers are not compared; input and output in [prompt_router.models."${target.id}"] set it`,
        ],
  );
}

function qualityOf({ quality }: Options, judge: ModelTarget | undefined): GatewaySettings['quality'] {
  if (!quality.enabled) return undefined;
  return { pairsShare: quality.pairs_share, judge, dayUsd: quality.day_usd };
}

function cacheOf({ cache }: Options): GatewaySettings['cache'] {
  if (!cache.enabled) return undefined;
  return {
    ttlMs: cache.ttl_s * 1000,
    entriesMax: cache.entries_max,
    bytesMax: cache.mb_max * BYTES_PER_MB,
  };
}

function keyOf(tier: Tier): keyof Options['tiers'] {
  return ({ SIMPLE: 'simple', MEDIUM: 'medium', COMPLEX: 'complex', REASONING: 'reasoning' } as const)[tier];
}

/** @param text `127.0.0.1:4860`, `[::1]:4860`, `localhost:0` */
export function readListenAddress(text: string): Result<ListenAddress, string> {
  const match = /^(?:\[([\da-fA-F:.]+)\]|([^\s:[\]]+)):(\d{1,5})$/.exec(text);
  const host = match?.[1] ?? match?.[2];
  const port = Number(match?.[3]);
  if (host === undefined || !(port <= 65_535)) return err(`must be host:port, not ${JSON.stringify(text)}`);
  return ok({ host, port });
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

function resolveModel(
  reference: string,
  known: {
    readonly providers: ReadonlyMap<string, Provider>;
    readonly overrides: Options['models'];
    readonly prices: PriceTable | undefined;
  },
): Result<ModelTarget, string> {
  const slash = reference.indexOf('/');
  const provider = reference.slice(0, Math.max(slash, 0));
  const model = reference.slice(slash + 1);
  if (slash < 1 || model === '') return err(`"${reference}" must be provider/model`);
  // Some formats have it in the path of the request.
  if (!isModelName(model)) return err(`"${reference}" is no name of a model`);
  const baseUrl = known.providers.get(provider)?.baseUrl;
  if (baseUrl === undefined) return err(`"${reference}" names the provider "${provider}", which is none`);
  const table = known.prices === undefined ? {} : { table: known.prices };
  const facts = modelFacts({ model, host: new URL(baseUrl).hostname, ...table });
  const override = known.overrides[reference] ?? known.overrides[model];
  const capabilities = mergeCapabilities(facts?.capabilities ?? assumedCapabilities, override);
  return ok({ id: reference, provider, model, capabilities, price: mergePrice(facts?.price, override) });
}

/**
 * The model that a client names: as `provider/model`, listed or not, or by the model alone where a provider lists it.
 */
export function directTarget(settings: GatewaySettings, id: string): ModelTarget | undefined {
  const listed = settings.models.get(id);
  if (listed !== undefined) return listed;
  for (const target of settings.models.values()) if (target.model === id) return target;
  const resolved = resolveModel(id, {
    providers: settings.providers,
    overrides: {},
    prices: settings.prices,
  });
  return resolved.ok ? resolved.value : undefined;
}

/** No step up in a path, and nothing that ends one. */
function isModelName(name: string): boolean {
  return !/[\s?#%\\]/.test(name) && !name.split('/').some((step) => /^\.*$/.test(step));
}

function mergeCapabilities(known: Capabilities, override: ModelOptions | undefined): Capabilities {
  if (override === undefined) return known;
  const choose = (choice: 'known' | 'yes' | 'no', otherwise: boolean): boolean =>
    choice === 'known' ? otherwise : choice === 'yes';
  return {
    vision: choose(override.vision, known.vision),
    tools: choose(override.tools, known.tools),
    json: choose(override.json, known.json),
    contextTokens: override.context_tokens === 0 ? known.contextTokens : override.context_tokens,
  };
}

function mergePrice(known: Price | undefined, override: ModelOptions | undefined): Price | undefined {
  const choose = (given: number | undefined, otherwise: number | undefined): number | undefined =>
    given === undefined || given < 0 ? otherwise : given;
  const picture = choose(override?.per_picture, undefined);
  const minute = choose(override?.per_audio_minute, undefined);
  // What is paid by the piece need not be paid by tokens.
  const without = picture === undefined && minute === undefined ? undefined : 0;
  const input = choose(override?.input, known?.input ?? without);
  const output = choose(override?.output, known?.output ?? without);
  if (input === undefined || output === undefined) return undefined;
  // Who names a price of their own has no steps in it.
  const isOwn = override !== undefined && (override.input >= 0 || override.output >= 0);
  const kept = isOwn ? {} : known;
  const cacheWrite = choose(override?.cache_write, isOwn ? undefined : known?.cacheWrite);
  // How much less a batch costs is of the provider, not of the price.
  const batchFactor = choose(override?.batch_factor, known?.batchFactor);
  return {
    ...kept,
    ...(batchFactor === undefined ? {} : { batchFactor }),
    input,
    output,
    cachedInput: choose(override?.cached_input, known?.cachedInput) ?? input,
    ...(cacheWrite === undefined ? {} : { cacheWrite }),
    ...(picture === undefined ? {} : { picture }),
    ...(minute === undefined ? {} : { audioHour: minute * 60 }),
  };
}
