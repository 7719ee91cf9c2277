import type { Clock } from '@hunch/common/clock';
import { ExpiringCache } from './cache.ts';
import { defaultIntentRouterOptions, type IntentRouterOptions } from './config.ts';
import type { RankedDomain, RouteDecision } from './decision.ts';
import { configuredRegistry } from './domains/configured.ts';
import type { DomainDefinition, DomainName } from './domains/domain.ts';
import { generalDomain, type DomainRegistry } from './domains/registry.ts';
import type { ModelAnswer } from './functiongemma/answer.ts';
import { FunctionGemmaRouter, type ModelHealth } from './functiongemma/router.ts';
import { ollamaUrl } from './functiongemma/ollama-url.ts';
import { LocalRouter, type LocalAnswer } from './local/local-router.ts';
import { normalizedRequest } from './local/words.ts';
import type { HttpPort } from './ports.ts';

export interface IntentRouterSettings {
  readonly clock: Clock;
  readonly options?: IntentRouterOptions;
  /** Without one, no model is asked. */
  readonly http?: HttpPort;
  /** The variable `OLLAMA_HOST`. */
  readonly ollamaHost?: string | undefined;
  /** The domain of the command that the request has without a model (`understoodDomain`): it decides where nobody is sure. */
  readonly understood?: (text: string) => DomainName | undefined;
}

export interface RouteRequest {
  readonly text: string;
  /** Domains that the user named (`--domain`), resolved: nothing is routed then. */
  readonly override?: readonly DomainDefinition[];
  /** False for `--no-route`. */
  readonly isRouted?: boolean;
  readonly signal?: AbortSignal;
}

/**
 * How often a vote of the model is right: FunctionGemma without fine-tuning is published at 46-58 % on seven to ten functions. Used to
 * weigh a vote without probabilities against the embedded model.
 */
const modelTrust = 0.55;
/** How often a command that is given without a model is the right one: evaluations/figures/requests.md. */
const commandTrust = 0.9;
const secondaryConfidenceMin = 0.2;

/** Chooses the domain of a request: embedded model first, a function-calling model where that is unsure, else the fallback. */
export class IntentRouter {
  readonly #settings: IntentRouterSettings;
  #state: State;

  constructor(settings: IntentRouterSettings) {
    this.#settings = settings;
    this.#state = makeState(settings, settings.options ?? defaultIntentRouterOptions);
  }

  get registry(): DomainRegistry {
    return this.#state.registry;
  }

  /** How the function-calling model does; null when none is configured. */
  get modelHealth(): ModelHealth | null {
    return this.#state.model?.health ?? null;
  }

  /** Takes changed options: decisions that were remembered are forgotten. */
  reconfigure(options: IntentRouterOptions): void {
    this.#state = makeState(this.#settings, options);
  }

  /** Routes without waiting for anything: the embedded model and the fallback. */
  routeLocally(request: RouteRequest): RouteDecision {
    return this.#early(request) ?? this.#settled(this.#state, request.text, this.#local(request.text));
  }

  /**
   * What the embedded model takes for the best domain, however unsure it is: nothing falls back, nothing is remembered. Whoever
   * reads many decisions at once compares the confidence with a threshold of their own.
   */
  classify(request: RouteRequest): RouteDecision {
    if (request.override !== undefined || request.isRouted === false || !this.#state.options.enabled) {
      return this.routeLocally(request);
    }
    return certain(this.#local(request.text));
  }

  /** Never rejects: whatever goes wrong with the model, the embedded one has answered already. */
  async route(request: RouteRequest): Promise<RouteDecision> {
    const early = this.#early(request);
    if (early !== undefined) return early;
    const state = this.#state;
    const local = this.#local(request.text);
    if (
      confidenceInPair(local) >= state.options.confidence_threshold ||
      state.model?.isAvailable() !== true
    ) {
      return this.#settled(state, request.text, local);
    }
    const opinion = await state.model.route(request.text, request.signal);
    // The model may come back: what is decided without it is not remembered.
    if (!opinion.ok) return this.#fallback(state, request.text, local.ranking);
    return this.#remembered(
      state,
      request.text,
      this.#withOpinion(state, request.text, local, opinion.value),
    );
  }

  /** The words of the request that spoke for the domain, for `--explain`. */
  explain(request: string, decision: RouteDecision): RouteDecision {
    const domain =
      decision.source === 'fallback' ? (decision.ranking[0]?.domain ?? decision.domain) : decision.domain;
    return { ...decision, evidence: this.#state.local.explain(request, domain) };
  }

  /** What needs no model: routing switched off, domains named by the user, a remembered decision. */
  #early({ text, override, isRouted }: RouteRequest): RouteDecision | undefined {
    const { options, cache, fallback } = this.#state;
    const [named, ...others] = override ?? [];
    if (named !== undefined) {
      const secondary = others.map(({ name }) => ({ domain: name, confidence: 1 }));
      const ranking = [{ domain: named.name, confidence: 1 }, ...secondary];
      return {
        ...undecided,
        domain: named.name,
        confidence: 1,
        secondary,
        ranking,
        source: 'override',
        reason: 'You named the domain.',
      };
    }
    if (!options.enabled || isRouted === false) {
      const ranking = [{ domain: fallback, confidence: 1 }];
      return {
        ...undecided,
        domain: fallback,
        confidence: 1,
        ranking,
        source: 'off',
        reason: 'Routing is off.',
      };
    }
    const known = options.enable_caching ? cache.get(normalizedRequest(text)) : undefined;
    return known === undefined ? undefined : { ...known, isCached: true };
  }

  #local(text: string): LocalAnswer {
    const { local, registry } = this.#state;
    return local.route(text, (domain) => registry.isEnabled(domain));
  }

  #settled(state: State, text: string, local: LocalAnswer): RouteDecision {
    if (confidenceInPair(local) < state.options.confidence_threshold) {
      const fallback = this.#fallback(state, text, local.ranking);
      return state.model === null ? this.#remembered(state, text, fallback) : fallback;
    }
    // "General" is no subject.
    const isGeneral = local.ranking[0].domain === generalDomain;
    const understood = isGeneral ? this.#understood(state.registry, text, local.ranking) : undefined;
    return this.#remembered(state, text, understood ?? certain(local));
  }

  #withOpinion(state: State, text: string, local: LocalAnswer, opinion: ModelAnswer): RouteDecision {
    const ranking = opinion.ranking ?? pooled(local.ranking, opinion.called[0]);
    const [best, ...others] = ranking;
    if (best === undefined || best.confidence < state.options.confidence_threshold)
      return this.#fallback(state, text, ranking);
    const called = opinion.called
      .slice(1)
      .map((domain) => ({ domain, confidence: confidenceIn(ranking, domain) }));
    const likely = others.filter(({ confidence }) => confidence >= secondaryConfidenceMin);
    const secondary = [...called, ...likely, ...local.secondary].filter(
      ({ domain }, index, all) =>
        domain !== best.domain &&
        domain !== generalDomain &&
        all.findIndex((other) => other.domain === domain) === index,
    );
    return {
      ...undecided,
      ...best,
      secondary,
      ranking,
      source: 'model',
      reason: `${state.options.model} chose it; the embedded model was not sure.`,
    };
  }

  #fallback({ fallback, registry }: State, text: string, ranking: readonly RankedDomain[]): RouteDecision {
    const understood = this.#understood(registry, text, ranking);
    if (understood !== undefined) return understood;
    const confidence = ranking[0]?.confidence ?? 0;
    return {
      ...undecided,
      domain: fallback,
      confidence,
      ranking,
      source: 'fallback',
      reason: `No confident domain match (max: ${confidence.toFixed(2)}).`,
    };
  }

  /** What the command for the request tells, where its words tell nothing. */
  #understood(
    registry: DomainRegistry,
    text: string,
    ranking: readonly RankedDomain[],
  ): RouteDecision | undefined {
    const domain = this.#settings.understood?.(text);
    if (domain === undefined || domain === generalDomain || !registry.isEnabled(domain)) return undefined;
    const reason = 'The words alone tell no domain; the command for the request does.';
    return { ...undecided, domain, confidence: commandTrust, ranking, source: 'command', reason };
  }

  #remembered(state: State, text: string, decision: RouteDecision): RouteDecision {
    if (state.options.enable_caching) state.cache.set(normalizedRequest(text), decision);
    return decision;
  }
}

const undecided = { secondary: [], isCached: false, evidence: [] } as const;

/** From this chance on, the second domain is as plain as the first: half of what is named at less is not needed. */
const secondIsClear = 0.3;

/**
 * How sure it is of the domains that it names together: in "find large logs and compress them" both are plain, and only which comes
 * first is not, which is no reason to name neither.
 */
function confidenceInPair({ ranking, secondary: [second] }: LocalAnswer): number {
  const [best] = ranking;
  const isPlain = second !== undefined && second.confidence >= secondIsClear;
  return best.confidence + (isPlain ? confidenceIn(ranking, second.domain) : 0);
}

/** What the embedded model says, as a decision. */
function certain({ ranking, secondary }: LocalAnswer): RouteDecision {
  const [best] = ranking;
  const reason = `The embedded model is ${percent(best.confidence)} sure.`;
  return { ...undecided, ...best, secondary, ranking, source: 'local', reason };
}

/** Everything that a change of the configuration makes anew. */
interface State {
  readonly options: IntentRouterOptions;
  readonly registry: DomainRegistry;
  /** `fallback_domain`, or `general` where that is switched off. */
  readonly fallback: DomainName;
  readonly local: LocalRouter;
  readonly model: FunctionGemmaRouter | null;
  readonly cache: ExpiringCache<RouteDecision>;
}

function makeState({ clock, http, ollamaHost }: IntentRouterSettings, options: IntentRouterOptions): State {
  const { registry, custom } = configuredRegistry(options);
  const model =
    http === undefined || options.model === ''
      ? null
      : new FunctionGemmaRouter(http, clock, {
          url: ollamaUrl(options.ollama_url, ollamaHost),
          model: options.model,
          timeoutMs: options.timeout_ms,
          domains: registry.enabled(),
        });
  return {
    options,
    registry,
    fallback: registry.isEnabled(options.fallback_domain) ? options.fallback_domain : generalDomain,
    local: new LocalRouter(custom),
    model,
    cache: new ExpiringCache(clock, options.cache_entries_max, options.cache_ttl_seconds * 1000),
  };
}

/** The embedded model's probabilities after a vote (Bayes, with the published accuracy of the voter). */
function pooled(ranking: readonly RankedDomain[], vote: DomainName): readonly RankedDomain[] {
  const all = ranking.some(({ domain }) => domain === vote)
    ? ranking
    : [...ranking, { domain: vote, confidence: 0.01 }];
  const miss = (1 - modelTrust) / Math.max(1, all.length - 1);
  const weighed = all.map(({ domain, confidence }) => ({
    domain,
    confidence: confidence * (domain === vote ? modelTrust : miss),
  }));
  const total = weighed.reduce((sum, { confidence }) => sum + confidence, 0);
  return weighed
    .map(({ domain, confidence }) => ({ domain, confidence: total > 0 ? confidence / total : 0 }))
    .sort((a, b) => b.confidence - a.confidence);
}

function confidenceIn(ranking: readonly RankedDomain[], wanted: DomainName): number {
  return ranking.find(({ domain }) => domain === wanted)?.confidence ?? 0;
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
