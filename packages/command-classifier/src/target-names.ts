import { targetLengthMax } from './bounds.ts';
import { stays, type LocalCommand } from './classification.ts';
import { isDigitCode, isNameCode } from './characters.ts';
import { hasEnding } from './file-ending.ts';
import { refuseOutput } from './output-path.ts';
import { beginsWith, endsWith, indexOfCode, indexOfText, lastIndexOfCode } from './piece.ts';
import {
  agents,
  builtEndings,
  directoryActions,
  mesonTypes,
  neverParts,
  objectEndings,
  outputs,
  purposes,
  qualifiers,
  testEndings,
  testPrograms,
  things,
  thingsBuilt,
  wholes,
} from './target-words.ts';

const SLASH = 47;

export const unknownTarget = stays(
  'full-classification',
  'builds a target whose name does not tell what it does; add it to classifier.targets if it only builds',
  0.6,
);

export type TargetOpinion = 'built' | 'unknown' | LocalCommand;

/** Judges one target of make by its name: `lib/libfoo.a`, `build-all`, `clean`. */
export function judgeTarget(codes: Uint8Array, from: number, to: number): TargetOpinion {
  const slash = indexOfCode(codes, from, to, SLASH);
  if (slash <= from || outputs.findIn(codes, from, slash) !== true) return judgeName(codes, from, to);
  const opinion = judgeArtifact(codes, from, to);
  return opinion === 'unknown' && slash < to - 1 ? 'built' : opinion;
}

function judgeName(codes: Uint8Array, from: number, to: number): TargetOpinion {
  if (to - from > targetLengthMax) return 'unknown';
  if (thingsBuilt.findIn(codes, from, to) === true) return 'built';
  if (codes[from] === SLASH) {
    const refusal = refuseOutput(codes, from, to);
    if (refusal !== null) return refusal;
  }
  if (hasEnding(codes, from, to, objectEndings)) return 'built';
  const opinion = hasCapital(codes, from, to)
    ? judgeParts(folded, 0, fold(codes, from, to))
    : judgeParts(codes, from, to);
  return opinion === 'unknown' && isBuiltFile(codes, from, to) ? 'built' : opinion;
}

/** Judges the parts of a name in small letters. */
function judgeParts(codes: Uint8Array, from: number, to: number): TargetOpinion {
  let areThingsBuilt = true;
  for (let start = from; start <= to;) {
    const end = endOfPart(codes, start, to);
    const action = neverParts.findIn(codes, start, end);
    if (action !== undefined) return action;
    const isThing =
      thingsBuilt.findIn(codes, start, end) === true ||
      (start > from && qualifiers.findIn(codes, start, end) === true);
    areThingsBuilt &&= isThing;
    if (end === to) break;
    start = end + 1;
    while (start < to && isSeparator(codes[start] ?? 0)) start++;
  }
  // `fs/ext4/`: kbuild makes what lies below.
  const isDirectory = codes[to - 1] === SLASH && !isSeparator(codes[from] ?? 0);
  // `all-gcc`, `all-target-libgcc`: how GNU's top-level makefiles call a part of all. `src/all`: how CMake's do; `busybox-rebuild`: Buildroot's.
  const isPartOfAll = beginsWith(codes, from, to, 'all-') || isWholeOfPart(codes, from, to);
  return areThingsBuilt || isDirectory || isPartOfAll ? 'built' : 'unknown';
}

function isWholeOfPart(codes: Uint8Array, from: number, to: number): boolean {
  for (const ending of wholes)
    if (to - from > ending.length && endsWith(codes, from, to, ending)) return true;
  return false;
}

/** The name at hand in small letters. */
const folded = new Uint8Array(targetLengthMax);

function fold(codes: Uint8Array, from: number, to: number): number {
  for (let at = from; at < to; at++) {
    const code = codes[at] ?? 0;
    folded[at - from] = code >= 65 && code <= 90 ? code + 32 : code;
  }
  return to - from;
}

/**
 * Judges one target of cmake, ninja or meson: a library or a program, but for those that a name gives away. A program of
 * tests is built like any other (`foo_test` of add_executable, Chromium's `base_unittests`); what runs it is called `test`,
 * `check` or `run_tests`. So is one whose name ends in what it is when it runs: `game_server`, `llama-bench`.
 */
export function judgeArtifact(codes: Uint8Array, from: number, to: number): TargetOpinion {
  const type = indexOfCode(codes, from, to, COLON);
  if (type > from && mesonTypes.findIn(codes, type + 1, to) === true) return 'built';
  // `tests/unit_tests` is a file; `lib/install` and `install/strip` are what a generator makes for each directory.
  const slash = lastIndexOfCode(codes, from, to, SLASH);
  const start = slash <= from || slash === to - 1 || actsOnDirectory(codes, from, slash) ? from : slash + 1;
  if (testPrograms.findIn(codes, start, to) === true) return 'built';
  const name = beginsWith(codes, start, to, 'qemu-system-') ? start + 'qemu-'.length : start;
  const opinion = judgeName(codes, name, endWithoutPurpose(codes, name, to));
  return typeof opinion !== 'string' && isAgentOfThings(codes, start, to) ? 'built' : opinion;
}

function actsOnDirectory(codes: Uint8Array, from: number, to: number): boolean {
  for (let start = from; start <= to;) {
    const slash = indexOfCode(codes, start, to, SLASH);
    const end = slash === -1 ? to : slash;
    if (directoryActions.findIn(codes, start, end) === true) return true;
    start = end + 1;
  }
  return false;
}

/** `docs_parser`, `image_loader`: not `docs_html`, which is documentation, nor `run_loader`. */
function isAgentOfThings(codes: Uint8Array, from: number, to: number): boolean {
  let start = from;
  for (;;) {
    const end = endOfPart(codes, start, to);
    if (end === to) return start > from && agents.findIn(codes, start, to) === true;
    if (neverParts.findIn(codes, start, end) !== undefined && things.findIn(codes, start, end) !== true)
      return false;
    start = end + 1;
  }
}

/** Where the name ends without what says what the program is for. */
function endWithoutPurpose(codes: Uint8Array, from: number, to: number): number {
  for (const ending of testEndings) {
    const end = to - ending.length;
    if (end > from && isAlphanumeric(codes[end - 1] ?? 0) && endsWith(codes, from, to, ending)) return end;
  }
  for (const purpose of purposes) {
    const end = to - purpose.length - 1;
    const isJoined = codes[end] === DASH || codes[end] === UNDERLINE;
    if (end > from && isJoined && isAlphanumeric(codes[end - 1] ?? 0) && endsWith(codes, from, to, purpose))
      return end;
  }
  return to;
}

function isAlphanumeric(code: number): boolean {
  return isNameCode(code) && code !== UNDERLINE;
}

const COLON = 58;
const DASH = 45;
const UNDERLINE = 95;

function isBuiltFile(codes: Uint8Array, from: number, to: number): boolean {
  if (hasEnding(codes, from, to, builtEndings)) return true;
  const versions = indexOfText(codes, from, to, '.so.');
  if (versions > from && isVersion(codes, versions + 4, to)) return true;
  // `libclean` is a target of OpenSSL's Makefile.
  if (to - from < 5 || !beginsWith(codes, from, to, 'lib')) return false;
  for (let at = from + 3; at < to; at++) if (!isOfLibrary(codes[at] ?? 0)) return false;
  return neverParts.findIn(codes, from + 3, to) === undefined;
}

/** `1`, `1.2.3` */
function isVersion(codes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const code = codes[at] ?? 0;
    if (!isDigitCode(code) && code !== PERIOD) return false;
  }
  return to > from;
}

const PERIOD = 46;

function isOfLibrary(code: number): boolean {
  return (isNameCode(code) && !isCapital(code)) || code === DASH || code === 43;
}

function endOfPart(codes: Uint8Array, from: number, to: number): number {
  let at = from;
  while (at < to && !isSeparator(codes[at] ?? 0)) at++;
  return at;
}

function isSeparator(code: number): boolean {
  return separators[code] === 1;
}

const separators = new Uint8Array(256);
for (const character of '-_./:+@%^') separators[character.charCodeAt(0)] = 1;

function hasCapital(codes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (isCapital(codes[at] ?? 0)) return true;
  return false;
}

function isCapital(code: number): boolean {
  return code >= 65 && code <= 90;
}
