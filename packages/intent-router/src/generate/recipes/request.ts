import { lexicon, nothing, singular } from './lexicon.ts';
import type { RequestWord } from './request-word.ts';
import { splitWords } from './split-words.ts';

/** A piece of a request: one word, one phrase of the lexicon, or one quoted text. */
export interface RequestToken {
  /** As written, without its quotes and the punctuation around it. */
  readonly text: string;
  /** What it means: a concept of the lexicon, or the word itself in the singular; empty when it carries no meaning. */
  readonly concept: string;
  readonly isQuoted: boolean;
  readonly isGlue: boolean;
  /** The names, when the piece is a list of files. */
  readonly parts?: readonly string[];
}

/** A request as the matcher reads it. */
export interface Request {
  readonly tokens: readonly RequestToken[];
  /** Words before phrases were joined, lower case; the spans are read from these. */
  readonly words: readonly RequestWord[];
}

/**
 * @example
 * ```ts
 * readRequest('Which files are "big one.txt"?').words.map(({ text }) => text); // ['Which', 'files', 'are', 'big one.txt']
 * ```
 */
export function readRequest(text: string): Request {
  return requestOf(splitWords(text));
}

export function requestOf(words: readonly RequestWord[]): Request {
  return { words, tokens: readTokens(words) };
}

/** The tokens of words that stand side by side. */
export function readTokens(words: readonly RequestWord[]): RequestToken[] {
  const lowered = words.map(({ lower, isQuoted }) => (isQuoted ? '"' : lower));
  const tokens: RequestToken[] = [];
  for (let index = 0; index < words.length;) {
    const word = words[index];
    if (word === undefined) break;
    const known = word.isQuoted ? undefined : lexicon.phrase(lowered, index);
    const length = known?.length ?? 1;
    const text =
      length === 1
        ? word.text
        : words
            .slice(index, index + length)
            .map((each) => each.text)
            .join(' ');
    tokens.push({
      text,
      concept: word.isQuoted ? '"' : (known?.concept ?? singular(word.lower)),
      isQuoted: word.isQuoted,
      isGlue: !word.isQuoted && length === 1 && lexicon.isGlue(word.lower),
      ...(word.parts === undefined ? {} : { parts: word.parts }),
    });
    index += length;
  }
  return tokens;
}

/** Whether a token says something that a command must account for. */
export function isContent(token: RequestToken): boolean {
  return !token.isGlue && token.concept !== nothing;
}
