import {
  ClassificationResult,
  classifyGuarded,
  type GuidanceClassifier,
  type Metadata,
} from './classification.ts';

/**
 * Relevant if all are. One `no` decides; else one `unknown` does. The confidence is the mean of theirs.
 *
 * @throws RangeError without classifiers: "all of nothing" would always be relevant
 */
export function allOfClassifier(...classifiers: readonly GuidanceClassifier[]): GuidanceClassifier {
  const name = nameOf('all_of', classifiers);
  return {
    name,
    classify(context) {
      let sum = 0;
      let unknown: ClassificationResult | undefined;
      const reasons: string[] = [];
      let metadata: Metadata = {};
      for (const classifier of classifiers) {
        const result = classifyGuarded(classifier, context);
        if (result.kind === 'no') return result;
        if (result.kind === 'unknown') unknown ??= result;
        sum += result.confidence;
        if (result.reason !== '') reasons.push(result.reason);
        // Where two say the same of a thing, the first is believed.
        if (result.relevant) metadata = { ...result.metadata, ...metadata };
      }
      if (unknown !== undefined) return unknown;
      const confidence = sum / classifiers.length;
      return ClassificationResult.yes({ confidence, reason: reasons.join('; '), metadata });
    },
  };
}

/** Relevant if any is; of several the surest answers, of equally sure ones the first. */
export function anyOfClassifier(...classifiers: readonly GuidanceClassifier[]): GuidanceClassifier {
  return {
    name: nameOf('any_of', classifiers),
    classify(context) {
      let best: ClassificationResult | undefined;
      let unknown: ClassificationResult | undefined;
      let doubt = 0;
      for (const classifier of classifiers) {
        const result = classifyGuarded(classifier, context);
        if (result.kind === 'unknown') unknown ??= result;
        else if (!result.relevant) doubt = Math.max(doubt, result.confidence);
        else if (best === undefined || result.confidence > best.confidence) best = result;
      }
      return best ?? unknown ?? ClassificationResult.no({ confidence: doubt });
    },
  };
}

/** Relevant if it is not. What is unknown stays unknown: a classifier that fails must not become relevant by its opposite. */
export function notClassifier(classifier: GuidanceClassifier): GuidanceClassifier {
  return {
    name: `not(${classifier.name})`,
    classify(context) {
      const result = classifyGuarded(classifier, context);
      const confidence = 1 - result.confidence;
      switch (result.kind) {
        case 'unknown':
          return result;
        case 'yes':
        case 'maybe':
          return ClassificationResult.no({ confidence, reason: result.reason });
        case 'no':
          return ClassificationResult.yes({ confidence, reason: `no sign of ${classifier.name}` });
      }
    },
  };
}

/**
 * Relevant if it is and at least so sure. Confidence is a probability, not a count: for a pattern,
 * `strengthFor` of confidence.ts says from which strength on that is.
 *
 * @throws RangeError if `minConfidence` is not within 0..1
 */
export function thresholdClassifier(
  classifier: GuidanceClassifier,
  minConfidence: number,
): GuidanceClassifier {
  if (!(minConfidence >= 0 && minConfidence <= 1)) {
    throw new RangeError(`minConfidence must be from 0 to 1, not ${minConfidence}`);
  }
  return {
    name: `threshold(${classifier.name}, ${minConfidence})`,
    classify(context) {
      const result = classifyGuarded(classifier, context);
      if (!result.relevant || result.confidence >= minConfidence) return result;
      return ClassificationResult.no({ confidence: result.confidence, reason: result.reason });
    },
  };
}

function nameOf(operator: string, classifiers: readonly GuidanceClassifier[]): string {
  if (classifiers.length === 0) throw new RangeError(`${operator} needs at least one classifier`);
  return `${operator}(${classifiers.map(({ name }) => name).join(', ')})`;
}
