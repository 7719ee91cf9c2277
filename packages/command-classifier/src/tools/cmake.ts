import { isNameCode } from '../characters.ts';
import { flagTable } from '../flag-table.ts';
import {
  beginsWith,
  beginsWithOneOf,
  indexOfCode,
  isDigits,
  isOneOf,
  isText,
  lengthOfBeginning,
} from '../piece.ts';
import { readOption, refuseValueOf, UNKNOWN_OPTION } from '../read-option.ts';
import type { CommandScan } from '../scan.ts';
import { isCount } from '../shell-parameter.ts';
import { judgeArtifact } from '../target-names.ts';
import { NeverRules, neverBecause, unknowns, type NeverEntry, type Reading, type Tool } from '../tool.ts';
import { numberOf } from '../vocabulary.ts';
import { isMsBuildTuning, isXcodeJobs, isXcodeTuning } from './msbuild-options.ts';

const restoring = ['on', 'off'];

/** Of `cmake --build <dir>` (cmake.org/cmake/help/latest/manual/cmake.1.html, "Build a Project"). */
const flags = flagTable({
  plain: '--clean-first --use-stderr -v --verbose',
  value: '--config --preset',
  // Of its values, `only` restores packages and builds nothing.
  judged: {
    names: '--resolve-package-references',
    rule: {
      refuse: (codes, from, to) => (isOneOf(codes, from, to, restoring) ? null : unknowns.argument),
      mayRefuse: () => true,
    },
  },
});

const never: readonly NeverEntry[] = [
  {
    id: 'cmake-configure',
    flags: '-B -S -D -U -G -C -A -T -W --preset --fresh --toolchain --install-prefix',
    reason: 'configures a tree for this machine',
    examples: [
      'cmake -B build',
      'cmake -S . -B build -G Ninja',
      'cmake .',
      'cmake ..',
      'cmake --preset debug',
    ],
  },
  { id: 'cmake-install', flags: '--install', reason: 'installs files', examples: ['cmake --install build'] },
  { id: 'cmake-open', flags: '--open', reason: 'opens a program', examples: ['cmake --open build'] },
  { id: 'cmake-script', flags: '-P', reason: 'runs a script', examples: ['cmake -P x.cmake'] },
  { id: 'cmake-command', flags: '-E', reason: 'runs a command', examples: ['cmake -E make_directory x'] },
  {
    id: 'cmake-workflow',
    flags: '--workflow',
    reason: 'configures, tests and packs as well',
    examples: ['cmake --workflow --preset ci'],
  },
  {
    id: 'cmake-find-package',
    flags: '--find-package',
    reason: 'prints information',
    examples: ['cmake --find-package -DNAME=ZLIB'],
  },
  {
    id: 'cmake-version',
    flags: '--version -version -V /V',
    reason: 'prints a version',
    examples: ['cmake --version'],
  },
  {
    id: 'cmake-help',
    flags: '--help -help -h -H --help-full --help-command --help-module --list-presets --system-information',
    reason: 'prints help or information',
    examples: [
      'cmake --help',
      'cmake --help-command add_library',
      'cmake --build build --list-presets',
      'cmake --build build --help',
    ],
  },
  {
    id: 'cmake-target-clean',
    reason: 'the target does more than to build',
    examples: [
      'cmake --build build --target clean',
      'cmake --build build -t install',
      'cmake --build . --target test',
      'cmake --build b --target package',
    ],
  },
];

const rules = new NeverRules(never);
const configures = neverBecause({ reason: 'configures a tree for this machine' });

function read(scan: CommandScan, first: number): Reading {
  if (first >= scan.count) return rules.named('--help');
  const { codes } = scan;
  if (scan.numberAt(first) !== build)
    return rules.flag(scan, first) ?? rules.letter(optionLetter(scan, first)) ?? configures;
  let at = first + 1;
  let hasTree = false;
  while (at < scan.count) {
    const from = scan.fromOf(at);
    const to = scan.toOf(at);
    if (scan.numberAt(at) === endOfOptions) return hasTree ? readNative(scan, at + 1) : unknowns.nothing;
    if (isTargetOption(codes, from, to)) {
      const next = readTargets(scan, at);
      if (typeof next !== 'number') return next;
      at = next;
    } else if (beginsWithOneOf(codes, from, to, jobOptions)) {
      const next = readJobs(scan, at);
      if (typeof next !== 'number') return next;
      at = next;
    } else if (codes[from] === DASH && to > from) {
      const next = readOption(scan, at, flags);
      if (next === UNKNOWN_OPTION) return rules.flag(scan, at) ?? unknowns.option;
      const refusal = refuseValueOf(scan, at, next, flags);
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

const DASH = 45;
const SLASH = 47;
const PERIOD = 46;
const EQUALS = 61;
const DOLLAR = 36;

/** The letter of `-DX=1`; 0 of what begins otherwise. */
function optionLetter(scan: CommandScan, at: number): number {
  return scan.codeAt(at, 0) === DASH ? scan.codeAt(at, 1) : 0;
}

const targetOptions = ['--target', '-t'];

function isTargetOption(codes: Uint8Array, from: number, to: number): boolean {
  return isOneOf(codes, from, to, targetOptions) || beginsWith(codes, from, to, '--target=');
}

const jobOptions = ['--parallel', '--jobs', '-j'];

/** `-j`, `-j8`, `--parallel 8`, `-j"$N"` */
function readJobs(scan: CommandScan, at: number): number | Exclude<Reading, string> {
  const { codes } = scan;
  const from = scan.fromOf(at);
  const to = scan.toOf(at);
  if (!scan.isOneWord(at)) return unknowns.dynamic;
  let value = from + lengthOfBeginning(codes, from, to, jobOptions);
  if (value === to) return isNumber(scan, at + 1) ? at + 2 : at + 1;
  if (codes[value] === EQUALS) value++;
  return value === to || codes[value] === DOLLAR || isDigits(codes, value, to) ? at + 1 : unknowns.option;
}

function isNumber(scan: CommandScan, at: number): boolean {
  if (at >= scan.count || !scan.isOneWord(at)) return false;
  const from = scan.fromOf(at);
  const to = scan.toOf(at);
  return scan.isStatic(at) ? isDigits(scan.codes, from, to) : isCount(scan.codes, from, to);
}

/** `--target a b c`: each must only build. */
function readTargets(scan: CommandScan, at: number): number | Exclude<Reading, string> {
  const { codes } = scan;
  let next = at + 1;
  if (!scan.isStatic(at)) return unknowns.dynamic;
  const equals = indexOfCode(codes, scan.fromOf(at), scan.toOf(at), EQUALS);
  if (equals !== -1) {
    const opinion = judgeArtifact(codes, equals + 1, scan.toOf(at));
    return typeof opinion === 'string' ? next : opinion;
  }
  while (next < scan.count && scan.codeAt(next, 0) !== DASH) {
    if (!scan.isStatic(next)) return unknowns.dynamic;
    const opinion = judgeArtifact(codes, scan.fromOf(next), scan.toOf(next));
    if (typeof opinion !== 'string') return opinion;
    next++;
  }
  return next === at + 1 ? unknowns.nothing : next;
}

/** What make and ninja take without another effect; `-j8`, `-k 0` and `-l4` beside. */
const ofMakeAndNinja = (
  '-v -s -k -j -l -B -O VERBOSE=1 V=1 --no-print-directory --verbose --quiet --silent --keep-going --always-make --output-sync ' +
  '-Otarget -Oline -Orecurse -dstats -dexplain -dkeeprsp -dkeepdepfile'
).split(' ');

/** What `-d` of ninja tells while it builds (`list` only prints). */
const ninjaModes = ['stats', 'explain', 'keeprsp', 'keepdepfile'];
const ninjaWarnings = ['dupbuild=err', 'dupbuild=warn', 'phonycycle=err', 'phonycycle=warn'];

/** The same with a number behind the sign. */
const longWithNumber = ['--jobs=', '--load-average=', '--keep-going='];

const withNumber = ['-j', '-k', '-l'];

/** After `--`. */
function readNative(scan: CommandScan, first: number): Reading {
  const { codes } = scan;
  for (let at = first; at < scan.count; at++) {
    const from = scan.fromOf(at);
    const to = scan.toOf(at);
    if (!scan.isBare(at)) return unknowns.option;
    if (isKnownNative(codes, from, to)) continue;
    if (isXcodeJobs(codes, from, to)) continue;
    if (isDigits(codes, from, to) && takesNumber(scan, at - 1)) continue;
    if (tellsWhileBuilding(scan, at)) {
      at++;
      continue;
    }
    if (!isNameCode(codes[from] ?? 0) && codes[from] !== PERIOD) return unknowns.option;
    if (indexOfCode(codes, from, to, EQUALS) !== -1) return unknowns.option;
    const opinion = judgeArtifact(codes, from, to);
    if (typeof opinion !== 'string') return opinion;
  }
  return 'CmakeBuild';
}

function isKnownNative(codes: Uint8Array, from: number, to: number): boolean {
  if (isOneOf(codes, from, to, ofMakeAndNinja)) return true;
  if (beginsWithOneOf(codes, from, to, withNumber) && isDigits(codes, from + 2, to)) return true;
  if (beginsWithOneOf(codes, from, to, longWithNumber))
    return isDigits(codes, indexOfCode(codes, from, to, EQUALS) + 1, to);
  if (beginsWith(codes, from, to, '-w')) return indexOfCode(codes, from + 2, to, EQUALS) !== -1;
  return (
    isXcodeTuning(codes, from, to) || (isMsBuildWord(codes, from, to) && isMsBuildTuning(codes, from, to))
  );
}

/**
 * Whether such a word is none of make's: to make, `-restore` would be five letters. Those without a colon are few.
 */
function isMsBuildWord(codes: Uint8Array, from: number, to: number): boolean {
  return (
    codes[from] === SLASH ||
    indexOfCode(codes, from, to, COLON) !== -1 ||
    isOneOf(codes, from, to, dashedOfMsBuild)
  );
}

const dashedOfMsBuild = ['-m', '-maxcpucount', '-nologo'];

const COLON = 58;

/** `-d stats`, `-w dupbuild=err`, of ninja. */
function tellsWhileBuilding(scan: CommandScan, at: number): boolean {
  return (
    at + 1 < scan.count &&
    ((isText(scan.codes, scan.fromOf(at), scan.toOf(at), '-d') &&
      isOneOf(scan.codes, scan.fromOf(at + 1), scan.toOf(at + 1), ninjaModes)) ||
      (isText(scan.codes, scan.fromOf(at), scan.toOf(at), '-w') &&
        isOneOf(scan.codes, scan.fromOf(at + 1), scan.toOf(at + 1), ninjaWarnings)))
  );
}

function takesNumber(scan: CommandScan, at: number): boolean {
  const from = scan.fromOf(at);
  const to = scan.toOf(at);
  return isOneOf(scan.codes, from, to, withNumber) || isXcodeJobs(scan.codes, from, to);
}

export const cmake: Tool = {
  keyword: 'cmake',
  family: 'c',
  names: ['cmake'],
  isCrossNamed: false,
  localPaths: [],
  never,
  examples: {
    yes: [
      ['cmake --build build', 'CmakeBuild'],
      ['cmake --build build --target app -j 8 --config Release', 'CmakeBuild'],
      ['cmake --build . --parallel -- -k 0', 'CmakeBuild'],
      ['cmake --build out -- -d explain', 'CmakeBuild'],
      ['cmake --build --preset debug', 'CmakeBuild'],
      ['cmake --build out -- /p:Platform=x64 /maxcpucount:4', 'CmakeBuild'],
      ['cmake --build out -- -quiet -jobs 8', 'CmakeBuild'],
    ],
    no: [
      'cmake',
      'cmake build',
      'cmake --build',
      'cmake --build build -- clean',
      'cmake --build build -- -n',
      'cmake --build build -- -d list',
      'cmake --build build -- /t:Clean',
      'cmake --build build -- -n8',
      'cmake --build build extra',
    ],
  },
  read,
};
