import type { FlagList } from '../flag-table.ts';
import { subcommandTool } from '../subcommand-tool.ts';

/** `swift build --help` */
const build: FlagList = {
  plain:
    '-v --verbose --very-verbose -q --quiet --static-swift-stdlib --disable-sandbox --enable-code-coverage --build-tests',
  value:
    '-c --configuration -j --jobs --package-path --cache-path --product --target --triple ' +
    '--arch --sdk --toolchain --sanitize -Xswiftc -Xcc -Xlinker -Xcxx',
  output: '--scratch-path --build-path',
};

export const swift = subcommandTool({
  keyword: 'swift',
  family: 'swift',
  names: 'swift',
  flags: [],
  subcommands: [
    { kind: 'SwiftBuild', names: 'build', flags: [build], operands: 'none' },
    {
      kind: 'SwiftTest',
      names: 'test',
      flags: [
        build,
        {
          plain: '--parallel --no-parallel --skip-build',
          value: '--filter --skip --num-workers',
        },
      ],
      operands: 'none',
    },
  ],
  never: [
    {
      id: 'swift-run',
      subcommands: 'run',
      reason: 'runs the program for the user',
      examples: ['swift run app'],
    },
    { id: 'swift-repl', subcommands: 'repl', reason: 'is interactive', examples: ['swift', 'swift repl'] },
    {
      id: 'swift-package',
      subcommands: 'package package-collection package-registry format sdk',
      reason: 'concerns packages or edits the sources',
      examples: ['swift package update', 'swift format .'],
    },
    {
      id: 'swift-print',
      subcommands: 'help',
      flags: '--version -version --help -h --help-hidden --show-bin-path list --list-tests -l',
      reason: 'prints information',
      examples: ['swift --version', 'swift build --show-bin-path', 'swift test --list-tests'],
    },
    {
      id: 'swift-report',
      flags: '--xunit-output',
      reason: 'leaves a report of what ran here',
      examples: ['swift test --xunit-output tests.xml'],
    },
    { id: 'swift-alone', subcommands: '', reason: 'is interactive', examples: ['swift'] },
  ],
  examples: {
    yes: [
      ['swift build -c release', 'SwiftBuild'],
      ['swift test --filter CoreTests', 'SwiftTest'],
    ],
    no: ['swift main.swift', 'swift build clean'],
  },
});
