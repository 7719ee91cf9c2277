import type { GuidanceContext } from './context.ts';

/** What a classifier gives the provider beside its reason: short, and safe to show. */
export type Metadata = Readonly<
  Record<string, string | number | boolean | readonly string[] | readonly number[]>
>;

/**
 * The answer of a classifier. `yes` and `maybe` are relevant. `unknown` is no answer at all: the classifier failed or
 * knows nothing yet; its opposite is unknown too.
 */
export type ClassificationResult =
  | {
      readonly kind: 'yes' | 'maybe';
      readonly relevant: true;
      /** 0..1: how probable it is that guidance is needed. */
      readonly confidence: number;
      readonly reason: string;
      readonly metadata: Metadata;
    }
  | {
      readonly kind: 'no';
      readonly relevant: false;
      /** 0..1: how probable it is, nevertheless, that guidance is needed. */
      readonly confidence: number;
      readonly reason: string;
    }
  | { readonly kind: 'unknown'; readonly relevant: false; readonly confidence: 0; readonly reason: string };

interface Grounds {
  readonly confidence: number;
  readonly reason: string;
  readonly metadata?: Metadata;
}

/**
 * @example
 * ```ts
 * ClassificationResult.yes({ confidence: 0.9, reason: 'the same call three times' }).relevant; // true
 * ClassificationResult.no().relevant; // false
 * ```
 */
export const ClassificationResult = {
  yes: (grounds: Grounds): ClassificationResult => relevant('yes', grounds),
  maybe: (grounds: Grounds): ClassificationResult => relevant('maybe', grounds),
  no: ({ confidence = 0, reason = '' }: Partial<Grounds> = {}): ClassificationResult => ({
    kind: 'no',
    relevant: false,
    confidence: probability(confidence),
    reason,
  }),
  unknown: (reason = ''): ClassificationResult => ({
    kind: 'unknown',
    relevant: false,
    confidence: 0,
    reason,
  }),
} as const;

function relevant(
  kind: 'yes' | 'maybe',
  { confidence, reason, metadata = {} }: Grounds,
): ClassificationResult {
  return { kind, relevant: true, confidence: probability(confidence), reason, metadata };
}

function probability(value: number): number {
  return Number.isNaN(value) ? 0 : Math.min(1, Math.max(0, value));
}

export interface GuidanceClassifier {
  /** What it looks for; several classifiers may share a name. */
  readonly name: string;
  /** Pure, and quick enough for every turn. What it throws counts as `unknown`. */
  classify(context: GuidanceContext): ClassificationResult;
}

/** The classifier's answer; `unknown` if it throws, which is reported and stops nobody else. */
export function classifyGuarded(
  classifier: GuidanceClassifier,
  context: GuidanceContext,
): ClassificationResult {
  try {
    return classifier.classify(context);
  } catch (error) {
    context.onFailure?.(classifier.name, error);
    return ClassificationResult.unknown(`${classifier.name} failed`);
  }
}
