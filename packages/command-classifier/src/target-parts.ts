import { targetLengthMax } from './bounds.ts';

/** Where the part of a target's name ends that begins at `from`. */
export function endOfPart(codes: Uint8Array, from: number, to: number): number {
  let at = from;
  while (at < to && !isSeparator(codes[at] ?? 0)) at++;
  return at;
}

export function isSeparator(code: number): boolean {
  return separators[code] === 1;
}

const separators = new Uint8Array(256);
for (const character of '-_./:+@%^') separators[character.charCodeAt(0)] = 1;

/** The name at hand in small letters. */
export const folded = new Uint8Array(targetLengthMax);

/** Fills `folded`. @returns the length of the name */
export function fold(codes: Uint8Array, from: number, to: number): number {
  for (let at = from; at < to; at++) {
    const code = codes[at] ?? 0;
    folded[at - from] = isCapital(code) ? code + 32 : code;
  }
  return to - from;
}

export function hasCapital(codes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (isCapital(codes[at] ?? 0)) return true;
  return false;
}

export function isCapital(code: number): boolean {
  return code >= 65 && code <= 90;
}
