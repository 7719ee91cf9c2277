import type { FlagList } from '../flag-table.ts';
import { beginsWith } from '../piece.ts';
import { subcommandTool } from '../subcommand-tool.ts';
import { unknowns, type Tool } from '../tool.ts';

/** learn.microsoft.com/dotnet/core/tools/dotnet-build */
const build: FlagList = {
  plain:
    '--no-restore --no-incremental --no-dependencies --nologo -nologo --force --self-contained --no-self-contained --sc -m --ucr',
  value:
    '-c --configuration -f --framework -r --runtime -v --verbosity -a --arch --os --version-suffix --source --property -p --tl',
  output: '-o --output',
  beginning: '-p: /p: --property: -m: -maxcpucount -warnaserror /m',
};

const grammar = subcommandTool({
  keyword: 'dotnet',
  family: 'dotnet',
  names: 'dotnet',
  flags: [],
  subcommands: [
    { kind: 'DotnetBuild', names: 'build', flags: [build], operands: 'any' },
    {
      kind: 'DotnetTest',
      names: 'test',
      flags: [
        build,
        {
          plain: '--no-build',
          value: '--filter -s --settings',
        },
      ],
      operands: 'any',
    },
  ],
  never: [
    {
      id: 'dotnet-run',
      subcommands: 'run exec watch fsi',
      reason: 'runs the program for the user',
      examples: ['dotnet run', 'dotnet watch test'],
    },
    {
      id: 'dotnet-publish',
      subcommands: 'publish pack nuget',
      reason: 'publishes',
      examples: ['dotnet publish -c Release', 'dotnet pack'],
    },
    {
      id: 'dotnet-edit',
      subcommands: 'add remove new sln format restore package reference',
      reason: 'edits the project',
      examples: ['dotnet add package X', 'dotnet format', 'dotnet restore'],
    },
    {
      id: 'dotnet-tool',
      subcommands: 'tool workload sdk dev-certs user-secrets ef',
      reason: 'changes this machine',
      examples: ['dotnet tool install x', 'dotnet ef database update'],
    },
    {
      id: 'dotnet-report',
      flags:
        '-l --logger --results-directory --collect --blame --blame-crash --blame-hang -d --diag -bl -binaryLogger --binaryLogger',
      reason: 'leaves a report of what ran here',
      examples: ['dotnet test --logger trx', 'dotnet test --blame', 'dotnet build -bl'],
    },
    { id: 'dotnet-clean', subcommands: 'clean', reason: 'removes files', examples: ['dotnet clean'] },
    {
      id: 'dotnet-target',
      flags: '-target --target',
      reason: 'names a target that may do anything',
      examples: ['dotnet build -target=Clean', 'dotnet build --target=Run'],
    },
    {
      id: 'dotnet-print',
      subcommands: 'help list',
      flags: '-h --help -? --version --info --list-sdks --list-runtimes -t --list-tests',
      reason: 'prints information',
      examples: ['dotnet --info', 'dotnet test --list-tests', 'dotnet build --help'],
    },
  ],
  examples: {
    yes: [
      ['dotnet build App.sln -c Release --no-restore', 'DotnetBuild'],
      ['dotnet test --filter Category=Unit', 'DotnetTest'],
    ],
    no: ['dotnet', 'dotnet app.dll', 'dotnet build -t:Clean', 'dotnet build /t:Publish', 'dotnet msbuild'],
  },
});

export const dotnet: Tool = {
  ...grammar,
  read(scan, at, name, trusted) {
    // MSBuild's options may begin with a slash: `/t:Publish`.
    for (let word = at; word < scan.count; word++)
      if (isSwitch(scan.codes, scan.fromOf(word), scan.toOf(word))) return unknowns.option;
    return grammar.read(scan, at, name, trusted);
  },
};

const SLASH = 47;
const COLON = 58;

/** `/t:Publish`, `/restore`; a path has a second slash or a point. `/p:` only sets a property. */
function isSwitch(codes: Uint8Array, from: number, to: number): boolean {
  if (codes[from] !== SLASH || beginsWith(codes, from, to, '/p:')) return false;
  let at = from + 1;
  while (at < to && isLetter(codes[at] ?? 0)) at++;
  return at > from + 1 && (at === to || codes[at] === COLON);
}

function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
}
