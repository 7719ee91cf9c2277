import { bounds } from '../bounds.ts';
import { packs } from '../packs.ts';
import { isVolatileWord } from './volatile.ts';

/**
 * Hashes are 32-bit integers, which V8 keeps without allocating. Two different calls of the few dozen that are compared
 * fall together once in a hundred million; what would follow is one needless sentence.
 */
export type Fingerprint = number;

const SEED = 0x2f6e2b1;

/** Mixes one number into a hash (multiply and rotate, as MurmurHash3 does: Appleby, public domain). */
export function mix(hash: Fingerprint, value: number): Fingerprint {
  let mixed = Math.imul(value, 0xcc9e2d51);
  mixed = (mixed << 15) | (mixed >>> 17);
  mixed = Math.imul(mixed, 0x1b873593) ^ hash;
  mixed = (mixed << 13) | (mixed >>> 19);
  return (Math.imul(mixed, 5) + 0xe6546b64) | 0;
}

/** The same text, to the character. Of a long one its length, beginning and end. */
export function textFingerprint(text: string): Fingerprint {
  const { length } = text;
  const max = bounds.textCharacters;
  let hash = mix(SEED, length);
  if (length <= 2 * max) return range(hash, text, 0, length);
  hash = range(hash, text, 0, max);
  return range(hash, text, length - max, length);
}

function range(start: Fingerprint, text: string, from: number, to: number): Fingerprint {
  let hash = start;
  for (let index = from; index < to; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return mix(hash, to - from);
}

/**
 * The same result but for what differs each time: durations, clock times, addresses, temporary names. Numbers count:
 * two failed tests are not three.
 */
export function resultFingerprint(text: string): Fingerprint {
  const max = bounds.textCharacters;
  if (text.length <= 2 * max) return stableHash(SEED, text);
  // The length of a long text is left out: it varies with what is volatile.
  return stableHash(stableHash(SEED, text.slice(0, max)), text.slice(-max));
}

const encoder = new TextEncoder();
// UTF-8 needs at most three bytes for a unit of UTF-16. Bytes are read in half of the time that a string's characters
// take, the copying included (2.5 against 4.5 ns each).
const scratch = new Uint8Array(3 * 2 * bounds.textCharacters);

/** @param text of at most 2 * `bounds.textCharacters` */
function stableHash(start: Fingerprint, text: string): Fingerprint {
  const end = encoder.encodeInto(text, scratch).written;
  let hash = start;
  let afterBlank = false;
  let index = 0;
  while (index < end) {
    let byte = scratch[index] ?? 0;
    let kind = byteKinds[byte] ?? WORD;
    if (kind === OTHER) {
      // Blanks in a row are one: columns are as wide as what is volatile in them.
      const isBlank = byte <= 0x20;
      if (!isBlank || !afterBlank) hash = Math.imul(hash ^ (isBlank ? 0x20 : byte), 0x01000193);
      afterBlank = isBlank;
      index += 1;
      continue;
    }
    const wordStart = index;
    let word = hash;
    let kinds = 0;
    do {
      word = Math.imul(word ^ byte, 0x01000193);
      kinds += kind;
      index += 1;
      if (index >= end) break;
      byte = scratch[index] ?? 0;
      kind = byteKinds[byte] ?? WORD;
    } while (kind !== OTHER);
    const digits = kinds - WORD * (index - wordStart);
    const isVolatile = digits > 0 && isVolatileWord(scratch, wordStart, index, digits);
    hash = isVolatile ? Math.imul(hash ^ 0x23, 0x01000193) : word;
    afterBlank = false;
  }
  // The end is a blank too: a line break there is nothing.
  return mix(afterBlank ? hash : Math.imul(hash ^ 0x20, 0x01000193), 1);
}

const OTHER = 0;
const WORD = 1;
/** One more than a word's other characters: the sum of a word's kinds without its length is how many digits it has. */
const DIGIT = 2;

/** Letters, digits and what joins them in a duration, a time or a hash; what is not ASCII is a letter too. */
const byteKinds = new Uint8Array(256).map((_, byte) => {
  if (byte >= 128) return WORD;
  const character = String.fromCharCode(byte);
  if (/[0-9]/.test(character)) return DIGIT;
  return /[A-Za-z_.:+-]/.test(character) ? WORD : OTHER;
});

/** Arguments that say how a call is shown or how long it may take, not what it does. */
const volatileParams: ReadonlySet<string> = new Set(packs.arguments.ignored);

/** A call: its tool and its arguments, in whatever order these are given. */
export function callFingerprint(tool: string, params: unknown): Fingerprint {
  return mix(textFingerprint(tool), valueFingerprint(params, 0, { values: bounds.paramValues }));
}

function valueFingerprint(value: unknown, depth: number, budget: { values: number }): Fingerprint {
  budget.values -= 1;
  if (budget.values < 0 || depth > bounds.paramDepth) return 7;
  if (typeof value === 'string') return textFingerprint(value);
  if (typeof value === 'number') return mix(textFingerprint(String(value)), 2);
  if (typeof value === 'boolean') return value ? 3 : 4;
  if (Array.isArray(value)) {
    let hash = mix(SEED, value.length);
    for (const item of value) {
      if (budget.values < 0) break;
      hash = mix(hash, valueFingerprint(item, depth + 1, budget));
    }
    return hash;
  }
  if (typeof value === 'object' && value !== null) return objectFingerprint(value, depth, budget);
  return 5;
}

function objectFingerprint(value: object, depth: number, budget: { values: number }): Fingerprint {
  let keys = Object.keys(value);
  if (depth === 0 && keys.some((key) => !volatileParams.has(key))) {
    keys = keys.filter((key) => !volatileParams.has(key));
  }
  if (keys.length > bounds.paramValues) keys = keys.slice(0, bounds.paramValues);
  if (keys.length > 1) keys.sort();
  let hash = mix(SEED, keys.length);
  for (const key of keys) {
    const entry: unknown = Reflect.get(value, key);
    hash = mix(mix(hash, textFingerprint(key)), valueFingerprint(entry, depth + 1, budget));
  }
  return hash;
}
