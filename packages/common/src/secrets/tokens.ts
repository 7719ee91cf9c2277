import { packs } from './packs.ts';
import type { FindSecrets } from './secret-rule.ts';

/**
 * Nothing alphanumeric may stand before a token: that keeps most of them out of the middle of other words, and keeps
 * the search linear. A shape that fails does so within its bounds; the one run without a bound (of a JSON web token)
 * can't begin within itself.
 */
export function tokenPattern(shape: string): string {
  return `(?<![A-Za-z0-9])(?:${shape})`;
}

/** Any token at all; one search of it is cheaper than one for each shape. */
let anyToken: RegExp | undefined;

export function hasToken(text: string): boolean {
  anyToken ??= new RegExp(
    tokenPattern(
      packs()
        .tokens.map(({ pattern }) => pattern)
        .join('|'),
    ),
  );
  return anyToken.test(text);
}

export function findAll(pattern: RegExp): FindSecrets {
  return function* find({ text }) {
    for (const match of text.matchAll(pattern))
      yield { start: match.index, end: match.index + match[0].length };
  };
}
