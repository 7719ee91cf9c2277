import type { GuidanceClassifier } from '../classification.ts';
import { describeFruitlessSearch } from '../describe.ts';
import { patternClassifier } from './pattern-classifier.ts';

/** So many different searches found nothing, one after the other. */
export function fruitlessSearchClassifier({
  threshold,
}: { readonly threshold?: number } = {}): GuidanceClassifier {
  return patternClassifier({
    name: 'fruitless_search',
    pattern: 'fruitless_search',
    minStrength: threshold,
    find: ({ trajectory }) => trajectory.patterns().fruitless_search,
    describe: describeFruitlessSearch,
  });
}
