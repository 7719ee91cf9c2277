/*
 * Most weights are 0, and most others are small: a nibble says one, or a run of zeros. Of 1.4 million weights it makes 0.4 MB of
 * text where a byte each makes 1.9, and no weight changes.
 *
 *   0          0
 *   1..6       1 to 6
 *   7..12      -1 to -6
 *   13 h l     the signed byte 16 h + l
 *   14 n       3 + n zeros
 *   15 h l     19 + 16 h + l zeros
 */
const SMALL_MAX = 6;
const BYTE = 13;
const SHORT_RUN = 14;
const LONG_RUN = 15;
const SHORT_RUN_MIN = 3;
const LONG_RUN_MIN = 19;
const LONG_RUN_MAX = LONG_RUN_MIN + 255;

/** Base64 of the packed weights. */
export function packWeights(weights: Int8Array): string {
  const nibbles: number[] = [];
  for (let index = 0; index < weights.length;) {
    const weight = weights[index] ?? 0;
    const zeros = weight === 0 ? zerosFrom(weights, index) : 0;
    if (zeros >= SHORT_RUN_MIN) {
      if (zeros < LONG_RUN_MIN) nibbles.push(SHORT_RUN, zeros - SHORT_RUN_MIN);
      else nibbles.push(LONG_RUN, (zeros - LONG_RUN_MIN) >> 4, (zeros - LONG_RUN_MIN) & 15);
      index += zeros;
      continue;
    }
    if (weight >= 0 && weight <= SMALL_MAX) nibbles.push(weight);
    else if (weight < 0 && weight >= -SMALL_MAX) nibbles.push(SMALL_MAX - weight);
    else nibbles.push(BYTE, (weight & 0xff) >> 4, weight & 15);
    index += 1;
  }
  let bytes = '';
  for (let index = 0; index < nibbles.length; index += 2)
    bytes += String.fromCharCode(((nibbles[index] ?? 0) << 4) | (nibbles[index + 1] ?? 0));
  return btoa(bytes);
}

function zerosFrom(weights: Int8Array, from: number): number {
  let to = from;
  while (to < weights.length && to - from < LONG_RUN_MAX && weights[to] === 0) to += 1;
  return to - from;
}

/** @param count how many weights there must be; a nibble that only fills the last byte makes none */
export function unpackWeights(packed: string, count: number): Int8Array {
  const text = atob(packed);
  const weights = new Int8Array(count);
  let at = 0;
  const next = (): number => {
    const byte = text.charCodeAt(at >> 1);
    const nibble = (at & 1) === 0 ? byte >> 4 : byte & 15;
    at += 1;
    return nibble;
  };
  for (let index = 0; index < count;) {
    if (at >= text.length * 2)
      throw new Error(`The intent model has ${index} weights; its features need ${count}.`);
    const nibble = next();
    if (nibble === SHORT_RUN) index += SHORT_RUN_MIN + next();
    else if (nibble === LONG_RUN) index += LONG_RUN_MIN + next() * 16 + next();
    else {
      weights[index] =
        nibble === BYTE ? next() * 16 + next() : nibble <= SMALL_MAX ? nibble : SMALL_MAX - nibble;
      index += 1;
    }
  }
  if (text.length * 2 - at > 1) throw new Error(`The intent model has more weights than ${count}.`);
  return weights;
}
