export { bounds } from './bounds.ts';
export {
  ClassificationResult,
  type ClassifierConfig,
  type GuidanceClassifier,
  type Metadata,
} from './classification.ts';
export { highToolCountClassifier } from './classifiers/high-tool-count.ts';
export { largeOutputClassifier } from './classifiers/large-output.ts';
export {
  doomLoopClassifier,
  editFailureStreakClassifier,
  errorStreakClassifier,
  fruitlessSearchClassifier,
  missingToolClassifier,
  progressStallClassifier,
  sameErrorClassifier,
  sameResultClassifier,
  thrashingClassifier,
  timeoutStreakClassifier,
} from './classifiers/patterns.ts';
export { sensitiveContentClassifier } from './classifiers/sensitive-content.ts';
export { readingTools, sequentialWhenParallelClassifier } from './classifiers/sequential-when-parallel.ts';
export { singleToolRepeatedClassifier } from './classifiers/single-tool-repeated.ts';
export { allOfClassifier, anyOfClassifier, notClassifier, thresholdClassifier } from './composites.ts';
export { confidenceOf, strengthFor } from './confidence.ts';
export { defaultGuidanceOptions, guidanceOptions, type GuidanceOptions } from './config.ts';
export { contextOf, modelTiers, type GuidanceContext, type ModelTier } from './context.ts';
export { ClassifierCooldownTracker } from './cooldown.ts';
export { createGuidance, type Guidance, type GuidanceSettings, type GuidanceStats } from './guidance.ts';
export { defaultProviders } from './providers/default-providers.ts';
export {
  diagnosticSignalProvider,
  doomLoopBreaker,
  editFailureProvider,
  fruitlessSearchProvider,
  missingToolProvider,
  parallelToolReminder,
  progressStallProvider,
  sameErrorProvider,
  sameResultProvider,
  thrashingProvider,
  timeoutProvider,
} from './providers/hint-provider.ts';
export { hintTexts, type HintProviderName, type HintText } from './hints/sentences.ts';
export { modelOpinion, type ModelOpinionSettings } from './providers/model-opinion.ts';
export {
  guidanceLevels,
  type GuidanceLevel,
  type GuidanceProvider,
  type GuidanceProviderConfig,
} from './providers/provider.ts';
export { runClassifiers, type Match, type RunSettings } from './run.ts';
export { type ProviderRecord } from './session/effectiveness.ts';
export { type Hint } from './session/hint.ts';
export { tierOfModel } from './session/model-tier.ts';
export { thresholds } from './thresholds.ts';
export { TrajectoryBuilder } from './trajectory/builder.ts';
export { type CallRecord } from './trajectory/call-record.ts';
export {
  mainThread,
  type AgentEvent,
  type ToolCall,
  type ToolOutcome,
  type ToolResult,
} from './trajectory/event.ts';
export {
  patternNames,
  type Pattern,
  type PatternName,
  type PatternOf,
  type Patterns,
} from './trajectory/pattern.ts';
export { type Trajectory } from './trajectory/trajectory.ts';
export { type Turn } from './trajectory/turn.ts';
export { type RecordedCall } from './replay/recorded-call.ts';
export {
  replayTrajectory,
  trajectoryClassifiers,
  type ReplayedHint,
  type ReplayResult,
} from './replay/replay.ts';
export { parseTrajectoryLine } from './replay/trajectory-file.ts';
export { RateTable, type ClassifierRate, type ReplayTotal } from './replay/rates.ts';
export { benchmarkClassifier, type ClassifierBenchmark } from './benchmark.ts';
export { llmClassifier, type LlmClassifier, type LlmClassifierSettings } from './llm-classifier.ts';
export { type ModelPort } from './ports.ts';
export { SessionFileReader } from './replay/session-file.ts';
