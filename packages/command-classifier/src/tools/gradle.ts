import { isNameCode } from '../characters.ts';
import type { LocalCommand } from '../classification.ts';
import { refuseToolHome } from '../environment.ts';
import { isPropertyOfEdits } from '../expected-results.ts';
import { flagTable } from '../flag-table.ts';
import { areJvmTuning } from '../jvm-options.ts';
import { NameTable } from '../name-table.ts';
import { beginsWith, beginsWithOneOf, endsWith, indexOfCode, lastIndexOfCode } from '../piece.ts';
import { isOperand, readOption, refuseValueOf, UNKNOWN_OPTION } from '../read-option.ts';
import type { CommandScan } from '../scan.ts';
import { NeverRules, neverBecause, unknowns, type NeverEntry, type Reading, type Tool } from '../tool.ts';

const addsTasks = 'adds tasks of its own';
const unknownProperty = neverBecause({ reason: addsTasks });

/** docs.gradle.org/current/userguide/build_environment.html: the properties with which nothing else is built. */
const harmlessProperties = [
  '-Dorg.gradle.parallel=',
  '-Dorg.gradle.caching=',
  '-Dorg.gradle.workers.max=',
  '-Dorg.gradle.daemon=',
  '-Dorg.gradle.console=',
  '-Dorg.gradle.logging.',
  '-Dorg.gradle.warning.mode=',
  '-Dorg.gradle.vfs.watch=',
  '-Dorg.gradle.welcome=',
  '-Dorg.gradle.priority=',
  '-Dorg.gradle.configureondemand=',
  '-Dorg.gradle.configuration-cache=',
  '-Dorg.gradle.java.home=',
  '-Dorg.gradle.internal.',
  '-Dkotlin.incremental=',
  '-Dkotlin.compiler.execution.strategy=',
].map((property) => property.slice('-D'.length));

function refuseSystemProperty(codes: Uint8Array, from: number, to: number): LocalCommand | null {
  if (beginsWithOneOf(codes, from, to, harmlessProperties)) return null;
  if (beginsWith(codes, from, to, jvmArguments))
    return areJvmTuning(codes, from + jvmArguments.length, to) ? null : unknownProperty;
  return beginsWithOneOf(codes, from, to, ofJvm) ? null : unknownProperty;
}

const jvmArguments = 'org.gradle.jvmargs=';
const ofJvm = ['file.encoding=', 'user.language=', 'user.country=', 'user.timezone=', 'java.awt.headless='];

const editsResults = neverBecause({ reason: 'edits expected results in the sources' });

/** `-PupdateSnapshots`; any other property of a project is its own. */
function refuseProjectProperty(codes: Uint8Array, from: number, to: number): LocalCommand | null {
  const equals = indexOfCode(codes, from, to, EQUALS);
  return isPropertyOfEdits(codes, from, equals === -1 ? to : equals) ? editsResults : null;
}

const EQUALS = 61;

/** docs.gradle.org/current/userguide/command_line_interface.html */
const flags = flagTable(
  {
    plain:
      '--no-daemon --daemon --parallel --no-parallel --offline --info -i --stacktrace -s --full-stacktrace -S --quiet -q ' +
      '--warn -w --build-cache --no-build-cache --configuration-cache --no-configuration-cache --rerun-tasks --rerun ' +
      '--continue --no-continue --fail-fast --configure-on-demand --no-configure-on-demand --refresh-dependencies --watch-fs --no-watch-fs ' +
      '--no-rebuild -a --no-scan --problems-report --no-problems-report',
    value:
      '-x --exclude-task -p --project-dir -b --build-file -c --settings-file --max-workers --console --tests --warning-mode --priority ' +
      '--configuration-cache-problems --dependency-verification -F --project-cache-dir',
    judged: { names: '-P --project-prop', rule: { refuse: refuseProjectProperty, mayRefuse: () => true } },
  },
  {
    judged: { names: '-g --gradle-user-home', rule: { refuse: refuseToolHome, mayRefuse: () => true } },
  },
  {
    judged: { names: '-D --system-prop', rule: { refuse: refuseSystemProperty, mayRefuse: () => true } },
  },
);

const never: readonly NeverEntry[] = [
  {
    id: 'gradle-continuous',
    flags: '-t --continuous',
    reason: 'watches files until it is stopped',
    examples: ['gradle build -t', './gradlew test --continuous'],
  },
  {
    id: 'gradle-dry-run',
    flags: '-m --dry-run',
    reason: 'prints the tasks and runs none',
    examples: ['gradle build -m', 'gradle --dry-run build'],
  },
  {
    id: 'gradle-scan',
    flags: '--scan --profile',
    reason: 'reports on the build, the first to a server',
    examples: ['gradle build --scan'],
  },
  {
    id: 'gradle-daemon',
    flags: '--stop --status --foreground',
    reason: 'concerns the daemon of this machine',
    examples: ['gradle --stop', 'gradle --status'],
  },
  {
    id: 'gradle-print',
    flags: '-v --version -V --show-version -h --help -?',
    reason: 'prints information',
    examples: ['gradle --version', './gradlew --help'],
  },
  {
    id: 'gradle-init-script',
    flags: '-I --init-script --include-build',
    reason: addsTasks,
    examples: ['gradle build -I x.gradle', 'gradle build -Dorg.gradle.jvmargs=-javaagent:x.jar'],
  },
  {
    id: 'gradle-task',
    reason: 'the task does more than to build',
    examples: [
      'gradle run',
      'gradle bootRun',
      'gradle publish',
      './gradlew clean build',
      'gradle tasks',
      'gradle installDist',
    ],
  },
];

const rules = new NeverRules(never);
const otherTask = neverBecause({ reason: 'the task does more than to build' });

/**
 * Tasks of the java, kotlin, native and android plugins, and of those that pack what was compiled, that write below the build directory only.
 * `check` is what `build` does beside `assemble`.
 */
const tasks = names(
  'build buildNeeded buildDependents assemble check classes jar war ear bootJar bootWar shadowJar fatJar uberJar sourcesJar testJar jvmJar test jvmTest nativeCompile buildPlugin processResources',
);

function names(list: string): NameTable<true> {
  return new NameTable(list.split(' ').map((name) => [name, true] as const));
}

/** The same for a variant: `assembleDebug`, `testReleaseUnitTest`, `linkDebugExecutable`. */
const variants: readonly { readonly beginning: string; readonly ending: string }[] = [
  { beginning: 'assemble', ending: '' },
  { beginning: 'compile', ending: '' },
  { beginning: 'process', ending: 'Resources' },
  { beginning: 'test', ending: 'UnitTest' },
  { beginning: 'linkDebug', ending: '' },
  { beginning: 'linkRelease', ending: '' },
];

/** Words in camel case with which such a name says that more is done: `assembleAndPublish`. */
const actions = names('And Run Publish Deploy Install Upload Push Start Serve Exec Sign Clean Only');

function holdsAction(codes: Uint8Array, from: number, to: number): boolean {
  for (let start = from; start < to;) {
    let end = start + 1;
    while (end < to && !isCapital(codes[end] ?? 0)) end++;
    if (actions.findIn(codes, start, end) === true) return true;
    start = end;
  }
  return false;
}

const COLON = 58;
const DASH = 45;
const PERIOD = 46;

/** `:app:assembleDebug`: a task, behind the names of projects. */
function onlyBuilds(codes: Uint8Array, from: number, to: number): boolean {
  const start = lastIndexOfCode(codes, from, to, COLON) + 1 || from;
  for (let at = from; at < to; at++) {
    const code = codes[at] ?? 0;
    if (!isNameCode(code) && (at >= start || (code !== COLON && code !== DASH && code !== PERIOD)))
      return false;
  }
  if (tasks.findIn(codes, start, to) === true) return true;
  for (let index = 0; index < variants.length; index++) {
    const variant = variants[index];
    if (variant === undefined) continue;
    const { beginning, ending } = variant;
    if (!beginsWith(codes, start, to, beginning) || !endsWith(codes, start, to, ending)) continue;
    if (!beginning.startsWith('link') && !isCapital(codes[start + beginning.length] ?? 0)) continue;
    return !holdsAction(codes, start + beginning.length, to);
  }
  return !isCapital(codes[start] ?? 0) && endsWith(codes, start + 1, to, 'Classes');
}

function isCapital(code: number): boolean {
  return code >= 65 && code <= 90;
}

function read(scan: CommandScan, first: number): Reading {
  const { codes } = scan;
  let hasTask = false;
  let at = first;
  while (at < scan.count) {
    const from = scan.fromOf(at);
    const to = scan.toOf(at);
    if (codes[from] === DASH && to > from) {
      const next = readOption(scan, at, flags);
      if (next === UNKNOWN_OPTION) return rules.flag(scan, at) ?? unknowns.option;
      const refusal = refuseValueOf(scan, at, next, flags);
      if (refusal !== null) return refusal;
      at = next;
      continue;
    }
    if (!isOperand(scan, at) || !scan.isStatic(at)) return unknowns.dynamic;
    if (!onlyBuilds(codes, from, to)) return otherTask;
    hasTask = true;
    at++;
  }
  return hasTask ? 'Gradle' : unknowns.nothing;
}

export const gradle: Tool = {
  keyword: 'gradle',
  family: 'gradle',
  names: ['gradle'],
  isCrossNamed: false,
  localPaths: ['./gradlew'],
  never,
  examples: {
    yes: [
      ['./gradlew build -x test --no-daemon', 'Gradle'],
      ['gradle :app:assembleDebug', 'Gradle'],
      ['./gradlew -g .gradle assemble', 'Gradle'],
      ['./gradlew check --fail-fast -Dorg.gradle.jvmargs="-Xmx4g -XX:+UseParallelGC" -Pci', 'Gradle'],
      ['gradle test --tests "com.x.*Test"', 'Gradle'],
    ],
    no: [
      'gradle',
      'gradle frobnicate',
      'gradle build deploy',
      'scripts/gradlew build',
      'gradle test -PupdateSnapshots',
      'gradle test -Dupdate=true',
      'gradle -g /tmp/x build',
      'gradle assembleAndPublish',
    ],
  },
  read,
};
