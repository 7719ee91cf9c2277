import { spelledCount } from './quantities.ts';
import { type RequestWord, plain } from './request-word.ts';

const ordinals: readonly string[] =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(' ');

/** What lies in a file one after the other, and so is counted. */
const counted = new Set(['column', 'field', 'line', 'row']);

/** "third column" as "column 3", "first line" as "first 1 line", "100 MB" as "100MB": numbers where patterns look for them. */
export function withNumbers(words: readonly RequestWord[]): RequestWord[] {
  const read: RequestWord[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index];
    const next = words[index + 1];
    if (word === undefined) break;
    const isPlain = !word.isQuoted && next !== undefined && !next.isQuoted;
    if (isPlain && counted.has(next.lower)) {
      const isLine = next.lower === 'line' || next.lower === 'row';
      const place = ordinalOf(word.lower);
      if (isLine && (place === 1 || word.lower === 'last')) {
        read.push(word, plain('1'), next);
        index += 1;
        continue;
      }
      if (place !== undefined) {
        read.push(next, plain(String(place)));
        index += 1;
        continue;
      }
    }
    const count = word.isQuoted || word.lower.length < 3 ? undefined : spelledCount(word.lower);
    if (
      count !== undefined &&
      (isCounted(read.at(-1)) ||
        isListed(read) ||
        (word.lower !== 'one' && next !== undefined && countable.has(next.lower)))
    ) {
      read.push(plain(String(count)));
      continue;
    }
    if (isPlain && /^\d{1,6}$/.test(word.lower) && /^[kmgt]i?b$/.test(next.lower)) {
      read.push(plain(word.text + next.text));
      index += 1;
      continue;
    }
    read.push(word);
  }
  return read;
}

/** "Columns one and two": what comes after a thing that is counted, or after the number before. */
function isCounted(before: RequestWord | undefined): boolean {
  return before !== undefined && !before.isQuoted && /^(?:columns?|fields?|lines?|rows?)$/.test(before.lower);
}

/** "Columns 1 and two". */
function isListed(read: readonly RequestWord[]): boolean {
  return read.at(-1)?.lower === 'and' && /^\d+$/.test(read.at(-2)?.lower ?? '') && isCounted(read.at(-3));
}

/** What is counted in words: "two directories", "three times". */
const countable = new Set(
  'directories folders files lines columns rows fields levels times seconds minutes hours days weeks months years words characters bytes cores parts commits pages processes copies decimals digits entries results spaces tabs blanks letters megs gigs threads'.split(
    ' ',
  ),
);

function ordinalOf(word: string): number | undefined {
  const spelled = ordinals.indexOf(word);
  if (spelled !== -1) return spelled + 1;
  const digits = /^(\d{1,4})(?:st|nd|rd|th)$/.exec(word)?.[1];
  return digits === undefined ? undefined : Number(digits);
}
