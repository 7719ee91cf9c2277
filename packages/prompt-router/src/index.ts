export { cheapSuffices, readModel, type CalibratedModel } from './calibrated/model.ts';
export {
  classifyPrompt,
  forcedDecision,
  type ClassifySettings,
  type Decision,
  type DecisionSource,
} from './classify.ts';
export { extractPrompt, type Extracted } from './extract.ts';
export {
  fallbackChain,
  planAttempts,
  type Attempt,
  type AttemptPlan,
  type TierModel,
  type TierModels,
} from './fallback-chain.ts';
export { admits, needsOf, type Capabilities, type Needs } from './gates.ts';
export {
  askOracle,
  parseTier,
  type OracleOutcome,
  type OracleVerdict,
  type TierOracle,
} from './llm-classifier.ts';
export {
  assumedCapabilities,
  builtInPrices,
  costUsd,
  modelFacts,
  mostUsd,
  type ModelFacts,
  type ModelQuestion,
  type Price,
  type PriceTable,
  type Usage,
} from './prices.ts';
export { decidedTier, profileNames, profiles, tierOf, type Profile, type ProfileName } from './profiles.ts';
export { promptRequest, textOf, type Message, type Part, type RoutingRequest } from './request.ts';
export { tokensOfRequest, tokensOfText } from './request-tokens.ts';
export { tokensOfModel } from './tokens-of-model.ts';
export {
  remember,
  stickTo,
  type Choice,
  type StickyOptions,
  type StickyReason,
  type StickyState,
  type StickyTurn,
  type StickyVerdict,
} from './stickiness.ts';
export { chosenModel, higherTier, isTier, rankOf, tiers, type ModelChoice, type Tier } from './tiers.ts';
export { decideUnsure, moveTier } from './unsure.ts';
export {
  classifySettings,
  defaultSettings,
  promptRouterOptions,
  type PromptRouterOptions,
} from './config.ts';
export { explainDecision, type ExplainedDimension } from './explain.ts';
