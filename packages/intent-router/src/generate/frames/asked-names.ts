import { lazy } from '../../lazy.ts';
import { isCommonWord } from '../recipes/common-words.ts';
import { kindNamed, kinds } from '../recipes/kinds.ts';
import { lexicon, singular } from '../recipes/lexicon.ts';
import { namesIn, usualPlaces } from '../recipes/word-tables.ts';
import { frameTables } from './tables.ts';
import type { Token } from './tokens.ts';

/**
 * The words of a phrase that stand where it asks for a name or a text: "owned by root", "except tmpfs", "the branch feature". A word elsewhere
 * may as well say what a thing is like: "remove the custom files".
 *
 * @param start the first word of the phrase
 * @param end behind its last word
 */
export function askedNames(tokens: readonly Token[], start: number, end: number): readonly Token[] {
  const asked = new Map<number, Token>();
  for (const [index, token] of tokens.slice(start, end).entries()) {
    const at = start + index;
    const before = tokens.slice(start, at);
    const said = before.map(({ form }) => form).join(' ');
    const isText = asks().texts.test(said);
    const isName = asks().names.test(said) || isNoun(before.at(-1)) || isBehind(tokens[at + 1]);
    const isPlace = asks().places.test(said) && isUsual(token.text);
    const isOneMore = token.kind !== null && listedBefore(before, start, asked)?.kind === token.kind;
    if (!isNoText(token) && (isText || isPlace || isOneMore || (isName && !isSort(token))))
      asked.set(at, token);
  }
  return [...asked.values()];
}

const asks = lazy(() => {
  const { names, texts, places } = frameTables().words.asks;
  const atEnd = (source: string): RegExp => new RegExp(`(?<![^ ])(?:${source})$`);
  return { names: atEnd(names), texts: atEnd(texts), places: atEnd(places) };
});

/** "Alice" in "alice or bob", which stands where a name is asked for. */
function listedBefore(
  before: readonly Token[],
  start: number,
  asked: ReadonlyMap<number, Token>,
): Token | undefined {
  const last = before.findLastIndex(({ form }) => !/^(?:,|and|or|nor)$/.test(form));
  return last === before.length - 1 ? undefined : asked.get(start + last);
}

const nouns = lazy(
  () => new Set([...kinds().values()].flatMap((kind) => (kind.isCalled || kind.isAnyWord ? kind.nouns : []))),
);

/** In the singular: "branches feature" is no English. */
function isNoun(token: Token | undefined): boolean {
  return token !== undefined && !token.isQuoted && nouns().has(token.text.toLowerCase());
}

const nounsBehind = lazy(
  () => new Set(['user', 'branch', 'service'].flatMap((kind) => kindNamed(kind).nouns)),
);

/** Before most nouns stands what a thing is like ("a binary package"), before some a name. */
function isBehind(token: Token | undefined): boolean {
  return token !== undefined && !token.isQuoted && nounsBehind().has(token.text.toLowerCase());
}

const noTexts = namesIn('no_texts');

/** "Names that contain digits" are not about the word. */
function isNoText({ text, isQuoted }: Token): boolean {
  const lower = text.toLowerCase();
  return !isQuoted && (noTexts().has(lower) || noTexts().has(singular(lower)));
}

function isUsual(text: string): boolean {
  return lexicon.isUsualName(text) || usualPlaces().has(text.toLowerCase());
}

/** "Run by services": of several, none is named. */
function isSort({ text, isQuoted }: Token): boolean {
  return !isQuoted && singular(text) !== text && isCommonWord(text) && !isUsual(text);
}
