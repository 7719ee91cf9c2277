import { lazy } from '../../lazy.ts';
import { patternTest } from '../patterns.ts';
import { type OneOrMore, wordTables } from '../recipes/word-tables.ts';

type RunTest = (run: string) => boolean;

/** One of several sides of a thing that a request may ask for together: "lines, words and characters". */
export interface Aspect {
  /** Those of one kind are what "and" joins. */
  readonly kind: string;
  readonly words: ReadonlySet<string>;
  /** A run that shows it. */
  readonly isShown: RunTest;
  /** A run that shows it and nothing else of its kind. */
  readonly isOnly: RunTest;
  /** A run that shows it beside others of its kind. */
  readonly isAmong: RunTest;
}

export const aspects = lazy((): readonly Aspect[] =>
  wordTables().aspects.aspect.map(({ kind, words, shown, only, among }) => ({
    kind,
    words: new Set(words.split(' ')),
    isShown: patternTest(shown),
    isOnly: optionalTest(only),
    isAmong: optionalTest(among),
  })),
);

function optionalTest(patterns: OneOrMore | undefined): RunTest {
  return patterns === undefined ? () => false : patternTest(patterns);
}

/** @param others what was asked for beside it: what shows only one of those does not show it */
export function isShown(aspect: Aspect, others: readonly Aspect[], runs: readonly string[]): boolean {
  return !others.some(({ isOnly }) => runs.some(isOnly)) && runs.some(aspect.isShown);
}

/** Whether a word is the side of a thing that a run shows. */
export function isAspectShown(word: string, runs: readonly string[]): boolean {
  return aspects().some((aspect) => aspect.words.has(word) && isShown(aspect, [], runs));
}
