import { isProgram } from '../recipes/guessed-values.ts';
import type { RequestWord } from '../recipes/request-word.ts';
import { isOrdinary } from '../recipes/values.ts';
import type { AskedRequest } from './asked.ts';
import { isManner } from '../frames/plain-places.ts';
import { isKnownWord } from './known-words.ts';

/** Behind these a name stands. */
const naming =
  /^(?:user|group|package|service|container|branch|host|process|unit|daemon|program|called|named|image)$/;
/** Behind these, at the start, what stands alone is what they act on. */
const acting = /^(?:restart|start|stop|reload|mask|unmask|install|reinstall|uninstall|upgrade|hold|kill)$/;
const endOfObject = /^(?:and|with|without|on|at|if|now|please|again|,)?$/;
/** What is no name there: "the group that owns it", "user accounts". */
const noName =
  /^(?:that|which|who|whose|is|was|has|in|of|on|by|for|from|to|at|with|without|and|or|not|but|file|files|list|name|names|id|ids|number|numbers|account|accounts|running|owned|using|itself|as|it|them|into|only|here|there)$/;

/**
 * Plain words that can only be names and that the command does not have: behind "user" or "service", or in no table of words at all. A command for
 * nginx is none for a request about postgres.
 */
export function lostPlainNames({ words }: AskedRequest, given: readonly string[]): readonly string[] {
  const text = given.join(' ').toLowerCase();
  return words.flatMap((word, at) => {
    const { lower, isQuoted } = word;
    if (isQuoted || !/^[a-z][a-z0-9-]{2,30}$/.test(lower) || text.includes(lower.replace(/\d{1,6}$/, '')))
      return [];
    return isNamed(words, at) || isFolder(words, at) || isNothingElse(word) ? [word.text] : [];
  });
}

function isNamed(words: readonly RequestWord[], at: number): boolean {
  const { lower } = words[at] ?? { lower: '' };
  const isObject = at === 1 && acting.test(words[0]?.lower ?? '') && endOfObject.test(words[2]?.lower ?? '');
  if (isObject && isProgram(lower)) return true;
  if (!naming.test(words[at - 1]?.lower ?? '') || noName.test(lower) || isOrdinary(lower)) return false;
  return isProgram(lower) || !isKnownWord(lower);
}

/** "The projects folder" is called so, whatever the word means elsewhere. */
function isFolder(words: readonly RequestWord[], at: number): boolean {
  return (
    /^(?:the|my|our)$/.test(words[at - 1]?.lower ?? '') &&
    /^(?:folder|directory)$/.test(words[at + 1]?.lower ?? '') &&
    !isManner(words[at]?.lower ?? '') &&
    // "The leading directory".
    !/(?:ing|ed|est)$/.test(words[at]?.lower ?? '')
  );
}

function isNothingElse({ text, lower }: RequestWord): boolean {
  return /^[a-z-]+$/.test(text) && !isProgram(lower) && !isKnownWord(lower);
}
