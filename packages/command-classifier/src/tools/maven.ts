import type { LocalCommand } from '../classification.ts';
import { isPropertyOfEdits } from '../expected-results.ts';
import type { FlagList } from '../flag-table.ts';
import { areJvmTuning } from '../jvm-options.ts';
import { NameTable } from '../name-table.ts';
import { beginsWithOneOf, endsWith, indexOfCode, isOneOf } from '../piece.ts';
import { subcommandTool } from '../subcommand-tool.ts';
import { neverBecause } from '../tool.ts';

const decides = neverBecause({
  reason: 'sets a property that decides which program or configuration is used',
});
const edits = neverBecause({ reason: 'edits expected results in the sources' });
const waits = neverBecause({ reason: 'waits for a debugger' });

/** Properties of maven's own, of its compiler plugin and of the virtual machine that name programs, configuration or code to load. */
const deciding = new NameTable<true>(
  (
    'maven.home maven.multiModuleProjectDirectory maven.compiler.executable maven.compiler.fork maven.compiler.compilerArgument jvm user.home ' +
    'user.dir basedir classworlds.conf script groovy.script'
  )
    .split(' ')
    .map((name) => [name, true] as const),
);
const decidingRooms = ['maven.ext.', 'exec.', 'java.', 'jdk.', 'com.sun.', 'antrun.'];
const harmlessOfJava = ['java.awt.headless', 'java.net.preferIPv4Stack', 'java.version', 'java.release'];
const debugging = ['maven.surefire.debug', 'maven.failsafe.debug'];

/**
 * `-DskipTests`, `-Dmode=install`: a property. Any but those above is the project's, as a variable of make is: it changes how something is built, not that
 * it is.
 */
function refuseProperty(codes: Uint8Array, from: number, to: number): LocalCommand | null {
  const equals = indexOfCode(codes, from, to, EQUALS);
  const end = equals === -1 ? to : equals;
  if (isOneOf(codes, from, end, debugging)) return waits;
  if (endsWith(codes, from, end, 'rgLine')) return areJvmTuning(codes, end + 1, to) ? null : decides;
  if (isPropertyOfEdits(codes, from, end)) return edits;
  if (isOneOf(codes, from, end, harmlessOfJava)) return null;
  const isDeciding =
    deciding.findIn(codes, from, end) === true ||
    beginsWithOneOf(codes, from, end, decidingRooms) ||
    endsWith(codes, from, end, '.conf');
  return isDeciding ? decides : null;
}

const EQUALS = 61;

/** `mvn --help` */
const flags: FlagList = {
  plain:
    '-B --batch-mode -q --quiet -o --offline -e --errors -ff --fail-fast -fae --fail-at-end -fn --fail-never -am --also-make ' +
    '-amd --also-make-dependents -ntp --no-transfer-progress -U --update-snapshots -nsu --no-snapshot-updates -X --debug -V --show-version ' +
    '-N --non-recursive -C --strict-checksums -c --lax-checksums -npu -npr -cpu -up -llr -itr --ignore-transitive-repositories ' +
    '--non-interactive',
  value: '-pl --projects -P --activate-profiles -T --threads -rf --resume-from -b --builder --color',
  input: '-s --settings -gs --global-settings -f --file -t --toolchains -gt --global-toolchains',
  judged: { names: '-D --define', rule: { refuse: refuseProperty, mayRefuse: () => true } },
};

/** Phases that write below the project only (maven.apache.org/guides/introduction/introduction-to-the-lifecycle). */
const phases =
  'compile test-compile process-classes process-test-classes process-resources process-test-resources test prepare-package package';

export const maven = subcommandTool({
  keyword: 'mvn',
  family: 'maven',
  names: 'mvn mvnd',
  localPaths: './mvnw',
  flags: [flags],
  subcommands: [{ kind: 'Maven', names: phases, flags: [flags], operands: { only: phases } }],
  never: [
    {
      id: 'mvn-install',
      subcommands: 'install deploy',
      reason: 'installs or publishes',
      examples: ['mvn install', 'mvn package deploy', './mvnw install -DskipTests'],
    },
    {
      id: 'mvn-clean',
      subcommands: 'clean',
      reason: 'removes files',
      examples: ['mvn clean', 'mvn clean package', 'mvn package clean'],
    },
    {
      id: 'mvn-site',
      subcommands: 'site site-deploy',
      reason: 'writes documentation',
      examples: ['mvn site'],
    },
    {
      id: 'mvn-verify',
      subcommands: 'verify integration-test pre-integration-test',
      reason: 'runs tests against what lives on this machine',
      examples: ['mvn verify'],
    },
    {
      id: 'mvn-print',
      subcommands: '',
      flags: '-v --version -h --help',
      reason: 'prints information',
      examples: ['mvn -v', 'mvn --help', 'mvn'],
    },
  ],
  examples: {
    yes: [
      ['mvn -q -DskipTests package', 'Maven'],
      ['./mvnw test -pl core -am', 'Maven'],
      ["mvn -Dmode=install -P 'ci,!slow' compile", 'Maven'],
      ['mvn -Dmaven.repo.local=.m2 -DargLine=-Xmx1g -Dcheckstyle.skip test', 'Maven'],
    ],
    no: [
      'mvn spring-boot:run',
      'mvn dependency:tree',
      'mvn package -Dexec.mainClass=X exec:java',
      'mvnw/test',
      'mvn package -Dmaven.ext.class.path=x.jar',
      'mvn test -DargLine=-javaagent:x.jar',
      'mvn test -Dmaven.surefire.debug',
      'mvn test -DupdateSnapshots',
      'mvn compile -Dmaven.compiler.executable=./javac',
    ],
  },
});
