import type { AskedRequest } from './asked.ts';

/** Words before a measure that say on which side of it something is. */
const sides: readonly (readonly ['more' | 'less', RegExp])[] = [
  [
    'more',
    /\b(?:(?:older|larger|bigger|greater|longer|more) than|over|above|at least|exceeding|before) (?:an? |one )?$/,
  ],
  [
    'less',
    /\b(?:(?:newer|smaller|younger|shorter|less|fewer) than|under|below|at most|up to|within(?: the)?(?: last| past)?|(?:in|during|over) the (?:last|past)|(?:last|past)) (?:an? |one )?$/,
  ],
];

/** "Not modified for 10 days", "not larger than": the other side. */
const denied = /\b(?:not|never|n't|no|except|excluding|without|but|unless)\b/;

/**
 * A measure of which the command takes the other side: `-mtime -30` for "older than 30 days", `-size -1M` for "larger than 1 MB". Only a request
 * that denies nothing is understood so well.
 */
export function otherSide({ words }: AskedRequest, runs: readonly string[]): readonly string[] {
  const text = words.map(({ lower, isQuoted }) => (isQuoted ? '…' : lower)).join(' ');
  const found: string[] = [];
  for (const run of runs) {
    for (const [, option, sign, digits] of run.matchAll(/ -([acm]?(?:time|min)|size) ([+-])(\d{1,9})/g)) {
      if (digits === undefined) continue;
      const side = sideOf(text, digits);
      const taken = sign === '+' ? 'more' : 'less';
      if (side !== undefined && side !== taken)
        found.push(`takes what is ${opposite(option === 'size', taken)}`);
    }
  }
  return [...new Set(found)];
}

const comparison = /\$\w+(?: ?\+ ?0)?\)? ?([<>])=? ?\d/g;
const sided = {
  more: /\b(?:(?:older|larger|bigger|greater|longer|higher|more) than|over|above|at least|exceeding) (?:an? |one )?\d/,
  less: /\b(?:(?:newer|smaller|younger|shorter|lower|less|fewer) than|under|below|at most) (?:an? |one )?\d/,
};

/** `$5 > 80` for "less than 80%": where the request has one measure and the command one comparison. */
export function otherComparison({ words }: AskedRequest, runs: readonly string[]): readonly string[] {
  const text = words.map(({ lower, isQuoted }) => (isQuoted ? '…' : lower)).join(' ');
  const compared = runs.filter((run) => /^g?awk /.test(run)).flatMap((run) => [...run.matchAll(comparison)]);
  const isMore = sided.more.test(text);
  if (denied.test(text) || compared.length !== 1 || isMore === sided.less.test(text)) return [];
  const takesMore = compared[0]?.[1] === '>';
  return takesMore === isMore ? [] : [`takes what is ${takesMore ? 'more, not less' : 'less, not more'}`];
}

/** On which side of the number the request wants something; undefined when it does not say, or says both. */
function sideOf(text: string, digits: string): 'more' | 'less' | 'at' | undefined {
  const places = [...text.matchAll(new RegExp(`(?<![\\d.])${digits}(?=[a-z]*\\b)(?![\\d.])`, 'g'))];
  const [place, another] = places;
  if (place === undefined || another !== undefined) return undefined;
  const before = text.slice(0, place.index);
  if (/\bbetween (?:\S{1,12} ){0,2}(?:and )?$/.test(before)) return undefined;
  // What is denied behind it ("…, except keep.log") is something else.
  if (denied.test(before)) return undefined;
  const side = sides.toReversed().find(([, pattern]) => pattern.test(before))?.[0];
  // "Modified 30 days ago", without more: neither the last 30 days nor what is older.
  return side ?? (/^\S{1,12} (?:[a-z]{1,10} )?ago\b/.test(text.slice(place.index)) ? 'at' : undefined);
}

function opposite(isSize: boolean, taken: 'more' | 'less'): string {
  if (isSize) return taken === 'more' ? 'larger, not smaller' : 'smaller, not larger';
  return taken === 'more' ? 'older than that' : 'newer than that';
}
