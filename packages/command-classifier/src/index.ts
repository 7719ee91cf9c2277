export { classify, createClassifier, type Classifier, type ClassifierSettings } from './classify.ts';
export {
  tiers,
  type Classification,
  type Compilation,
  type LocalCommand,
  type Tier,
} from './classification.ts';
export { classifierOptions, defaultOptions, type ClassifierOptions } from './config.ts';
export type { Explanation, SpanLookedAt, TierVerdict } from './explain.ts';
export type { Found } from './interpret.ts';
export { families, isKind, kindTable, type Family, type Kind } from './kinds.ts';
export { planSegments, type Plan, type Segment } from './composition.ts';
export { createOffload, type Offload, type OffloadDecision } from './offload.ts';
