import { namesIn } from './packs.ts';
import type { ScannedLine } from './scan-line.ts';
import type { Span } from '../shell/syntax-tree.ts';

/**
 * A key with its issuer's name before it, as most issuers make them now: `aio_…`, `tvly-…`, `pyx-key-v1-…`. A run of letters and digits
 * as long as this one is no word of a language.
 */
const shape = String.raw`(?<![A-Za-z0-9])([a-z][a-z0-9]{1,11})(?:[-_][a-z0-9]{1,8}){0,2}[-_][A-Za-z0-9_-]{0,64}?(?<![A-Za-z0-9])([A-Za-z0-9]{24,256})(?![A-Za-z0-9])`;

const any = new RegExp(shape);
const all = new RegExp(`${shape}[A-Za-z0-9_-]{0,128}`, 'g');

/** A quick look: there may be one. */
export function mayHoldPrefixedKey(text: string): boolean {
  return any.test(text);
}

export function* findPrefixedKeys({ text }: ScannedLine): Iterable<Span> {
  const plain = namesIn('plainPrefixes');
  for (const match of text.matchAll(all)) {
    const [whole, prefix = '', run = ''] = match;
    if (plain.has(prefix) || !isDrawn(run)) continue;
    yield { start: match.index, end: match.index + whole.length };
  }
}

/** Words of a name in capitals or not: of drawn characters, few stand in such runs. */
const inWords = /[a-z]{4,}|[A-Z]{5,}/g;
const WORDS_SHARE_MAX = 0.35;
const SMALL_LETTERS_SHARE_MAX = 0.65;

/** Whether nobody chose the characters: all three kinds, and no words among them. */
function isDrawn(run: string): boolean {
  const small = count(run, /[a-z]/g);
  if (small < 2 || count(run, /[A-Z]/g) < 2 || count(run, /\d/g) < 1) return false;
  if (small > run.length * SMALL_LETTERS_SHARE_MAX) return false;
  const words = run.match(inWords)?.join('').length ?? 0;
  return words <= run.length * WORDS_SHARE_MAX;
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
