import { lazy } from '../../lazy.ts';
import { frameTables } from './tables.ts';

/** How the words begin that the rules of plainer forms speak of: only these may go. */
const ofRules = lazy(() => {
  // Without the letters of `\b` and `\w`.
  const rules = JSON.stringify(frameTables().syntax).replaceAll(/\\[a-zA-Z]/g, ' ');
  return new Set(wordsOf(rules).map(beginning));
});

/**
 * Whether a plainer form has lost something that the request is about. A rule may leave out or put otherwise the words that it names; whatever else
 * stands in the request has to stand in the form.
 *
 * @example
 * ```ts
 * losesWords('customers without an email, show id and name', 'show id and name'); // true
 * losesWords('show me the files, please', 'show files'); // false
 * ```
 */
export function losesWords(said: string, form: string): boolean {
  const kept = new Set(wordsOf(form).map(beginning));
  return wordsOf(said).some((word) =>
    [word, word.replace(/ing$/, '')].every(
      (each) => !ofRules().has(beginning(each)) && !kept.has(beginning(each)),
    ),
  );
}

/** "Stay" and "staying" begin alike. */
function beginning(word: string): string {
  return word.slice(0, 4);
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/(?<![\w./~-])[a-z]{2,}(?![\w/~]|\.\w)/g) ?? [];
}
