import {
  COLON,
  DASH,
  PERIOD,
  SLASH,
  UNDERLINE,
  beginsWith,
  beginsWithOneOf,
  endsWith,
  endsWithOneOf,
  indexOfCode,
  indexOfText,
  isDigit,
  isNameCharacter,
  lastIndexOfCode,
} from '@hunch/common/shell/fast-scan';
import { targetLengthMax } from './bounds.ts';
import { stays, type LocalCommand } from './classification.ts';
import { hasEnding, refuseOutput } from './output-path.ts';
import { guessTarget, type TargetGuess } from './target-guess.ts';
import { neverBecause } from './reasons.ts';
import { endOfPart, fold, folded, hasCapital, isCapital, isSeparator } from './target-parts.ts';
import { targetWords } from './target-words.ts';

export const unknownTarget = stays(
  'full-classification',
  'builds a target whose name does not tell what it does; add it to classifier.targets if it only builds',
  0.6,
);

const doesMore = neverBecause('the target does more than to build');

export type TargetOpinion = TargetGuess | LocalCommand;

/** Judges one target of make by its name: `lib/libfoo.a`, `build-all`, `clean`. */
export function judgeTarget(codes: Uint8Array, from: number, to: number): TargetOpinion {
  const { openWrtDirectories, outputDirectories } = targetWords.value;
  // A program of QEMU's own tree; `qemu` starts one.
  if (beginsWith(codes, from, to, emulators))
    return judgeTarget(codes, from + emulators.length - 'system-'.length, to);
  const slash = indexOfCode(codes, from, to, SLASH);
  if (slash > from && isKernelImage(codes, from, to)) return 'built';
  if (slash > from && outputDirectories.findIn(codes, from, slash) === true) {
    const opinion = judgeFile(codes, from, to);
    return opinion === 'unknown' && slash < to - 1 ? 'built' : opinion;
  }
  if (beginsWithOneOf(codes, from, to, buildings) && isBuildOfPrograms(codes, from, to)) return 'built';
  if (
    slash > from &&
    beginsWithOneOf(codes, from, to, openWrtDirectories) &&
    endsWith(codes, from, to, '/compile')
  )
    return 'built';
  const opinion = judgeName(codes, from, to);
  return opinion === 'unknown' ? guessTarget(codes, from, to) : opinion;
}

/** `build-tests`, `compile_examples`: what would run under the name alone is only compiled. */
function isBuildOfPrograms(codes: Uint8Array, from: number, to: number): boolean {
  const { buildVerbs, runnable } = targetWords.value;
  const end = endOfPart(codes, from, to);
  if (buildVerbs.findIn(codes, from, end) !== true) return false;
  for (let start = end + 1; start <= to;) {
    const next = endOfPart(codes, start, to);
    if (runnable.findIn(codes, start, next) !== true) return false;
    start = next + 1;
  }
  return end < to;
}

/** `arch/arm64/boot/Image.gz` */
function isKernelImage(codes: Uint8Array, from: number, to: number): boolean {
  const { kernelImages } = targetWords.value;
  return kernelImages.findIn(codes, lastIndexOfCode(codes, from, to, SLASH) + 1, to) === true;
}

const emulators = 'qemu-system-';

/** What such a name begins with; few others do. */
const buildings = ['build', 'compile'];

function judgeName(codes: Uint8Array, from: number, to: number): TargetOpinion {
  const { built, objectEndings } = targetWords.value;
  if (to - from > targetLengthMax) return 'unknown';
  if (built.findIn(codes, from, to) === true) return 'built';
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
  const { built, objectPurposes, qualifiers } = targetWords.value;
  let areThingsBuilt = true;
  const isOfObjects = isSetOfObjects(codes, from, to);
  for (let start = from; start <= to;) {
    const end = endOfPart(codes, start, to);
    const isPurpose = isOfObjects && objectPurposes.findIn(codes, start, end) === true;
    const action = isPurpose ? undefined : actionOf(codes, start, end);
    if (action !== undefined) return action;
    const isThing =
      isPurpose ||
      built.findIn(codes, start, end) === true ||
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

/** What a part of a name does: `check`, and `check1`, the first of several; but `test1` is a program, `fuse3` a library. */
function actionOf(codes: Uint8Array, from: number, to: number): LocalCommand | undefined {
  const { neverParts, numberedActions } = targetWords.value;
  const action = neverParts.findIn(codes, from, to);
  if (action !== undefined || !isDigit(codes[to - 1] ?? 0)) return action;
  let end = to;
  while (end > from && isDigit(codes[end - 1] ?? 0)) end--;
  return numberedActions.findIn(codes, from, end) === true ? neverParts.findIn(codes, from, end) : undefined;
}

/** `release-objects`, `test_objs`. */
function isSetOfObjects(codes: Uint8Array, from: number, to: number): boolean {
  const { objectSetEndings } = targetWords.value;
  return endsWithOneOf(codes, from + 1, to, objectSetEndings);
}

function isWholeOfPart(codes: Uint8Array, from: number, to: number): boolean {
  const { wholeEndings } = targetWords.value;
  return endsWithOneOf(codes, from + 1, to, wholeEndings);
}

/**
 * Judges one target of cmake, ninja or meson: a library or a program, but for those that a name gives away. A program of
 * tests is built like any other (`foo_test` of add_executable, Chromium's `base_unittests`); what runs it is called `test`,
 * `check` or `run_tests`. So is one whose name ends in what it is when it runs: `game_server`, `llama-bench`.
 */
export function judgeArtifact(codes: Uint8Array, from: number, to: number): TargetOpinion {
  const { namedPrograms, treeActions } = targetWords.value;
  if (namedPrograms.findIn(codes, from, to) === true) return 'built';
  return treeActions.findIn(codes, from, to) === true ? doesMore : judgeFile(codes, from, to);
}

function judgeFile(codes: Uint8Array, from: number, to: number): TargetOpinion {
  const { configurations, mesonTypes, testPrograms } = targetWords.value;
  const type = indexOfCode(codes, from, to, COLON);
  if (type > from && mesonTypes.findIn(codes, type + 1, to) === true) return 'built';
  // `engine:Release`: the target is what stands before it, so that `install:Release` stays.
  if (type > from && configurations.findIn(codes, type + 1, to) === true) return judgeFile(codes, from, type);
  if (isTestProgram(codes, from, to)) return 'built';
  // `tests/unit_tests` is a file; `lib/install` and `install/strip` are what a generator makes for each directory.
  const slash = lastIndexOfCode(codes, from, to, SLASH);
  const start = slash <= from || slash === to - 1 || actsOnDirectory(codes, from, slash) ? from : slash + 1;
  if (testPrograms.findIn(codes, start, to) === true) return 'built';
  const name = beginsWith(codes, start, to, emulators) ? start + 'qemu-'.length : start;
  const opinion = judgeName(codes, name, endWithoutPurpose(codes, name, to));
  return typeof opinion !== 'string' && isAgentOfThings(codes, start, to) ? 'built' : opinion;
}

function actsOnDirectory(codes: Uint8Array, from: number, to: number): boolean {
  const { directoryActions } = targetWords.value;
  for (let start = from; start <= to;) {
    const slash = indexOfCode(codes, start, to, SLASH);
    const end = slash === -1 ? to : slash;
    if (directoryActions.findIn(codes, start, end) === true) return true;
    start = end + 1;
  }
  return false;
}

/**
 * `tests/unit/test_ring`, `folly_test_util`: a program of tests that is called after what it tests, in a directory of tests, and what such programs share.
 * What would run them is called `test` there, and `test_all`.
 */
function isTestProgram(codes: Uint8Array, from: number, to: number): boolean {
  const { sharedByTests, testDirectories, testNouns } = targetWords.value;
  const slash = lastIndexOfCode(codes, from, to, SLASH);
  const name = slash + 1 || from;
  const end = endOfPart(codes, name, to);
  if (end === to) return false;
  if (slash !== -1 && testNouns.findIn(codes, name, end) === true && !holdsAction(codes, end + 1, to, false))
    return testDirectories.findIn(codes, from, endOfRoom(codes, from, to)) === true;
  const last = startOfLastPart(codes, name, to);
  return sharedByTests.findIn(codes, last, to) === true && !holdsAction(codes, name, last - 1, true);
}

function endOfRoom(codes: Uint8Array, from: number, to: number): number {
  return indexOfCode(codes, from, to, SLASH);
}

function startOfLastPart(codes: Uint8Array, from: number, to: number): number {
  let at = to;
  while (at > from && !isSeparator(codes[at - 1] ?? 0)) at--;
  return at;
}

/** Whether a part of the name is an action; words for tests count as none if `isOfTests`, and one of them is needed then. */
function holdsAction(codes: Uint8Array, from: number, to: number, isOfTests: boolean): boolean {
  const { neverParts, testNouns, wholeTestSets } = targetWords.value;
  let areTests = !isOfTests;
  for (let start = from; start <= to;) {
    const end = endOfPart(codes, start, to);
    if (isOfTests && testNouns.findIn(codes, start, end) === true) areTests = true;
    else if (
      neverParts.findIn(codes, start, end) !== undefined ||
      wholeTestSets.findIn(codes, start, end) === true
    )
      return true;
    start = end + 1;
  }
  return !areTests;
}

/**
 * `docs_parser`, `image_loader`: not `docs_html`, which is documentation, nor `run_loader`. `initializer_list_2d`: what data are kept
 * in, in the middle of a name, prints nothing; `list_2d` might.
 */
function isAgentOfThings(codes: Uint8Array, from: number, to: number): boolean {
  const { agentNouns, dataStructures, neverParts, thingsHandled } = targetWords.value;
  let holdsOnlyStructures = true;
  let start = from;
  for (;;) {
    const end = endOfPart(codes, start, to);
    if (end === to) {
      if (start === from) return false;
      return (
        agentNouns.findIn(codes, start, to) === true ||
        (holdsOnlyStructures && neverParts.findIn(codes, start, to) === undefined)
      );
    }
    const isStructure = start > from && dataStructures.findIn(codes, start, end) === true;
    if (!isStructure && neverParts.findIn(codes, start, end) !== undefined) {
      if (thingsHandled.findIn(codes, start, end) !== true) return false;
      holdsOnlyStructures = false;
    }
    start = end + 1;
  }
}

/** Where the name ends without what says what the program is for. */
function endWithoutPurpose(codes: Uint8Array, from: number, to: number): number {
  const { purposeEndings, testEndings } = targetWords.value;
  for (let index = 0; index < testEndings.length; index++) {
    const ending = testEndings[index] ?? '';
    const end = to - ending.length;
    if (end > from && isAlphanumeric(codes[end - 1] ?? 0) && endsWith(codes, from, to, ending)) return end;
  }
  for (let index = 0; index < purposeEndings.length; index++) {
    const purpose = purposeEndings[index] ?? '';
    const end = to - purpose.length - 1;
    const isJoined = codes[end] === DASH || codes[end] === UNDERLINE;
    if (end > from && isJoined && isAlphanumeric(codes[end - 1] ?? 0) && endsWith(codes, from, to, purpose))
      return end;
  }
  return to;
}

function isAlphanumeric(code: number): boolean {
  return isNameCharacter(code) && code !== UNDERLINE;
}

function isBuiltFile(codes: Uint8Array, from: number, to: number): boolean {
  const { actionsBehindLib, builtEndings, neverParts } = targetWords.value;
  if (hasEnding(codes, from, to, builtEndings)) return true;
  const versions = indexOfText(codes, from, to, '.so.');
  if (versions > from && isVersion(codes, versions + 4, to)) return true;
  // `libclean` is a target of OpenSSL’s Makefile, `libc6install` one of zstd’s.
  if (to - from < 5 || !beginsWith(codes, from, to, 'lib')) return false;
  for (let at = from + 3; at < to; at++) if (!isOfLibrary(codes[at] ?? 0)) return false;
  return (
    neverParts.findIn(codes, from + 3, to) === undefined &&
    !endsWithOneOf(codes, from + 3, to, actionsBehindLib)
  );
}

/** `1`, `1.2.3` */
function isVersion(codes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const code = codes[at] ?? 0;
    if (!isDigit(code) && code !== PERIOD) return false;
  }
  return to > from;
}

function isOfLibrary(code: number): boolean {
  return (isNameCharacter(code) && !isCapital(code)) || code === DASH || code === 43;
}
