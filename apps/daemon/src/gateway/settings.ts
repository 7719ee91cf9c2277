import {
  converseFormat,
  type Dialect,
  type FormatName,
  formats,
  type ProviderFormat,
} from '@hunch/llm-formats';
import type { CacheLimits } from './cache/answer-cache.ts';
import type { PlatformSettings } from './platforms/platform.ts';
import type { VirtualKey } from './virtual-key.ts';
import type { Capabilities, Price, PriceTable, StickyOptions, Tier } from '@hunch/prompt-router';

export interface Provider {
  readonly name: string;
  readonly format: FormatName;
  /** No slash at the end. */
  readonly baseUrl: string;
  readonly key: string | undefined;
  /** Prints a key where none is known; empty: there is none. */
  readonly keyCommand: string;
  readonly platform: PlatformSettings;
  readonly servesResponses: boolean;
  readonly dialect: Dialect;
}

/** Whether there is something that proves to it who asks. */
export function hasProof({ key, keyCommand, platform }: Provider): boolean {
  if (key !== undefined || keyCommand !== '') return true;
  switch (platform.name) {
    case 'direct':
    case 'azure':
      return false;
    case 'bedrock':
      return platform.credentials !== undefined;
    case 'vertex':
      return platform.account !== undefined;
  }
}

/** A model at a provider. */
export interface ModelTarget {
  /** `openai/gpt-5`: how hunch names it. */
  readonly id: string;
  readonly provider: string;
  /** How the provider names it. */
  readonly model: string;
  readonly capabilities: Capabilities;
  readonly price: Price | undefined;
  /** Undefined: it is the only one of its model. */
  readonly deployment?: Deployment;
}

/** One of several places that serve the same model. */
export interface Deployment {
  /** What the configuration calls the model. */
  readonly of: string;
  readonly weight: number;
  readonly choose: 'weights' | 'least_busy';
}

export interface ListenAddress {
  readonly host: string;
  /** 0: any that is free. */
  readonly port: number;
}

/** Everything the gateway's thread works by: plain data, made anew at each change of the configuration. */
export interface GatewaySettings {
  readonly listen: ListenAddress;
  readonly allowedHosts: readonly string[];
  readonly token: string | undefined;
  /** What else opens the gateway. */
  readonly keys: readonly VirtualKey[];
  readonly tiers: Readonly<Record<Tier, readonly ModelTarget[]>>;
  /** Models that clients may name, by their id. */
  readonly models: ReadonlyMap<string, ModelTarget>;
  readonly providers: ReadonlyMap<string, Provider>;
  /** Models that several places serve, by what the configuration calls them. */
  readonly deployments: ReadonlyMap<string, readonly ModelTarget[]>;
  /** In place of the list prices that are part of hunch, for models that no list names. */
  readonly prices: PriceTable | undefined;
  readonly unknownModel: 'error' | 'auto';
  /** Whether a request is refused that a provider can be told only a part of. */
  readonly strict: boolean;
  readonly shadowTier: Tier | undefined;
  readonly recordPrompts: boolean;
  readonly decisionsDays: number;
  readonly stateUrl: string;
  /** Empty: router.db. */
  readonly ledgerUrl: string;
  readonly retries: number;
  readonly limits: GatewayLimits;
  readonly proxy: OutboundProxy;
  readonly budget: Budget;
  readonly sticky: StickyOptions | undefined;
  /** Where traces and metrics are sent; empty: where the variables of OpenTelemetry say. Undefined: nowhere. */
  readonly telemetryEndpoint: string | undefined;
  /** Undefined: nobody asks how good answers are. */
  readonly quality: QualitySettings | undefined;
  /** Undefined: answers are not kept. */
  readonly cache: CacheLimits | undefined;
}

/** How it is found out how good answers are. */
export interface QualitySettings {
  /** The part of answers that are compared with another model's. */
  readonly pairsShare: number;
  /** Who compares answers that are not the same; undefined: those that differ count as worse. */
  readonly judge: ModelTarget | undefined;
  /** What all of it may cost on a day. */
  readonly dayUsd: number;
}

/** By which requests leave this network; empty texts: directly. */
export interface OutboundProxy {
  /** For providers with `http:` and with `https:`. */
  readonly http: string;
  readonly https: string;
  /** Names that are reached directly, as NO_PROXY has them. */
  readonly except: readonly string[];
}

export interface GatewayLimits {
  readonly requestBytesMax: number;
  readonly connectTimeoutMs: number;
  readonly firstContentTimeoutMs: number;
  readonly answerTimeoutMs: number;
  readonly idleTimeoutMs: number;
  readonly deadlineMs: number;
}

/** Infinity: no limit. */
export interface Budget {
  readonly dayUsd: number;
  readonly monthUsd: number;
  readonly softFraction: number;
  /** Whether requests go on by what this gateway remembers while the shared state is away. */
  readonly isOpenWithoutState: boolean;
}

/** The format to speak to a provider in: the client's own where the provider knows it. */
export function providerFormat(provider: Provider, client: string): ProviderFormat {
  if (provider.platform.name === 'bedrock' && provider.platform.isConverse) return converseFormat;
  const name =
    client === 'openai-responses' && provider.servesResponses ? 'openai-responses' : provider.format;
  return formats[name].provider;
}
