import {
  DASH,
  PERIOD,
  PLUS,
  SLASH,
  TILDE,
  beginsWith,
  beginsWithOneOf,
  endsWith,
  endsWithOneOf,
  holds,
  indexOfCode,
  isDigit,
  isNameCharacter,
  isOneOf,
  lastIndexOfCode,
} from '@hunch/common/shell/fast-scan';
import { Lazy } from './lazy.ts';
import { wordSet, wordsNamed } from './word-sets.ts';

const names = new Lazy(() => ({
  programDirectories: wordSet('program-directories'),
  architectures: wordSet('architectures'),
  architectureFamilies: wordsNamed('architecture-families'),
  foreignDirectories: wordSet('foreign-directories'),
  nativeCompilers: wordSet('native-compilers'),
  compilerEndings: wordsNamed('compiler-endings'),
  launchers: wordsNamed('compiler-launchers'),
}));

const homes = ['$HOME/', '${HOME}/'];

function isArchitecture(codes: Uint8Array, from: number, to: number): boolean {
  if (names.value.architectures.findIn(codes, from, to) === true) return true;
  for (let at = from; at < to; at++) if (!isNameCharacter(codes[at] ?? 0)) return false;
  return beginsWithOneOf(codes, from, to, names.value.architectureFamilies);
}

/**
 * Where the name of the program begins in a word that may be a path: `/usr/bin/gcc` is gcc. Of a path, only programs in a
 * directory of programs count, because `./make` is whatever this project made of it.
 *
 * @returns an offset, or -1 if the place says that it may be anything
 */
export function startOfProgram(codes: Uint8Array, from: number, to: number): number {
  const slash = lastIndexOfCode(codes, from, to, SLASH);
  if (slash === -1) return from;
  const first = codes[from];
  if (first !== SLASH && first !== TILDE && !beginsWithOneOf(codes, from, to, homes)) return -1;
  if (holds(codes, from, to, '/../') || holds(codes, from, to, '/./')) return -1;
  const before = lastIndexOfCode(codes, from, slash, SLASH);
  const directory = before === -1 ? from : before + 1;
  return names.value.programDirectories.findIn(codes, directory, slash) === true ? slash + 1 : -1;
}

function liesInForeignDirectory(codes: Uint8Array, from: number, to: number): boolean {
  for (let start = from; start < to;) {
    const slash = indexOfCode(codes, start, to, SLASH);
    const end = slash === -1 ? to : slash;
    if (names.value.foreignDirectories.findIn(codes, start, end) === true) return true;
    start = end + 1;
  }
  return false;
}

/**
 * A compiler that a project brings along: one for another processor, `toolchain/bin/arm-none-eabi-gcc`, because nobody calls anything
 * else so; any other where the way there tells that it was brought, because `build/bin/clang` may be what this tree builds. It lies
 * in the tree that is handed on.
 *
 * @returns where its name begins, or -1
 */
export function startInOwnToolchain(codes: Uint8Array, from: number, to: number): number {
  const slash = lastIndexOfCode(codes, from, to, SLASH);
  if (slash === -1 || codes[from] === SLASH || holds(codes, from, to, '//')) return -1;
  if (!endsWith(codes, from, slash, '/bin') && !beginsWith(codes, from, to, 'bin/')) return -1;
  if (codes[slash - 4] !== SLASH && slash - 3 !== from) return -1;
  for (let at = from; at < to; at++) if (!isOfPath(codes[at] ?? 0)) return -1;
  const start = slash + 1;
  const end = endWithoutVersion(codes, start, to);
  if (names.value.nativeCompilers.findIn(codes, start, end) === true)
    return liesInForeignDirectory(codes, from, slash) ? start : -1;
  const dash = indexOfCode(codes, start, to, DASH);
  if (dash === -1 || !isArchitecture(codes, start, dash)) return -1;
  return startOfCompiler(codes, start, end) === -1 ? -1 : start;
}

function isOfPath(code: number): boolean {
  return isNameCharacter(code) || code === SLASH || code === DASH || code === PERIOD || code === PLUS;
}

/** Where a name ends without its version: `gcc` of `gcc-13`, `clang` of `clang-17.0.6`. */
export function endWithoutVersion(codes: Uint8Array, from: number, to: number): number {
  let end = to;
  for (let group = 0; group < 3; group++) {
    let at = end;
    while (at > from && isDigit(codes[at - 1] ?? 0)) at--;
    if (at === end || at === from) return to;
    if (codes[at - 1] === DASH) return at - 1;
    if (codes[at - 1] !== PERIOD) return to;
    end = at - 1;
  }
  return to;
}

/**
 * Where the compiler begins in a name for another target, without a version: `g++` of `x86_64-linux-gnu-g++`.
 *
 * @returns -1 if the name is for no target
 */
export function startOfCompiler(codes: Uint8Array, from: number, to: number): number {
  const dash = lastIndexOfCode(codes, from, to, DASH);
  if (dash === -1) return from;
  return isArchitecture(codes, from, indexOfCode(codes, from, to, DASH)) ? dash + 1 : -1;
}

/** Whether somebody who names it in `CC` has a compiler: `clang-17`, `afl-clang-fast`, `ccache`. */
export function isCompilerName(codes: Uint8Array, from: number, to: number): boolean {
  let end = endsWith(codes, from, to, '.exe') ? to - 4 : to;
  const unversioned = endWithoutVersion(codes, from, end);
  if (unversioned === end) while (end > from && isDigit(codes[end - 1] ?? 0)) end--;
  else end = unversioned;
  for (let at = from; at < end; at++) if (codes[at] === SLASH || !isOfPath(codes[at] ?? 0)) return false;
  if (isOneOf(codes, from, end, names.value.launchers)) return true;
  return endsWithOneOf(codes, from, end, names.value.compilerEndings);
}
