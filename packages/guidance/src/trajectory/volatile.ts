/** Their bytes in UTF-8, one character each. */
const units: ReadonlySet<string> = new Set(
  'ns us µs ms s sec secs second seconds m min mins minute minutes h'
    .split(' ')
    .map((unit) => String.fromCharCode(...new TextEncoder().encode(unit))),
);
const UNIT_BYTES_MAX = 7;

/** As long as a short git hash: shorter words with digits in them are more often names. */
const HEX_CHARACTERS_MIN = 7;
/** A number of this many digits is a time, a process or an identifier more often than a count. */
const NUMBER_DIGITS_MIN = 9;

/**
 * Whether a word differs from run to run although nothing else does: a duration (`0.12s`), a time of day or a date, an
 * address, a hash, a very long number.
 *
 * @param bytes UTF-8
 * @param digits how many digits the word has; at least one
 */
export function isVolatileWord(bytes: Uint8Array, from: number, to: number, digits: number): boolean {
  const length = to - from;
  const first = bytes[from] ?? 0;
  const second = (bytes[from + 1] ?? 0) | 0x20;
  // 0x7f3a…
  if (first === 0x30 && second === 0x78 && length > 4) return true;
  if (digits >= NUMBER_DIGITS_MIN && digits === length) return true;
  if (isHex(bytes, from, to)) return length >= HEX_CHARACTERS_MIN && digits < length && digits > 0;
  if (first < 0x30 || first > 0x39) return isUniqueName(bytes, from, to);
  return isTime(bytes, from, to) || isDuration(bytes, from, to);
}

function isHex(bytes: Uint8Array, from: number, to: number): boolean {
  for (let index = from; index < to; index += 1) {
    const code = bytes[index] ?? 0;
    const letter = code | 0x20;
    if (!((code >= 0x30 && code <= 0x39) || (letter >= 0x61 && letter <= 0x66) || code === 0x2d))
      return false;
  }
  return true;
}

/** 12:34:56, 2026-11-22T10:00:00.123Z, 2026-11-22. */
function isTime(bytes: Uint8Array, from: number, to: number): boolean {
  let colons = 0;
  let dashes = 0;
  for (let index = from; index < to; index += 1) {
    const code = bytes[index] ?? 0;
    if (code === 0x3a) colons += 1;
    else if (code === 0x2d) dashes += 1;
  }
  const last = bytes[to - 1] ?? 0;
  // A colon at the end is punctuation: `12:34:` is a line and a column.
  return dashes === 2 || (colons === 2 && last !== 0x3a);
}

/** 0.12s, 350ms, 2m3.4s; a full stop may follow. */
function isDuration(bytes: Uint8Array, from: number, to: number): boolean {
  let index = from;
  let parts = 0;
  const end = (bytes[to - 1] ?? 0) === 0x2e ? to - 1 : to;
  while (index < end) {
    const numberStart = index;
    while (index < end && isNumeric(bytes[index] ?? 0)) index += 1;
    if (index === numberStart) return false;
    const unitStart = index;
    while (index < end && !isNumeric(bytes[index] ?? 0)) index += 1;
    if (index - unitStart > UNIT_BYTES_MAX) return false;
    if (!units.has(String.fromCharCode(...bytes.subarray(unitStart, index)))) return false;
    parts += 1;
  }
  return parts > 0;
}

function isNumeric(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || code === 0x2e;
}

/** tmp.aX3k9, tmpab12cd: names that were made up to be unique. */
function isUniqueName(bytes: Uint8Array, from: number, to: number): boolean {
  return to - from >= 6 && bytes[from] === 0x74 && bytes[from + 1] === 0x6d && bytes[from + 2] === 0x70;
}
