import {
  DASH,
  EQUALS,
  PERIOD,
  SLASH,
  beginsWith,
  beginsWithOneOf,
  endsWithOneOf,
  indexOfCode,
  isDecimal,
  isDigit,
  isNameCharacter,
  isOneOf,
  isText,
  lastIndexOfCode,
  type ScannedWords,
} from '@hunch/common/shell/fast-scan';
import type { NeverRules } from './never-rules.ts';
import type { OptionTable } from './option-table.ts';
import { readOption, UNKNOWN_OPTION } from './read-option.ts';
import { isNumberAt, isParameter } from './shell-parameter.ts';
import { judgeTarget, unknownTarget } from './target-names.ts';
import { documents, targetWords } from './target-words.ts';
import { neverBecause, unknowns } from './reasons.ts';
import type { Reading } from './tool.ts';
import { wordSet } from './word-sets.ts';

const documentation = neverBecause(documents);

/** What the pack says of make's options. */
export interface MakeOptions {
  readonly long: OptionTable;
  readonly never: NeverRules;
}

/**
 * @param isMakefileJudged whether the name of a makefile counts, for that of its default target
 * @returns the next word, or why the command stays
 */
export function readMakeOption(
  scan: ScannedWords,
  at: number,
  options: MakeOptions,
  isMakefileJudged: boolean,
): number | Exclude<Reading, string> {
  const { codes } = scan;
  const from = scan.fromOf(at);
  const to = scan.toOf(at);
  if (codes[from + 1] === DASH) return readLongOption(scan, at, options, isMakefileJudged);
  if (!scan.isOneWord(at)) return unknowns.dynamic;
  for (let index = from + 1; index < to; index++) {
    const letter = codes[index] ?? 0;
    const kind = letters[letter] ?? UNKNOWN;
    if (kind === PLAIN) continue;
    const rest = index + 1;
    if (kind === NUMBER) {
      if (rest === to) return isNumberAt(scan, at + 1) ? at + 2 : at + 1;
      if (isDecimal(codes, rest, to) || isParameter(codes, rest, to)) return at + 1;
      // `-jk`: the letter has no value, and others follow.
      if (isDigit(codes[rest] ?? 0)) return unknowns.option;
      continue;
    }
    if (kind === SYNC) return rest === to || isOneOf(codes, rest, to, syncTypes) ? at + 1 : unknowns.option;
    if (kind !== VALUE) return options.never.letter(letter) ?? unknowns.option;
    if (rest < to) return refusePlace(letter, codes, rest, to, isMakefileJudged) ?? at + 1;
    if (at + 1 >= scan.count) return unknowns.nothing;
    if (!scan.isOneWord(at + 1)) return unknowns.dynamic;
    return refusePlace(letter, codes, scan.fromOf(at + 1), scan.toOf(at + 1), isMakefileJudged) ?? at + 2;
  }
  return to - from === 1 ? unknowns.argument : at + 1;
}

/** What a letter of short options does; those with a value end the joining: `-kj8`. */
const UNKNOWN = 0;
const PLAIN = 1;
const NUMBER = 2;
const VALUE = 3;
const SYNC = 4;
const letters = new Uint8Array(256);
for (const [kind, members] of [
  [PLAIN, 'bBeikLmrRsSw'],
  [NUMBER, 'jl'],
  [VALUE, 'CfIoW'],
  [SYNC, 'O'],
] as const)
  for (const member of members) letters[member.charCodeAt(0)] = kind;

/** `-j8`, `-kj`, `--jobs=4` */
export function asksForJobs(codes: Uint8Array, from: number, to: number): boolean {
  if (codes[from + 1] === DASH) return beginsWith(codes, from, to, '--jobs');
  for (let at = from + 1; at < to; at++) {
    const letter = codes[at] ?? 0;
    if (letter === LETTER_J) return true;
    if (letters[letter] !== PLAIN) return false;
  }
  return false;
}

const syncTypes = ['none', 'line', 'target', 'recurse'];

function readLongOption(
  scan: ScannedWords,
  at: number,
  { long, never }: MakeOptions,
  isMakefileJudged: boolean,
): number | Exclude<Reading, string> {
  const { codes } = scan;
  const from = scan.fromOf(at);
  const to = scan.toOf(at);
  const refusal = never.option(scan, at);
  if (refusal !== undefined) return refusal;
  const equals = indexOfCode(codes, from, to, EQUALS);
  const nameEnd = equals === -1 ? to : equals;
  if (isOneOf(codes, from, nameEnd, attachable)) {
    if (equals === -1) return takesNumber(codes, from, to) && isNumberAt(scan, at + 1) ? at + 2 : at + 1;
    return isOneName(codes, equals + 1, to) || isParameter(codes, equals + 1, to) ? at + 1 : unknowns.option;
  }
  const next = readOption(scan, at, long);
  if (next === UNKNOWN_OPTION) return unknowns.option;
  const place = isText(codes, from, nameEnd, '--directory')
    ? LETTER_C
    : isOneOf(codes, from, nameEnd, fileOptions)
      ? LETTER_F
      : 0;
  if (place === 0) return next;
  const value = next > at + 1 ? at + 1 : at;
  const start = value === at ? nameEnd + 1 : scan.fromOf(value);
  return refusePlace(place, codes, start, scan.toOf(value), isMakefileJudged) ?? next;
}

const fileOptions = ['--file', '--makefile'];

// With a value attached, these are options too; detached only a number is one.
const attachable = ['--jobs', '--load-average', '--max-load', '--output-sync'];

function takesNumber(codes: Uint8Array, from: number, to: number): boolean {
  return !isText(codes, from, to, '--output-sync');
}

function isOneName(codes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++)
    if (!isNameCharacter(codes[at] ?? 0) && codes[at] !== PERIOD) return false;
  return to > from;
}

const LETTER_C = 67;
const LETTER_F = 102;
const LETTER_J = 106;

const slashes = new Uint8Array(256);
slashes[SLASH] = 1;

/** Where the text ends without those characters. */
export function endWithout(codes: Uint8Array, from: number, to: number, characters: Uint8Array): number {
  let end = to;
  while (end > from && characters[codes[end - 1] ?? 0] === 1) end--;
  return end;
}

/** A directory of documentation; a makefile whose name says what its default target does. */
function refusePlace(
  letter: number,
  codes: Uint8Array,
  from: number,
  to: number,
  isMakefileJudged: boolean,
): Exclude<Reading, string> | null {
  if (codes[from] === DASH || to <= from) return unknowns.argument;
  const end = endWithout(codes, from, to, slashes);
  const name = lastIndexOfCode(codes, from, end, SLASH) + 1 || from;
  if (letter === LETTER_C)
    return wordSet('documentation-directories').findIn(codes, name, end) === true ? documentation : null;
  if (letter !== LETTER_F) return null;
  const isNamedLikeOne = isMakefile(codes, name, end);
  if (!isMakefileJudged) return isNamedLikeOne || isPathOfWord(codes, from, end) ? null : unknowns.argument;
  if (isOfConfiguration(codes, name, end)) return null;
  const opinion = judgeTarget(codes, name, end);
  if (typeof opinion !== 'string') return opinion;
  return isNamedLikeOne ? null : unknownTarget;
}

/** qmake writes `Makefile.Release` beside `Makefile.Debug`, NetBeans `Makefile-Release.mk`: there it is no action. */
function isOfConfiguration(codes: Uint8Array, from: number, to: number): boolean {
  if (!beginsWith(codes, from, to, 'Makefile')) return false;
  const start = from + 'Makefile'.length + 1;
  const end = endsWithOneOf(codes, from, to, makefileEndings) ? lastIndexOfCode(codes, from, to, PERIOD) : to;
  return end > start && targetWords.value.configurations.findIn(codes, start, end) === true;
}

const makefiles = ['makefile', 'Makefile', 'GNUmakefile', 'GNUMakefile', 'MAKEFILE'];
const makefileEndings = ['.mk', '.mak', '.make', '.MK', '.MAK'];

/** `build/rules`: not `rules.sh`, which make may be asked to read as well as `-`. */
function isPathOfWord(codes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const code = codes[at] ?? 0;
    if (!isNameCharacter(code) && code !== DASH && (code !== SLASH || at === from)) return false;
  }
  return true;
}

function isMakefile(codes: Uint8Array, from: number, to: number): boolean {
  if (beginsWithOneOf(codes, from, to, makefiles)) return true;
  return endsWithOneOf(codes, from, to, makefileEndings);
}
