import { characterNamed } from '../tables.ts';
import type { Token } from '../tokens.ts';
import type { LinePartOf } from './line-parts.ts';

/** What is matched, not the line that it is in. */
export const matching = /^(?:each )?(?:match|contain|occurrence|mention|instance|hit) (?:of|for) /;

/** Words of a phrase that are no texts. */
const grammar =
  /^(?:that|which|line|contain|have|with|for|say|and|or|nor|not|neither|except|without|do|start|end|in|of|text|string|word|phrase|pattern|expression|keyword|term|regex|letter|char|find|each|occurrence|match|mention|instance|hit|looking|look|,|it|them|any|order|somewhere|anywhere|but|lack|leave|out|hide|ignore|skip|no|to|be)$/;

export function textsOf(tokens: readonly Token[]): readonly string[] {
  return tokens.flatMap((token) => (token.kind === null && grammar.test(token.form) ? [] : [token.said]));
}

export function textOf(token: Token | undefined): string | undefined {
  return token === undefined
    ? undefined
    : token.kind === null
      ? (characterNamed(token.said) ?? token.said)
      : token.said;
}

/** The character that "commas" names, or that is said itself. */
export function characterOf(token: Token | undefined): string | undefined {
  if (token === undefined) return undefined;
  const text = token.form === 'pipe' ? '|' : (characterNamed(token.said) ?? token.said);
  return text.length === 1 ? text : undefined;
}

export function isNumberOfLine(token: Token | undefined, said: string): boolean {
  return token?.kind === 'number' && !/ (?:contain|with) /.test(said);
}

export function rangeIn(text: string): LinePartOf<'lines'> | undefined {
  const found = /^(\d+)(?:[-–](\d+))?$/.exec(text);
  if (found === null) return undefined;
  const first = Number(found[1]);
  const last = Number(found[2] ?? first);
  return last < first ? undefined : { kind: 'lines', first, last };
}

export const counting =
  /^(?:count|show|give|find|number|how|frequent|many|time|times|appear|there|found|used|up|come|mentioned|be|do|have)$/;

/** What one may look in that is no file of text. */
export const noName = /^(?:here|there|place|this|general|total)$/;

/** "Replace each …" is about no text. */
export const noText =
  /^(?:line|each|everything|it|them|all|file|content|case|column|number|header|from|in|to|permission|owner)$/;

/** Kinds of characters that no pattern here stands for. */
export const classes =
  /^(?:capitals?|vowels?|consonants?|punctuation|symbols?|uppercase|lowercase|letters?|numbers?|emojis?|accents?|non-ascii|unicode|comments?)$/i;

/** "The URLs in page.html" are several, none of which is called so. */
export const severalMarks = /^[A-Z]{2,}s$/;

/** "Newlines" and "digits" are none of themselves. */
export const kindOfCharacter =
  /^(?:newlines?|digits?|quotes?|backslash(?:es)?|apostrophes?|breaks?|vowels?|punctuation)$/;

export const encodings: Readonly<Record<string, string>> = {
  latin1: 'ISO-8859-1',
  'latin-1': 'ISO-8859-1',
  'iso-8859-1': 'ISO-8859-1',
  'iso-8859-15': 'ISO-8859-15',
  'windows-1252': 'WINDOWS-1252',
  cp1252: 'WINDOWS-1252',
  'utf-8': 'UTF-8',
  utf8: 'UTF-8',
  'utf-16': 'UTF-16',
  utf16: 'UTF-16',
  ascii: 'ASCII',
};
