import type { Classifier, Kind } from '../../src/index.ts';
import { wrappers } from '../../src/wrappers.ts';
import { examplesJson } from './examples.generated.ts';

/** Lines of the packs: of a kind, of an entry that never lets them pass, or only such as stay. */
export interface Example {
  readonly kind?: Kind;
  readonly id?: string;
  readonly reason?: string;
  /** The entry's own names must catch them: the reason is the entry's. */
  readonly isExact?: boolean;
  readonly lines: readonly string[];
}

export const examples: readonly Example[] = [
  ...(JSON.parse(examplesJson) as readonly Example[]),
  ...wrappers.map(({ examples: { no } }) => ({ lines: no })),
];

/** What a classifier with every family on says of the examples otherwise than the packs. */
export function wrongExamples(classifier: Pick<Classifier, 'classify'>): readonly string[] {
  const wrong: string[] = [];
  for (const { kind, id, reason = '', isExact, lines } of examples)
    for (const line of lines) {
      const result = classifier.classify(line);
      const isRight = result.isCompilation
        ? result.kind === kind
        : kind === undefined &&
          (id === undefined || result.tier === 'never-intercept') &&
          (isExact !== true || result.reason === `never-intercept: ${reason}`);
      if (!isRight) wrong.push(`${line} -> ${result.reason} (${result.tier})`);
    }
  for (const { examples: wrapped } of wrappers)
    for (const line of wrapped.yes)
      if (!classifier.classify(line).isCompilation) wrong.push(`${line} -> stays`);
  return wrong;
}
