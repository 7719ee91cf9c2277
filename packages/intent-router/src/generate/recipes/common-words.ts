import { lazy } from '../../lazy.ts';
import { commonWordsJson } from './common-words.generated.ts';
import { stems } from './lexicon.ts';

const words = lazy(() => new Set((JSON.parse(commonWordsJson()) as string).split(' ')));

/** Whether tools describe themselves by the word: "the session", "verbose" say of what kind something is, and are seldom its name. */
export function isCommonWord(word: string): boolean {
  const lower = word.toLowerCase();
  return words().has(lower) || stems(lower).some((stem) => words().has(stem));
}
