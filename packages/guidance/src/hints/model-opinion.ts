import { ClassificationResult, type GuidanceClassifier } from '../classification.ts';
import { patternClassifier } from '../classifiers/patterns.ts';
import { anyOfClassifier } from '../composites.ts';
import { llmClassifier, type ModelPort } from '../llm-classifier.ts';
import type { PatternName } from '../packs.ts';
import { clean } from './facts.ts';
import { hintProvider } from './default-providers.ts';
import type { GuidanceProviderConfig } from './provider.ts';

/** A model agrees easily; what it is less sure of is not worth a hint. */
const MIN_CONFIDENCE = 0.7;

export interface ModelOpinionSettings {
  readonly model: ModelPort;
  readonly modelName: string;
  readonly timeoutMs: number;
}

/** Asks a model where the rules suspect something and are not sure enough by themselves. In no default configuration. */
export function modelOpinion({ model, modelName, timeoutMs }: ModelOpinionSettings): GuidanceProviderConfig {
  const opinion = llmClassifier({ model, modelName, timeoutMs });
  const suspected = anyOfClassifier(
    ...suspicion.map(([name, threshold]) => patternClassifier(name, { threshold })),
  );
  return {
    provider: hintProvider('model_opinion_provider'),
    classifier: seconded(suspected, opinion, modelName),
    minConfidence: MIN_CONFIDENCE,
    cooldownTurns: 5,
    maxPerTurn: 1,
    maxHintsPerSession: 2,
  };
}

/** About half of what the rules need to give a hint: some one in five healthy sessions come so far. */
const suspicion: readonly (readonly [PatternName, threshold: number])[] = [
  ['thrashing', 7],
  ['doom_loop', 3],
  ['same_error', 4],
  ['edit_failure_streak', 3],
  ['fruitless_search', 4],
  ['progress_stall', 4],
];

/** The fact is the rule's, the confidence the model's. */
function seconded(
  first: GuidanceClassifier,
  second: GuidanceClassifier,
  modelName: string,
): GuidanceClassifier {
  return {
    name: `${first.name} seconded by ${second.name}`,
    classify(context) {
      const suspected = first.classify(context);
      if (!suspected.relevant) return suspected;
      const opinion = second.classify(context);
      if (!opinion.relevant) return opinion;
      const said =
        opinion.reason === '' ? '' : ` ${modelName}, asked about it, says: “${clean(opinion.reason)}”`;
      return ClassificationResult.yes({
        confidence: opinion.confidence,
        reason: `${suspected.reason}${said}`,
        metadata: suspected.metadata,
      });
    },
  };
}
