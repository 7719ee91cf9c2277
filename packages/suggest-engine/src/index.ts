export { suggestionOptions, type EngineOptions, type RankWeights } from './options.ts';
export {
  createSuggestEngine,
  type Answer,
  type BulkLearner,
  type EngineStats,
  type SuggestEngine,
  type SuggestEngineSettings,
} from './engine.ts';
export { ghostText, nextWord, type GhostText, type Likely } from './ghost-text.ts';
export type { EngineImage } from './store/image.ts';
export type { Feedback } from './feedback.ts';
export type { CommandEnd } from './learn.ts';
export type { CorrectionCandidate, ExternalCandidate, TaskCandidate } from './external/external-candidate.ts';
export type { PathKind } from './paths/path-rules.ts';
export type { ContextLookup, ContextQuery, ContextWord } from './context/context-lookup.ts';
export type { Existence } from './paths/existence.ts';
export type { PathLookup, Presence, ProgramLookup } from './paths/missing-words.ts';
export { filterNames, type FilterName } from './filters/line-filter.ts';
export type { HiddenLine } from './filters/filters.ts';
export type * from './ports.ts';
export type { CommonHabits } from './features/common-habits.ts';
export type { StartModel } from './memory/memory.ts';
export type { RiskOf } from './rank/risk.ts';
export {
  suggestionSources,
  type Suggestion,
  type SuggestionRequest,
  type SuggestionSource,
} from './suggestion.ts';
export { everywhereLines } from './candidates/usual-lines.ts';
