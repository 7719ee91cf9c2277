import {
  DASH,
  EQUALS,
  PERIOD,
  SLASH,
  UNDERLINE,
  beginsWith,
  indexOfCode,
  isText,
  type ScannedWords,
} from '@hunch/common/shell/fast-scan';
import { endOfPart } from './target-parts.ts';
import { asksForJobs } from './make-options.ts';
import { wordRule } from './rules.ts';
import { wordSet } from './word-sets.ts';

/**
 * Whether a line of make's says that its makefile compiles, so that a name which tells nothing is that of a thing: several
 * jobs, a compiler or its options, a machine to build for, a directory of a generated build tree. All seven unknown names that were found behind
 * `-j` in public scripts were programs; of names that makefiles call phony, a fifth would pass without such a sign (ADR 12).
 */
export function speaksOfCompiling(scan: ScannedWords, first: number): boolean {
  const { codes } = scan;
  for (let word = 0; word < scan.count; word++) {
    const from = scan.fromOf(word);
    const to = scan.toOf(word);
    if (word < first - 1) {
      if (namesTool(codes, from, to)) return true;
      continue;
    }
    if (codes[from] === DASH) {
      if (asksForJobs(codes, from, to)) return true;
      const place = placeOf(codes, from, to);
      if (
        place === to
          ? isBuildTree(codes, scan.fromOf(word + 1), scan.toOf(word + 1))
          : place > 0 && isBuildTree(codes, place, to)
      )
        return true;
    } else if (namesTool(codes, from, to)) return true;
  }
  return false;
}

/** `CC=clang`, `CROSS_COMPILE=arm-none-eabi-`: an assignment of what compiles, of its options, of the machine to compile for. */
function namesTool(codes: Uint8Array, from: number, to: number): boolean {
  const equals = indexOfCode(codes, from, to, EQUALS);
  if (equals <= from) return false;
  return wordRule('make-compiles').refuse(codes, from, to) === null;
}

/** Where the directory of `-C`, `-Cdir`, `--directory=dir` begins; the end of the word if it is the next one; 0 of other options. */
function placeOf(codes: Uint8Array, from: number, to: number): number {
  if (isText(codes, from, to, '--directory')) return to;
  if (beginsWith(codes, from, to, '--directory=')) return from + '--directory='.length;
  return beginsWith(codes, from, to, '-C') ? from + 2 : 0;
}

/** `build`, `../build-arm/src`, `cmake-build-debug`, `obj_dir`: what generators of makefiles write into. */
function isBuildTree(codes: Uint8Array, from: number, to: number): boolean {
  for (let start = from; start < to;) {
    const slash = indexOfCode(codes, start, to, SLASH);
    const end = slash === -1 ? to : slash;
    let part = start;
    while (codes[part] === PERIOD || codes[part] === UNDERLINE) part++;
    if (beginsWith(codes, part, end, 'cmake-')) part += 'cmake-'.length;
    if (wordSet('build-trees').findIn(codes, part, Math.max(part, endOfPart(codes, part, end))) === true)
      return true;
    start = end + 1;
  }
  return false;
}
