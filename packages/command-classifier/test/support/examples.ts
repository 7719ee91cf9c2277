import type { Classifier, Kind } from '../../src/index.ts';
import { examplesJson } from './examples.generated.ts';

/** Lines of the packs: of a kind, of an entry that never lets them pass, or only such as stay. */
export interface Example {
  readonly kind?: Kind;
  readonly id?: string;
  readonly reason?: string;
  /** They are compilations, of whatever kind. */
  readonly isYes?: true;
  /** The entry's own names must catch them: the reason is the entry's. */
  readonly isExact?: boolean;
  readonly lines: readonly string[];
}

export const examples = JSON.parse(examplesJson) as readonly Example[];

/** What a classifier with every family on says of the examples otherwise than the packs. */
export function wrongExamples(classifier: Pick<Classifier, 'classify'>): readonly string[] {
  const wrong: string[] = [];
  for (const { kind, id, reason = '', isYes, isExact, lines } of examples)
    for (const line of lines) {
      const result = classifier.classify(line);
      const isRight = result.isCompilation
        ? isYes === true || result.kind === kind
        : kind === undefined &&
          isYes !== true &&
          (id === undefined || result.tier === 'never-intercept') &&
          (isExact !== true || result.reason === `never-intercept: ${reason}`);
      if (!isRight) wrong.push(`${line} -> ${result.reason} (${result.tier})`);
    }
  return wrong;
}
