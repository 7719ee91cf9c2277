import { flagTable } from '../flag-table.ts';
import { isOperand, readOption, UNKNOWN_OPTION } from '../read-option.ts';
import type { CommandScan } from '../scan.ts';
import { NeverRules, neverBecause, unknowns, type NeverEntry, type Reading, type Tool } from '../tool.ts';

/** docs.gradle.org/current/userguide/command_line_interface.html */
const flags = flagTable({
  plain:
    '--no-daemon --daemon --parallel --no-parallel --offline --info -i --stacktrace -s --full-stacktrace -S --quiet -q ' +
    '--warn -w --build-cache --no-build-cache --configuration-cache --no-configuration-cache --rerun-tasks --rerun ' +
    '--continue --configure-on-demand --refresh-dependencies --no-watch-fs --no-rebuild -a',
  value:
    '-x --exclude-task -P --project-prop -p --project-dir -b --build-file -c --settings-file --max-workers --console --tests --warning-mode --priority',
  beginning:
    '-Dorg.gradle.jvmargs= -Dorg.gradle.parallel= -Dorg.gradle.caching= -Dorg.gradle.workers.max= -Dorg.gradle.daemon=',
});

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
    flags: '-I --init-script --include-build -D',
    reason: 'adds tasks of its own',
    examples: ['gradle build -I x.gradle'],
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

/** Tasks of the java, kotlin, native and android plugins that write below the build directory only. */
const tasks =
  /^:?(?:[\w.-]+:)*(?:build|buildNeeded|assemble(?:[A-Z]\w*)?|compile[A-Z]\w*|classes|[a-z]\w*Classes|jar|test|test[A-Z]\w*UnitTest|link(?:Debug|Release)\w*)$/;

function read(scan: CommandScan, first: number): Reading {
  let hasTask = false;
  let at = first;
  while (at < scan.count) {
    const text = scan.textOf(at);
    if (text.startsWith('-')) {
      const next = readOption(scan, at, flags);
      if (next === UNKNOWN_OPTION) return rules.flag(text) ?? unknowns.option;
      at = next;
      continue;
    }
    if (!isOperand(scan, at) || !scan.isStatic(at)) return unknowns.dynamic;
    if (!tasks.test(text)) return otherTask;
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
      ['gradle test --tests "com.x.*Test"', 'Gradle'],
    ],
    no: ['gradle', 'gradle frobnicate', 'gradle build deploy', 'scripts/gradlew build'],
  },
  read,
};
