import { splitWords } from '../recipes/split-words.ts';
import type { RequestWord } from '../recipes/request-word.ts';

/** A request as it is checked against. */
export interface AskedRequest {
  /** Texts that the command was given as one word are marked as quoted. */
  readonly words: readonly RequestWord[];
  /** Texts of several words that the command took out of the middle of the request, without anything saying so. */
  readonly taken: readonly string[];
  /** Those behind a word that says so, such as "message". */
  readonly announced: readonly string[];
  /** All texts of several words that the command has from the request. */
  readonly texts: ReadonlySet<string>;
}

/** "With message fix the bug": behind these a text follows without quotes. */
const cues: ReadonlySet<string> = new Set(
  'message saying says phrase text string words sentence comment title titled called named line print echo say write run command'.split(
    ' ',
  ),
);

/** @param given the words of the command, without their quotes */
export function readAsked(request: string, given: readonly string[]): AskedRequest {
  // A rate is a size: "500 KB/s".
  const words = [...splitWords(request.replaceAll(/(\d) ?([kmg])i?b(?:\/s|ps)\b/gi, '$1 $2B per second'))];
  const texts = new Set<string>();
  const taken: string[] = [];
  const announced: string[] = [];
  for (const text of given) {
    const pieces = text.split(' ');
    if (pieces.length < 2) continue;
    const at = placeOf(words, pieces);
    if (at === -1) {
      if (words.some((word) => word.isQuoted && word.text === text)) texts.add(text);
      continue;
    }
    texts.add(text);
    if (!cues.has(words[at - 1]?.lower ?? '')) {
      taken.push(text);
      continue;
    }
    announced.push(text);
    for (const [offset] of pieces.entries()) {
      const word = words[at + offset];
      if (word !== undefined) words[at + offset] = { ...word, isQuoted: true };
    }
  }
  return { words, taken, announced, texts };
}

function placeOf(words: readonly RequestWord[], pieces: readonly string[]): number {
  return words.findIndex((_, at) =>
    pieces.every((piece, offset) => {
      const word = words[at + offset];
      return word !== undefined && !word.isQuoted && word.lower === piece.toLowerCase();
    }),
  );
}
