import { err, ok, type Result } from '@hunch/common/result';
import {
  askOracle,
  type Attempt,
  type AttemptPlan,
  type Choice,
  chosenModel,
  classifyPrompt,
  type ClassifySettings,
  decideUnsure,
  type Decision,
  forcedDecision,
  moveTier,
  type ModelChoice,
  type Needs,
  planAttempts,
  type RoutingRequest,
  stickTo,
  type StickyOptions,
  type StickyState,
  type Tier,
  type TierModels,
  type TierOracle,
} from '@hunch/prompt-router';
import type { ApiError } from '@hunch/llm-formats';
import type { Balancer } from './balancer.ts';
import { uncounted, uncountedError, uncountedIn } from './budget.ts';
import { directTarget } from './resolve-settings.ts';
import type { GatewaySettings, ModelTarget } from './settings.ts';

export interface RouterSettings {
  readonly classify: ClassifySettings;
  /** Undefined: the rules stand, however unsure. */
  readonly oracle: TierOracle | undefined;
  readonly models: TierModels<ModelTarget>;
  /** Between deployments of one model. */
  readonly balancer: Balancer;
}

export interface RouteAsk {
  /** As the client wrote it. */
  readonly model: string;
  readonly request: RoutingRequest;
  readonly sticky: StickyState | undefined;
  readonly nowMs: number;
}

/** Which models are to be tried, in order, and why. */
export interface Route {
  readonly attempts: readonly Attempt<ModelTarget>[];
  /** Models that were passed over, each with what it lacks: `ollama/llama can't see images`. */
  readonly passedOver: readonly string[];
  /** Undefined when the client named a model. */
  readonly decision: Decision | undefined;
  /** The tier that would have been chosen, in shadow mode. */
  readonly shadowed: Tier | undefined;
  readonly reason: string;
  /** Tokens of the request, where no model is known to have room for it and an answer as long as the client allows. */
  readonly crowdedBy: number | undefined;
}

export async function route(
  ask: RouteAsk,
  settings: GatewaySettings,
  router: RouterSettings,
): Promise<Result<Route, ApiError>> {
  const choice = chosenModel(ask.model);
  if (choice.kind === 'model') {
    const deployed = settings.deployments.get(choice.id);
    if (deployed !== undefined && deployed.length > 0) return directly(deployed, settings, router.balancer);
    const target = directTarget(settings, choice.id);
    if (target !== undefined) {
      const why = uncounted(settings, target);
      return why === undefined ? ok(direct([target])) : err(uncountedError(target, why));
    }
    if (settings.unknownModel === 'error') return err(unknownModel(choice.id));
  }
  const isUnlisted = choice.kind === 'model';
  const decision = await decide(choice, ask, router);
  const shadowed = choice.kind !== 'tier' && settings.shadowTier !== undefined ? decision.tier : undefined;
  const tier = shadowed === undefined ? decision.tier : (settings.shadowTier ?? decision.tier);
  const { plan, isCrowded } = planFor(tier, router.models, decision.needs);
  const passedOver = plan.refused.map(({ model, why }) => `${model} ${why}`);
  if (plan.attempts.length === 0) return err(nobodyCan(passedOver, settings));
  const reason = `${isUnlisted ? 'no provider lists the model, so as auto; ' : ''}${decision.reason.text}${isCrowded ? `; no model is known to hold ${decision.needs.contextTokens} tokens, so those that hold most` : ''}`;
  const answerTokens = ask.request.outputTokensMax ?? 0;
  const crowdedBy = isCrowded ? decision.needs.contextTokens - answerTokens : undefined;
  const planned = {
    attempts: router.balancer.order(plan.attempts),
    passedOver,
    decision,
    shadowed,
    reason,
    crowdedBy,
  };
  if (choice.kind === 'tier' || shadowed !== undefined || settings.sticky === undefined) return ok(planned);
  return ok(stick(planned, decision, ask, router.models, settings.sticky));
}

/**
 * What is known of a model's context may be a guess, and an answer is seldom as long as a client allows: coding agents
 * allow 128,000 tokens. Where no model is known to have the room, those with the most are asked for a shorter answer.
 */
function planFor(
  tier: Tier,
  models: TierModels<ModelTarget>,
  needs: Needs,
): { readonly plan: AttemptPlan<ModelTarget>; readonly isCrowded: boolean } {
  const plan = planAttempts(tier, models, needs);
  if (plan.attempts.length > 0) return { plan, isCrowded: false };
  const { attempts } = planAttempts(tier, models, { ...needs, contextTokens: 0 });
  const roomiest = attempts.toSorted(
    (one, other) => other.model.capabilities.contextTokens - one.model.capabilities.contextTokens,
  );
  return { plan: { ...plan, attempts: roomiest }, isCrowded: roomiest.length > 0 };
}

/** All of them, in the order of their turns. */
function directly(
  deployed: readonly ModelTarget[],
  settings: GatewaySettings,
  balancer: Balancer,
): Result<Route, ApiError> {
  const counted = deployed.filter((target) => uncounted(settings, target) === undefined);
  const [first] = deployed;
  if (counted.length === 0 && first !== undefined) return err(uncountedError(first, 'it has no price'));
  const planned = direct(counted);
  return ok({ ...planned, attempts: balancer.order(planned.attempts) });
}

/** To models that the client names. */
export function direct(targets: readonly ModelTarget[]): Route {
  return {
    attempts: targets.map((target) => ({
      tier: 'REASONING',
      model: { id: target.id, capabilities: target.capabilities, target },
    })),
    passedOver: [],
    decision: undefined,
    shadowed: undefined,
    reason: 'the client names the model',
    crowdedBy: undefined,
  };
}

async function decide(choice: ModelChoice, ask: RouteAsk, router: RouterSettings): Promise<Decision> {
  if (choice.kind === 'tier') return forcedDecision(choice.tier, ask.request);
  const decision = classifyPrompt(ask.request, router.classify);
  if (!decision.isAmbiguous) return decision;
  // Each step of a tool loop brings the same prompt again, and its model does not change.
  if (decision.inToolLoop && ask.sticky !== undefined) return decision;
  if (router.oracle === undefined) return decideUnsure(decision);
  const verdict = await askOracle(decision.prompt, decision.tier, router.oracle);
  return moveTier(decision, verdict.tier, verdict.signal, 'model');
}

/** Goes on with the model that the conversation has, where that is worth more than what the plan would save. */
function stick(
  planned: Route,
  decision: Decision,
  ask: RouteAsk,
  models: TierModels<ModelTarget>,
  options: StickyOptions,
): Route {
  const [first] = planned.attempts;
  const { sticky } = ask;
  if (first === undefined || sticky === undefined) return planned;
  const able = planAttempts(sticky.tier, models, decision.needs).attempts;
  const held = able.find(({ tier, model }) => tier === sticky.tier && model.id === sticky.model);
  const verdict = stickTo(
    sticky,
    {
      proposed: choiceOf(first),
      held: held === undefined ? undefined : choiceOf(held),
      inputTokens: decision.tokens,
      inToolLoop: decision.inToolLoop,
      nowMs: ask.nowMs,
    },
    options,
  );
  if (held === undefined || verdict.choice.model === first.model.id) return planned;
  const others = able.filter((attempt) => attempt !== held);
  const reason = `${planned.reason}; stays with ${held.model.id} (${verdict.reason})`;
  return { ...planned, attempts: [held, ...others], reason };
}

function choiceOf({ tier, model }: Attempt<ModelTarget>): Choice {
  return { tier, model: model.id, price: model.target.price };
}

/** Those that may be asked: under a budget none whose cost it can't count. */
export function tierModels(settings: GatewaySettings): TierModels<ModelTarget> {
  const wrap = (targets: readonly ModelTarget[]) =>
    targets
      .filter((target) => uncounted(settings, target) === undefined)
      .map((target) => ({ id: target.id, capabilities: target.capabilities, target }));
  const { SIMPLE, MEDIUM, COMPLEX, REASONING } = settings.tiers;
  return { SIMPLE: wrap(SIMPLE), MEDIUM: wrap(MEDIUM), COMPLEX: wrap(COMPLEX), REASONING: wrap(REASONING) };
}

export function unknownModel(id: string): ApiError {
  const message = `No provider lists the model ${JSON.stringify(id.slice(0, 100))}. GET /v1/models names those that are; \`auto\` lets hunch choose.`;
  return { kind: 'not_found', status: 404, field: 'model', message };
}

function nobodyCan(passedOver: readonly string[], settings: GatewaySettings): ApiError {
  const unpriced = uncountedIn(settings);
  const [first] = unpriced;
  if (first !== undefined && passedOver.length === 0) return uncountedError(first, 'it has no price');
  const whys = [...passedOver, ...unpriced.map(({ id }) => `${id} has no price, which the budget needs`)];
  const why = whys.slice(0, 4).join('; ');
  return {
    kind: 'invalid_request',
    status: 400,
    message: `No configured model can answer this request${why === '' ? '' : `: ${why}`}.`,
  };
}
