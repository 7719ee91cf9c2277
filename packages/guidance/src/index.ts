export { bounds } from './bounds.ts';
export {
  ClassificationResult,
  type ClassifierConfig,
  type GuidanceClassifier,
  type Metadata,
} from './classification.ts';
export { doomLoopClassifier } from './classifiers/doom-loop.ts';
export { editFailureStreakClassifier } from './classifiers/edit-failure-streak.ts';
export { errorStreakClassifier } from './classifiers/error-streak.ts';
export { fruitlessSearchClassifier } from './classifiers/fruitless-search.ts';
export { highToolCountClassifier } from './classifiers/high-tool-count.ts';
export { largeOutputClassifier } from './classifiers/large-output.ts';
export { missingToolClassifier } from './classifiers/missing-tool.ts';
export { progressStallClassifier } from './classifiers/progress-stall.ts';
export { sameErrorClassifier } from './classifiers/same-error.ts';
export { sameResultClassifier } from './classifiers/same-result.ts';
export { sensitiveContentClassifier } from './classifiers/sensitive-content.ts';
export { readingTools, sequentialWhenParallelClassifier } from './classifiers/sequential-when-parallel.ts';
export { singleToolRepeatedClassifier } from './classifiers/single-tool-repeated.ts';
export { thrashingClassifier } from './classifiers/thrashing.ts';
export { timeoutStreakClassifier } from './classifiers/timeout-streak.ts';
export { allOfClassifier, anyOfClassifier, notClassifier, thresholdClassifier } from './composites.ts';
export { confidenceOf, strengthFor } from './confidence.ts';
export { defaultGuidanceOptions, guidanceOptions, type GuidanceOptions } from './config.ts';
export { contextOf, modelTiers, type GuidanceContext, type ModelTier } from './context.ts';
export { ClassifierCooldownTracker } from './cooldown.ts';
export { createGuidance, type Guidance, type GuidanceSettings, type GuidanceStats } from './guidance.ts';
export { defaultProviders } from './providers/default-providers.ts';
export { diagnosticSignalProvider } from './providers/diagnostic-signal-provider.ts';
export { doomLoopBreaker } from './providers/doom-loop-breaker.ts';
export { editFailureProvider } from './providers/edit-failure-provider.ts';
export { fruitlessSearchProvider } from './providers/fruitless-search-provider.ts';
export { missingToolProvider } from './providers/missing-tool-provider.ts';
export { modelOpinion, type ModelOpinionSettings } from './providers/model-opinion.ts';
export { parallelToolReminder } from './providers/parallel-tool-reminder.ts';
export { progressStallProvider } from './providers/progress-stall-provider.ts';
export {
  guidanceLevels,
  type GuidanceLevel,
  type GuidanceProvider,
  type GuidanceProviderConfig,
} from './providers/provider.ts';
export { sameErrorProvider } from './providers/same-error-provider.ts';
export { sameResultProvider } from './providers/same-result-provider.ts';
export { thrashingProvider } from './providers/thrashing-provider.ts';
export { timeoutProvider } from './providers/timeout-provider.ts';
export { runClassifiers, type Match, type RunSettings } from './run.ts';
export { type ProviderRecord } from './session/effectiveness.ts';
export { type Firing } from './session/firing.ts';
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
  type ReplayedFiring,
  type ReplayResult,
} from './replay/replay.ts';
export { parseTrajectoryLine } from './replay/trajectory-file.ts';
export { RateTable, type ClassifierRate, type ReplayTotal } from './replay/rates.ts';
export { benchmarkClassifier, type ClassifierBenchmark } from './benchmark.ts';
export { llmClassifier, type LlmClassifier, type LlmClassifierSettings } from './llm-classifier.ts';
export { type ModelPort } from './ports.ts';
export { SessionFileReader } from './replay/session-file.ts';
