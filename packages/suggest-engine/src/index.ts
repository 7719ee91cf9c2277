export { suggestionOptions, type EngineOptions, type RankWeights } from './config.ts';
export {
  createSuggestEngine,
  type Answer,
  type EngineStats,
  type SuggestEngine,
  type SuggestEngineSettings,
} from './engine.ts';
export type { Gathering } from './gathering.ts';
export { ghostText, nextWord, type GhostText, type Likely } from './ghost-text.ts';
export type { EngineImage } from './image.ts';
export type { Feedback } from './feedback.ts';
export type { CommandEnd } from './learn.ts';
export type { CorrectionOffer, Offer, TaskOffer } from './offers/offer.ts';
export type { PathKind } from './paths/path-rules.ts';
export type { PathLookup } from './paths/reachable.ts';
export type * from './ports.ts';
export type { RiskOf } from './rank/risk.ts';
export {
  suggestionSources,
  type Suggestion,
  type SuggestionRequest,
  type SuggestionSource,
} from './suggest.ts';
