import { lazy } from '../lazy.ts';
import { wordForms } from './frames/tables.ts';
import { lexicon } from './recipes/lexicon.ts';
import { type Respelling, Vocabulary } from './recipes/spelling.ts';
import { ordinaryWords } from './recipes/word-tables.ts';
import { closingQuote } from './quotes.ts';

const vocabulary = lazy(
  () => new Vocabulary([...wordForms().keys(), ...lexicon.words(), ...ordinaryWords()]),
);

/**
 * A request that nothing answers, with its slips of spelling mended: "recursivly". Names and texts in quotes stay as they are.
 *
 * @returns undefined when there is nothing to mend
 */
export function mended(
  request: string,
): { readonly text: string; readonly respelt: readonly Respelling[] } | undefined {
  const respelt: Respelling[] = [];
  let text = '';
  for (let at = 0; at < request.length;) {
    const end = closingQuote(request, at);
    const stop = end > at ? end + 1 : at + (/^\S+|^\s+/.exec(request.slice(at))?.[0].length ?? 1);
    const piece = request.slice(at, stop);
    const [, word = '', rest = ''] = /^([A-Za-z]+)([,.;:?!)]*)$/.exec(piece) ?? [];
    const read = word === '' ? undefined : vocabulary().meantBy(word.toLowerCase());
    if (read !== undefined) respelt.push({ said: word, read });
    text += read === undefined ? piece : `${read}${rest}`;
    at = stop;
  }
  return respelt.length === 0 ? undefined : { text, respelt };
}
