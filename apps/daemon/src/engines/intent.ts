import { HunchError } from '@hunch/common/errors';
import { systemClock } from '@hunch/common/clock';
import type {
  ModelStatus,
  RouteIntentParams,
  RouteIntentResult,
  WireRankedDomain,
} from '@hunch/common/protocol';
import {
  IntentRouter,
  intentRouterOptions,
  type DomainDefinition,
  type DomainName,
  type HttpPort,
  type IntentRouterOptions,
  type ModelHealth,
  type RankedDomain,
  type RouteDecision,
  type RouteRequest,
} from '@hunch/intent-router';

export interface IntentEngineSettings {
  readonly options: IntentRouterOptions;
  /** The variable `OLLAMA_HOST`. */
  readonly ollamaHost: string | undefined;
  /** Without one, no model is asked. */
  readonly http?: HttpPort;
  /** The domain of the command that a request has without a model. */
  readonly understood?: (text: string) => DomainName | undefined;
}

/** The intent router under the options that hold at this moment. */
export interface IntentEngine {
  readonly router: IntentRouter;
  reconfigure(options: IntentRouterOptions): void;
  /** @throws HunchError E_INVALID_ARGUMENT when `domain` names none */
  route(params: RouteIntentParams): Promise<RouteIntentResult>;
  /** The best domain by the embedded model, however unsure: for batches. */
  classify(params: RouteIntentParams): RouteIntentResult;
  /** How the function-calling model does; null when none is configured. */
  readonly modelStatus: ModelStatus | null;
}

export function createIntentEngine(settings: IntentEngineSettings): IntentEngine {
  const { options, ollamaHost, http, understood } = settings;
  let { model } = options;
  let isExpected = expectsOllama(options, ollamaHost);
  const router = new IntentRouter({
    clock: systemClock,
    options,
    ollamaHost,
    ...(http === undefined ? {} : { http }),
    ...(understood === undefined ? {} : { understood }),
  });
  const requestOf = ({ request, domain, route }: RouteIntentParams): RouteRequest => ({
    text: request,
    ...(domain === undefined ? {} : { override: namedDomains(router, domain) }),
    ...(route === undefined ? {} : { isRouted: route }),
  });
  const answerOf = (params: RouteIntentParams, decision: RouteDecision): RouteIntentResult =>
    params.explain === true ? explained(router.explain(params.request, decision)) : toWire(decision);
  return {
    router,
    get modelStatus() {
      return statusOf(model, router.modelHealth, isExpected);
    },
    reconfigure(changed) {
      ({ model } = changed);
      isExpected = expectsOllama(changed, ollamaHost);
      router.reconfigure(changed);
    },
    route: async (params) => answerOf(params, await router.route(requestOf(params))),
    classify: (params) => answerOf(params, router.classify(requestOf(params))),
  };
}

/** Whether somebody said where Ollama is or which model to ask; else it is looked for, and may well not be there. */
function expectsOllama(
  { model, ollama_url: url }: IntentRouterOptions,
  ollamaHost: string | undefined,
): boolean {
  return url !== '' || (ollamaHost ?? '') !== '' || model !== intentRouterOptions.model.default;
}

function statusOf(model: string, health: ModelHealth | null, isExpected: boolean): ModelStatus | null {
  if (health === null) return null;
  if (health.kind !== 'failed') return { task: 'domain', model, state: health.kind, problem: '' };
  const { kind, message } = health.failure;
  const state = kind === 'unreachable' && !isExpected ? 'absent' : 'failed';
  return { task: 'domain', model, state, problem: message };
}

/** @throws HunchError E_INVALID_ARGUMENT */
export function namedDomains(router: IntentRouter, names: string): readonly DomainDefinition[] {
  const found = router.registry.resolve(names);
  if (!found.ok) throw new HunchError('E_INVALID_ARGUMENT', found.error);
  return found.value;
}

function toWire(decision: RouteDecision): RouteIntentResult {
  return {
    domain: decision.domain,
    confidence: rounded(decision.confidence),
    secondary: decision.secondary.map(rankedToWire),
    source: decision.source,
    reason: decision.reason,
    is_cached: decision.isCached,
  };
}

function explained(decision: RouteDecision): RouteIntentResult {
  return {
    ...toWire(decision),
    ranking: decision.ranking.map(rankedToWire),
    evidence: decision.evidence.map(({ feature, weight }) => ({ feature, weight: rounded(weight) })),
  };
}

function rankedToWire({ domain, confidence }: RankedDomain): WireRankedDomain {
  return { domain, confidence: rounded(confidence) };
}

function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
