import type { RequestWord } from './request-word.ts';
import { isEvident } from './values.ts';

/**
 * A request in which files that are named one after the other ("a.txt, b.txt and c.txt") are one value.
 *
 * @returns undefined when there are no two of them side by side
 */
export function withLists(words: readonly RequestWord[]): readonly RequestWord[] | undefined {
  const read: RequestWord[] = [];
  let hasList = false;
  for (let at = 0; at < words.length;) {
    const word = words[at];
    if (word === undefined) break;
    const { parts, length } = listAt(words, at);
    if (parts.length < 2) {
      read.push(word);
      at += 1;
      continue;
    }
    const text = parts.join(' ');
    read.push({ text, lower: text.toLowerCase(), isQuoted: false, parts });
    hasList = true;
    at += length;
  }
  return hasList ? read : undefined;
}

function listAt(
  words: readonly RequestWord[],
  from: number,
): { readonly parts: readonly string[]; readonly length: number } {
  const parts: string[] = [];
  let end = from;
  for (let at = from; at < words.length; at += 1) {
    const word = words[at];
    if (word === undefined) break;
    if (isFile(word) || (word.isQuoted && parts.length > 0)) {
      parts.push(word.text);
      end = at + 1;
    } else if (!(word.lower === 'and' || word.lower === '&') || parts.length === 0) break;
  }
  return { parts, length: end - from };
}

/** A wildcard stands for many already, and a dash could be read as an option. */
function isFile(word: RequestWord): boolean {
  return !word.text.startsWith('-') && !/[*?]/.test(word.text) && isEvident('path', word);
}
