import { flagTable } from '../flag-table.ts';
import { readOption, refuseValueOf, UNKNOWN_OPTION } from '../read-option.ts';
import type { CommandScan } from '../scan.ts';
import { judgeArtifact } from '../target-names.ts';
import { NeverRules, neverBecause, unknowns, type NeverEntry, type Reading, type Tool } from '../tool.ts';

/** Of `cmake --build <dir>` (cmake.org/cmake/help/latest/manual/cmake.1.html, "Build a Project"). */
const flags = flagTable({
  plain: '--clean-first --use-stderr -v --verbose',
  value: '--config --preset',
  // Of its values, `only` restores packages and builds nothing.
  judged: {
    names: '--resolve-package-references',
    rule: {
      refuse: (value) => (value === 'on' || value === 'off' ? null : unknowns.argument),
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
  if (first >= scan.count) return rules.flag('--help') ?? unknowns.nothing;
  const mode = scan.textOf(first);
  if (mode !== '--build') return rules.flag(mode) ?? rules.flag(mode.slice(0, 2)) ?? configures;
  let at = first + 1;
  let hasTree = false;
  while (at < scan.count) {
    const text = scan.textOf(at);
    if (text === '--') return hasTree ? readNative(scan, at + 1) : unknowns.nothing;
    if (isTargetOption(text)) {
      const next = readTargets(scan, at);
      if (typeof next !== 'number') return next;
      at = next;
    } else if (isJobs(text)) {
      if (!scan.isOneWord(at)) return unknowns.dynamic;
      const isDetached = text === '-j' || text === '--parallel' || text === '--jobs';
      at += isDetached && isNumber(scan, at + 1) ? 2 : 1;
    } else if (text.startsWith('-')) {
      const next = readOption(scan, at, flags);
      if (next === UNKNOWN_OPTION) return rules.flag(text) ?? unknowns.option;
      const refusal = refuseValueOf(scan, at, next, flags);
      if (refusal !== null) return refusal;
      if (text.startsWith('--preset')) hasTree = true;
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

function isTargetOption(text: string): boolean {
  return text === '--target' || text === '-t' || text.startsWith('--target=');
}

function isJobs(text: string): boolean {
  return /^(?:-j|--parallel|--jobs)(?:=?(?:\d+|\$.*))?$/.test(text);
}

function isNumber(scan: CommandScan, at: number): boolean {
  return at < scan.count && /^\d+$/.test(scan.textOf(at));
}

/** `--target a b c`: each must only build. */
function readTargets(scan: CommandScan, at: number): number | Exclude<Reading, string> {
  const text = scan.textOf(at);
  const equals = text.indexOf('=');
  let next = at + 1;
  if (!scan.isStatic(at)) return unknowns.dynamic;
  if (equals !== -1) {
    const opinion = judgeArtifact(text.slice(equals + 1));
    return typeof opinion === 'string' ? next : opinion;
  }
  while (next < scan.count && !scan.textOf(next).startsWith('-')) {
    if (!scan.isStatic(next)) return unknowns.dynamic;
    const opinion = judgeArtifact(scan.textOf(next));
    if (typeof opinion !== 'string') return opinion;
    next++;
  }
  return next === at + 1 ? unknowns.nothing : next;
}

/** What make and ninja understand alike. */
const ofMakeAndNinja = /^(?:-[jkl]?\d*|-v|-s|-k|VERBOSE=1|V=1|--no-print-directory|-w\w*=\w+)$/;

/** Of MSBuild: how many at once, and how much it says (learn.microsoft.com, "MSBuild command-line reference"). */
const ofMsBuild =
  /^[-/](?:m|maxcpucount|nologo|nr:(?:true|false)|(?:v|verbosity):\w+|(?:m|maxcpucount):\d+|clp:\w+)$/i;

/** After `--`. */
function readNative(scan: CommandScan, first: number): Reading {
  for (let at = first; at < scan.count; at++) {
    const text = scan.textOf(at);
    const isKnown = (ofMakeAndNinja.test(text) && text !== '-') || ofMsBuild.test(text);
    const isNumberOfJobs = /^\d+$/.test(text) && /^-[jkl]$/.test(scan.textOf(at - 1));
    if (!scan.isBare(at)) return unknowns.dynamic;
    if (isKnown || isNumberOfJobs) continue;
    if (!/^[\w./]/.test(text) || text.includes('=')) return unknowns.option;
    const opinion = judgeArtifact(text);
    if (typeof opinion !== 'string') return opinion;
  }
  return 'CmakeBuild';
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
      ['cmake --build --preset debug', 'CmakeBuild'],
    ],
    no: [
      'cmake',
      'cmake build',
      'cmake --build',
      'cmake --build build -- clean',
      'cmake --build build -- -n',
      'cmake --build build extra',
    ],
  },
  read,
};
