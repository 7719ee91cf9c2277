import type { GuidanceClassifier } from '../classification.ts';
import { describeMissingTool } from '../describe.ts';
import { patternClassifier } from './pattern-classifier.ts';

/** A program that is not there was called in so many of the last ten turns. */
export function missingToolClassifier({
  threshold,
}: { readonly threshold?: number } = {}): GuidanceClassifier {
  return patternClassifier({
    name: 'missing_tool',
    pattern: 'missing_tool',
    minStrength: threshold,
    find: ({ trajectory }) => trajectory.patterns().missing_tool,
    describe: describeMissingTool,
  });
}
