import { asciiWord } from '../characters.ts';
import { HASH_PRIME, HASH_SEED, hashOf } from '../lexicon.ts';

/** How much of a prompt is looked at; a task that is longer is told by its length and words. */
const CHARACTERS_MAX = 8_192;
/** Numbers are told apart so far. */
const NUMBERS_MAX = 64;
/** Digits of a number that are read: what whole numbers hold exactly. */
const DIGITS_MAX = 15;

const ZERO = 0x30;
const NINE = 0x39;

/** What is counted of single characters. */
const marks: readonly string[] = ['%', '$', '[', '(', '\\', '+*-/', '"\''];
const markOf = Uint8Array.from(
  { length: 128 },
  (_, code) => marks.findIndex((group) => group.includes(String.fromCharCode(code))) + 1,
);

/** Words by which a text repeats, compares or branches: steps of a calculation told in words, loops of a program. */
const turns: readonly (readonly string[])[] = [
  ['for', 'while', 'each', 'every', 'per', 'until'],
  [
    'more',
    'less',
    'than',
    'times',
    'twice',
    'half',
    'double',
    'third',
    'remaining',
    'left',
    'total',
    'average',
  ],
  ['if', 'elif', 'else', 'unless', 'otherwise'],
];
const turnOf = new Map(turns.flatMap((group, at) => group.map((word) => [hashOf(word), at] as const)));

/** Sentences, letters of a word (of ASCII), numbers that stand alone, different numbers, the largest one, large ones, decimal ones; then marks and turns. */
const countedBefore = 7;
export const surfaceCount = countedBefore + marks.length + turns.length;
/** Numbers from here on are awkward to reckon with in one's head. */
const LARGE = 100;

/**
 * What a prompt is made of beyond the tallies for tokens. Most are logarithms of counts: the second number of a problem
 * tells more than the twentieth. On 649 problems of GSM8K these order by APGR .63, dimensions, length and words alone
 * .58 (held out, see docs/adr/0016).
 */
export function surfaceOf(text: string): Float64Array {
  const surface = new Float64Array(surfaceCount);
  const numbers = new Set<number>();
  const end = Math.min(text.length, CHARACTERS_MAX);
  let words = 0;
  let letters = 0;
  let sentences = 0;
  let largest = 0;
  let large = 0;
  let decimals = 0;
  let counted = 0;
  for (let index = 0; index < end;) {
    const code = text.charCodeAt(index);
    if (code >= ZERO && code <= NINE) {
      const number = readNumber(text, index);
      index = number.end;
      if (counted === NUMBERS_MAX) continue;
      counted += 1;
      numbers.add(number.value);
      largest = Math.max(largest, number.value);
      if (number.value >= LARGE) large += 1;
      if (number.isDecimal) decimals += 1;
    } else if ((asciiWord[code] ?? 0) > 0) {
      const from = index;
      let hash = HASH_SEED;
      for (
        let lower = asciiWord[code] ?? 0;
        lower > 0 && index < end;
        lower = asciiWord[text.charCodeAt(index)] ?? 0
      ) {
        hash = Math.imul(hash ^ lower, HASH_PRIME);
        index += 1;
      }
      words += 1;
      letters += index - from;
      const turn = turnOf.get(hash);
      if (turn !== undefined) add(surface, countedBefore + marks.length + turn);
    } else {
      const mark = markOf[code] ?? 0;
      if (mark > 0) add(surface, countedBefore + mark - 1);
      else if (endsSentence(text, index, code)) sentences += 1;
      index += 1;
    }
  }
  for (let index = countedBefore; index < surfaceCount; index += 1)
    surface[index] = Math.log1p(surface[index] ?? 0);
  surface.set([
    Math.log1p(sentences),
    letters / Math.max(1, words),
    Math.log1p(counted),
    Math.log1p(numbers.size),
    Math.log1p(largest),
    Math.log1p(large),
    Math.log1p(decimals),
  ]);
  return surface;
}

function add(surface: Float64Array, at: number): void {
  surface[at] = (surface[at] ?? 0) + 1;
}

const NUMBER = /\d+(?:\.\d+)?/y;

function readNumber(text: string, from: number): { value: number; end: number; isDecimal: boolean } {
  NUMBER.lastIndex = from;
  const [written = ''] = NUMBER.exec(text) ?? [];
  const [whole = ''] = written.split('.');
  // What is longer is no number that somebody reckons with.
  const value = whole.length > DIGITS_MAX ? 10 ** DIGITS_MAX : Number(written);
  return { value, end: from + written.length, isDecimal: written.length > whole.length };
}

const BLANKS = new Set([' ', '\n', '\t', '\r'].map((blank) => blank.charCodeAt(0)));
const ENDS = new Set(['.', '!', '?'].map((mark) => mark.charCodeAt(0)));

function endsSentence(text: string, index: number, code: number): boolean {
  return ENDS.has(code) && (index + 1 === text.length || BLANKS.has(text.charCodeAt(index + 1)));
}
