export { bounds } from './bounds.ts';
export { ClassificationResult, type GuidanceClassifier, type Metadata } from './classification.ts';
export {
  doomLoopClassifier,
  errorStreakClassifier,
  patternClassifier,
  progressStallClassifier,
} from './classifiers/patterns.ts';
export {
  highToolCountClassifier,
  largeOutputClassifier,
  sequentialWhenParallelClassifier,
  singleToolRepeatedClassifier,
} from './classifiers/tool-use.ts';
export { sensitiveContentClassifier } from './classifiers/sensitive-content.ts';
export { allOfClassifier, anyOfClassifier, notClassifier, thresholdClassifier } from './composites.ts';
export { confidenceOf, strengthFor, thresholds } from './confidence.ts';
export { defaultGuidanceOptions, guidanceOptions, type GuidanceOptions } from './config.ts';
export { contextOf, type GuidanceContext } from './context.ts';
export { createGuidance, type Guidance, type GuidanceSettings, type GuidanceStats } from './guidance.ts';
export { defaultProviders, hintProvider } from './hints/default-providers.ts';
export { modelOpinion, type ModelOpinionSettings } from './hints/model-opinion.ts';
export {
  guidanceLevels,
  type GuidanceLevel,
  type GuidanceProvider,
  type GuidanceProviderConfig,
} from './hints/provider.ts';
export { modelTiers, patternNames, type ModelTier, type PatternName } from './packs.ts';
export {
  ClassifierCooldownTracker,
  runClassifiers,
  type ClassifierConfig,
  type Match,
  type RunSettings,
} from './run-classifiers.ts';
export { differenceOf, type Difference, type OutcomeCounts } from './session/difference.ts';
export { type Effect, type GuidanceRecords, type Mute } from './session/effectiveness.ts';
export { type Hint } from './session/hint.ts';
export { tierOfModel } from './session/model-tier.ts';
export { type Unheard } from './session/unheard.ts';
export { TrajectoryBuilder } from './trajectory/builder.ts';
export { type CallRecord } from './trajectory/call-record.ts';
export {
  mainThread,
  type AgentEvent,
  type ToolCall,
  type ToolOutcome,
  type ToolResult,
} from './trajectory/event.ts';
export { type Pattern, type Patterns } from './trajectory/pattern.ts';
export { type Trajectory } from './trajectory/trajectory.ts';
export { type Turn } from './trajectory/turn.ts';
export {
  eventsOf,
  replayTrajectory,
  trajectoryClassifiers,
  type ReplayedHint,
  type ReplayResult,
} from './replay/replay.ts';
export { type RecordedCall } from './replay/recorded-call.ts';
export { parseTrajectoryLine, SessionFileReader } from './replay/recordings.ts';
export { loopsOf, type Loop } from './replay/loops.ts';
export { RateTable, type ClassifierRate, type ReplayTotal } from './replay/rates.ts';
export { benchmarkClassifier, type ClassifierBenchmark } from './benchmark.ts';
export {
  llmClassifier,
  type LlmClassifier,
  type LlmClassifierSettings,
  type ModelPort,
} from './llm-classifier.ts';
