import { patternsOf } from '../frame.ts';
import type { LinePartOf } from './line-parts.ts';

/** A text as an address of sed(1), which is a regular expression. */
export function address(text: string): string {
  // "[main]" is the head of a section, not one of four letters.
  const literal = /^\[[a-z]+\]$/i.test(text) ? `\\${text.slice(0, -1)}\\]` : undefined;
  return `/${
    literal ??
    patternsOf({ kind: 'content', texts: [text] })
      .join('')
      .replaceAll('/', '\\/')
  }/`;
}

/** As sed(1) writes them. */
export function rangeOf({ first, last }: { readonly first: number; readonly last: number | null }): string {
  return first === last ? String(first) : `${first},${last ?? '$'}`;
}

export function trimming({
  isLeading,
  isTrailing,
}: {
  readonly isLeading: boolean;
  readonly isTrailing: boolean;
}): string {
  return [isLeading ? 's/^[[:space:]]*//' : '', isTrailing ? 's/[[:space:]]*$//' : '']
    .filter(Boolean)
    .join('; ');
}

/** Of sed(1): what is put in place of a match. */
export function replacementOf(text: string): string {
  return text.replaceAll(/[\\/&]/g, '\\$&').replaceAll('\t', String.raw`\t`);
}

/** What takes characters off both kinds of lines, those that have as many and those that have fewer. */
export function cutting({ count, isFromEnd }: LinePartOf<'cut off'>): string {
  const some = count === 1 ? '.' : `.\\{1,${count}\\}`;
  return `s/${isFromEnd ? '' : '^'}${some}${isFromEnd ? '$' : ''}//`;
}

/** For sed(1): blank lines go at the beginning, at the end, or both. */
export function withoutOuterBlanks({ isFirst, isLast }: LinePartOf<'outer blank'>): string {
  return [isFirst ? '/[^[:space:]]/,$!d' : '', isLast ? String.raw`:a;/^[[:space:]]*$/{$d;N;ba}` : '']
    .filter(Boolean)
    .join(';');
}

/** For sed(1): what stands in each line after a character, or before it, goes; the character stays. */
export function withoutRest({ text, isAfter, isOfLast }: LinePartOf<'rest of line'>): string {
  const character = text === '\t' ? String.raw`\t` : text === '/' ? String.raw`\/` : text;
  const literal = /[.*[\]\\$^]/.test(text) ? `\\${text}` : character;
  const put = replacementOf(text);
  // As much as can be stands before the last one, as little as can be before the first.
  const before = isOfLast ? '.*' : `[^${character}]*`;
  if (isAfter) return isOfLast ? `s/\\(.*${literal}\\).*/\\1/` : `s/${literal}.*/${put}/`;
  return `s/^${before}${literal}/${put}/`;
}
