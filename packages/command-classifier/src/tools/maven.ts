import type { FlagList } from '../flag-table.ts';
import { subcommandTool } from '../subcommand-tool.ts';

/** `mvn --help` */
const flags: FlagList = {
  plain:
    '-B --batch-mode -q --quiet -o --offline -e --errors -ff -fae -fn -am --also-make -amd --also-make-dependents -ntp ' +
    '--no-transfer-progress -U -nsu -X --debug -V -DskipTests',
  value: '-pl --projects -P --activate-profiles -T --threads -rf --resume-from -s --settings -f --file',
  beginning:
    '-DskipTests= -Dmaven.test. -Dmaven.javadoc.skip -Dmaven.source.skip -Dmaven.compiler.source -Dmaven.compiler.target ' +
    '-Dmaven.compiler.release -Dtest= -Dsurefire.failIf -Dsurefire.rerun -T -P -Drevision',
};

/** Phases that write below the project only (maven.apache.org/guides/introduction/introduction-to-the-lifecycle). */
const phases = 'compile test-compile process-classes process-resources test package';

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
    ],
    no: [
      'mvn spring-boot:run',
      'mvn dependency:tree',
      'mvn package -Dexec.mainClass=X exec:java',
      'mvnw/test',
      'mvn package -Dmaven.ext.class.path=x.jar',
    ],
  },
});
