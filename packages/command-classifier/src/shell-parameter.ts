import {
  CLOSE_BRACE,
  DOLLAR,
  OPEN_BRACE,
  isDecimal,
  isNameCharacter,
  type ScannedWords,
} from '@hunch/common/shell/fast-scan';
import { wordSet } from './word-sets.ts';

/** `$JOBS`, `${JOBS}`: one parameter and nothing else. */
export function isParameter(codes: Uint8Array, from: number, to: number): boolean {
  const start = startOfName(codes, from, to);
  return start > from && isName(codes, start, start === from + 2 ? to - 1 : to);
}

/** The same of a parameter that people give to how many jobs there are to be. */
export function isCount(codes: Uint8Array, from: number, to: number): boolean {
  const start = startOfName(codes, from, to);
  return (
    start > from && wordSet('job-counts').findIn(codes, start, start === from + 2 ? to - 1 : to) === true
  );
}

/** `from` if there is no parameter. */
function startOfName(codes: Uint8Array, from: number, to: number): number {
  if (codes[from] !== DOLLAR) return from;
  if (codes[from + 1] !== OPEN_BRACE) return from + 1;
  return codes[to - 1] === CLOSE_BRACE ? from + 2 : from;
}

function isName(codes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (!isNameCharacter(codes[at] ?? 0)) return false;
  return to > from;
}

/** Whether word `at` is a number, or a parameter whose name says so (`-j "$NPROC"`): another word would be a target. */
export function isNumberAt(scan: ScannedWords, at: number): boolean {
  if (at >= scan.count || !scan.isOneWord(at)) return false;
  const from = scan.fromOf(at);
  const to = scan.toOf(at);
  return scan.isStatic(at) ? isDecimal(scan.codes, from, to) : isCount(scan.codes, from, to);
}
