import { redactionMark, type SecretRule, type Span } from './secret-rule.ts';
import { tokenShapes } from './token-shapes.ts';

/**
 * Nothing alphanumeric may stand before a token: that keeps most of them out of the middle of other words, and keeps
 * the search linear. A shape that fails does so within its bounds; the one run without a bound (of a JSON web token)
 * can't begin within itself.
 */
const tokenPattern = (shape: string): string => `(?<![A-Za-z0-9])(?:${shape})`;

/** Any token at all; one search of it is cheaper than one for each shape. */
const anyToken = new RegExp(tokenPattern(tokenShapes.map(({ shape }) => shape).join('|')));

export function hasToken(text: string): boolean {
  return anyToken.test(text);
}

export const tokenRules: readonly SecretRule[] = tokenShapes.map(
  ({ id, issuer, shape, example, stays = [] }) => {
    const pattern = new RegExp(tokenPattern(shape), 'g');
    const before = id === 'azure-storage-key' ? 'AccountKey=' : '';
    return {
      id,
      why: `a credential of ${issuer}, known by its shape`,
      matches: [
        [`echo ${before}${example}`, `echo ${before}${redactionMark}`],
        [`run '${before}${example}' x`, `run '${before}${redactionMark}' x`],
      ],
      stays,
      find: (line) => findAll(pattern, line.text),
    };
  },
);

export function* findAll(pattern: RegExp, text: string): Iterable<Span> {
  for (const match of text.matchAll(pattern)) {
    yield { start: match.index, end: match.index + match[0].length };
  }
}
