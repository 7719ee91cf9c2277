import {
  DASH,
  DOLLAR,
  EQUALS,
  PERIOD,
  beginsWith,
  beginsWithOneOf,
  indexOfCode,
  isDigits,
  isNameCharacter,
  isOneOf,
  lengthOfBeginning,
  type ScannedWords,
} from '@hunch/common/shell/fast-scan';
import type { LocalCommand } from './classification.ts';
import { NeverRules } from './never-rules.ts';
import { optionTable, type OptionTable } from './option-table.ts';
import type { ToolPack } from './packs.ts';
import { readOption, refuseValueOf, UNKNOWN_OPTION } from './read-option.ts';
import { isNumberAt } from './shell-parameter.ts';
import { judgeArtifact } from './target-names.ts';
import { neverBecause, unknowns } from './reasons.ts';
import { wordRule } from './rules.ts';
import type { ReadArguments, Reading, TrustedTargets } from './tool.ts';
import { isSetAside } from './trusted-targets.ts';
import type { WordRule } from './word-rule.ts';
import { numberOf } from './vocabulary.ts';

const configures = neverBecause('configures a tree for this machine');

const help = neverBecause('prints help or information');

interface CmakeParts {
  readonly options: OptionTable;
  readonly never: NeverRules;
  /** For what stands behind `--`. */
  readonly native: WordRule;
}

/** Reads `cmake --build directory [options] [-- options of the tool below]`. */
export function cmakeReader(pack: ToolPack): ReadArguments {
  const parts: CmakeParts = {
    options: optionTable(pack.command === undefined ? [] : [pack.command]),
    never: new NeverRules(pack),
    native: wordRule('native-build-options'),
  };
  return (scan, first, _name, trusted) => read(scan, first, parts, trusted);
}

function read(
  scan: ScannedWords,
  first: number,
  { options, never, native }: CmakeParts,
  trusted: TrustedTargets,
): Reading {
  if (first >= scan.count) return help;
  const { codes } = scan;
  if (scan.numberAt(first) !== build) return never.option(scan, first) ?? configures;
  let at = first + 1;
  let hasTree = false;
  while (at < scan.count) {
    const from = scan.fromOf(at);
    const to = scan.toOf(at);
    if (scan.numberAt(at) === endOfOptions)
      return hasTree ? readNative(scan, at + 1, native, trusted) : unknowns.nothing;
    if (isTargetOption(codes, from, to)) {
      const next = readTargets(scan, at, trusted);
      if (typeof next !== 'number') return next;
      at = next;
    } else if (beginsWithOneOf(codes, from, to, jobOptions)) {
      const next = readJobs(scan, at);
      if (typeof next !== 'number') return next;
      at = next;
    } else if (codes[from] === DASH && to > from) {
      const next = readOption(scan, at, options);
      if (next === UNKNOWN_OPTION) return never.option(scan, at) ?? unknowns.option;
      const refusal = refuseValueOf(scan, at, next, options);
      if (refusal !== null) return refusal;
      if (beginsWith(codes, from, to, '--preset')) hasTree = true;
      at = next;
    } else {
      // One directory, right behind --build.
      if (at !== first + 1 || !scan.isOneWord(at)) return unknowns.argument;
      hasTree = true;
      at++;
    }
  }
  return hasTree ? 'CmakeBuild' : unknowns.nothing;
}

const build = numberOf('--build');
/** `--` */
const endOfOptions = numberOf('--');

const targetOptions = ['--target', '-t'];

function isTargetOption(codes: Uint8Array, from: number, to: number): boolean {
  return isOneOf(codes, from, to, targetOptions) || beginsWith(codes, from, to, '--target=');
}

const jobOptions = ['--parallel', '--jobs', '-j'];

/** `-j`, `-j8`, `--parallel 8`, `-j"$N"` */
function readJobs(scan: ScannedWords, at: number): number | Exclude<Reading, string> {
  const { codes } = scan;
  const from = scan.fromOf(at);
  const to = scan.toOf(at);
  if (!scan.isOneWord(at)) return unknowns.dynamic;
  let value = from + lengthOfBeginning(codes, from, to, jobOptions);
  if (value === to) return isNumberAt(scan, at + 1) ? at + 2 : at + 1;
  if (codes[value] === EQUALS) value++;
  return value === to || codes[value] === DOLLAR || isDigits(codes, value, to) ? at + 1 : unknowns.option;
}

/** `--target a b c`: each must only build. */
function readTargets(scan: ScannedWords, at: number, trusted: TrustedTargets): number | LocalCommand {
  const { codes } = scan;
  let next = at + 1;
  if (!scan.isStatic(at)) return unknowns.dynamic;
  const equals = indexOfCode(codes, scan.fromOf(at), scan.toOf(at), EQUALS);
  if (equals !== -1) {
    return refuseTarget(scan, equals + 1, scan.toOf(at), trusted) ?? next;
  }
  while (next < scan.count && scan.codeAt(next, 0) !== DASH) {
    if (!scan.isStatic(next)) return unknowns.dynamic;
    const refusal = refuseTarget(scan, scan.fromOf(next), scan.toOf(next), trusted);
    if (refusal !== null) return refusal;
    next++;
  }
  return next === at + 1 ? unknowns.nothing : next;
}

function refuseTarget(
  scan: ScannedWords,
  from: number,
  to: number,
  trusted: TrustedTargets,
): LocalCommand | null {
  const opinion = judgeArtifact(scan.codes, from, to);
  return typeof opinion === 'string' || isSetAside(opinion, scan, from, to, trusted) ? null : opinion;
}

/** After `--`: options of make, ninja, xcodebuild or MSBuild, and targets. */
function readNative(scan: ScannedWords, first: number, native: WordRule, trusted: TrustedTargets): Reading {
  const { codes } = scan;
  for (let at = first; at < scan.count; at++) {
    const from = scan.fromOf(at);
    const to = scan.toOf(at);
    if (!scan.isBare(at)) return unknowns.option;
    const isNext = at + 1 < scan.count;
    const refusal = native.judgeWord(
      codes,
      from,
      to,
      isNext ? scan.fromOf(at + 1) : -1,
      isNext ? scan.toOf(at + 1) : -1,
    );
    if (refusal === null) {
      if (native.tookNext) at++;
      continue;
    }
    if (!isNameCharacter(codes[from] ?? 0) && codes[from] !== PERIOD) return refusal;
    if (indexOfCode(codes, from, to, EQUALS) !== -1) return unknowns.option;
    const ofTarget = refuseTarget(scan, from, to, trusted);
    if (ofTarget !== null) return ofTarget;
  }
  return 'CmakeBuild';
}
