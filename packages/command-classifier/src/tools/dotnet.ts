import { refuseAssignment } from '../environment.ts';
import type { FlagList } from '../flag-table.ts';
import { beginsWith, indexOfCode, isOneOf, lengthOfBeginning } from '../piece.ts';
import { subcommandTool } from '../subcommand-tool.ts';
import { neverBecause, unknowns, type Tool } from '../tool.ts';
import { staysInTree, type ValueRule } from '../value-rules.ts';
import { isMsBuildTuning, isSlashSwitch, propertyRule } from './msbuild-options.ts';

/** learn.microsoft.com/dotnet/core/tools/dotnet-build; what MSBuild itself takes is read by `isMsBuildTuning`. */
const build: FlagList = {
  plain:
    '--no-restore --no-incremental --no-dependencies --nologo --force --self-contained --no-self-contained --sc --ucr ' +
    '--use-current-runtime --disable-build-servers',
  value:
    '-c --configuration -f --framework -r --runtime -v --verbosity -a --arch --os --version-suffix --source --tl',
  output: '-o --output --artifacts-path',
  judged: { names: '-p --property', rule: propertyRule },
};

const loadsLogger = neverBecause({ reason: 'loads code that this machine has' });
const collects = neverBecause({ reason: 'leaves a report of what ran here' });

/** Loggers that come with the SDK, or as a package that the project names; another would be found by its path. */
const loggers = ['console', 'trx', 'html', 'junit', 'xunit', 'nunit', 'GitHubActions', 'liquid', 'teamcity'];
const collectors = ['XPlat Code Coverage', 'Code Coverage', 'coverlet'];
const fileNames = ['LogFileName=', 'logfilename=', 'LogFilePath=', 'LogFilePrefix='];

/** `trx;LogFileName=r.trx`: the report lies in the project's own directory of results, unless its name leads out of it. */
const loggerRule: ValueRule = {
  refuse(codes, from, to) {
    for (let start = codes[from] === COLON ? from + 1 : from, isFirst = true; start < to; isFirst = false) {
      const semicolon = indexOfCode(codes, start, to, SEMICOLON);
      const end = semicolon === -1 ? to : semicolon;
      if (isFirst && !isOneOf(codes, start, end, loggers)) return loadsLogger;
      const name = isFirst ? 0 : lengthOfBeginning(codes, start, end, fileNames);
      const refusal = name === 0 ? null : staysInTree.refuse(codes, start + name, end);
      if (refusal !== null) return refusal;
      start = end + 1;
    }
    return null;
  },
  mayRefuse: () => true,
};

const collectorRule: ValueRule = {
  refuse(codes, from, to) {
    const start = codes[from] === COLON ? from + 1 : from;
    const length = lengthOfBeginning(codes, start, to, collectors);
    return length > 0 && (start + length === to || codes[start + length] === SEMICOLON) ? null : collects;
  },
  mayRefuse: () => true,
};

/** `-e NAME=value`: a variable of the tests. */
const variableRule: ValueRule = {
  refuse(codes, from, to) {
    const start = codes[from] === COLON ? from + 1 : from;
    const equals = indexOfCode(codes, start, to, EQUALS);
    return equals > start ? refuseAssignment(codes, start, equals, to) : unknowns.argument;
  },
  mayRefuse: () => true,
};

const resultsRule: ValueRule = {
  refuse: (codes, from, to) => staysInTree.refuse(codes, codes[from] === COLON ? from + 1 : from, to),
  mayRefuse: () => true,
};

/** The options of tests whose value is looked at, which a colon may join as well as `=`: `--collect:"Code Coverage"`. */
const joinedByColon = [
  ['--logger:', loggerRule],
  ['-l:', loggerRule],
  ['--collect:', collectorRule],
  ['--results-directory:', resultsRule],
] as const;

function takesJoined(codes: Uint8Array, from: number, to: number): boolean {
  if (isMsBuildTuning(codes, from, to)) return true;
  for (let index = 0; index < joinedByColon.length; index++) {
    const joined = joinedByColon[index];
    if (joined === undefined || !beginsWith(codes, from, to, joined[0])) continue;
    return joined[1].refuse(codes, from + joined[0].length, to) === null;
  }
  return false;
}

const grammar = subcommandTool({
  keyword: 'dotnet',
  family: 'dotnet',
  names: 'dotnet',
  flags: [],
  subcommands: [
    { kind: 'DotnetBuild', names: 'build', flags: [build], operands: 'any', alsoTakes: isMsBuildTuning },
    {
      kind: 'DotnetTest',
      names: 'test',
      flags: [
        build,
        { plain: '--no-build', value: '--filter --project --solution', input: '-s --settings' },
        { judged: { names: '-l --logger', rule: loggerRule } },
        { judged: { names: '--collect', rule: collectorRule } },
        { judged: { names: '--results-directory', rule: resultsRule } },
        { judged: { names: '-e --environment', rule: variableRule } },
      ],
      operands: 'any',
      alsoTakes: takesJoined,
      // Settings of a run: `RunConfiguration.MaxCpuCount=1`.
      afterDashes: [{}],
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
      flags: '--blame --blame-crash --blame-hang -d --diag -bl -binaryLogger --binaryLogger',
      reason: 'leaves a report of what ran here',
      examples: ['dotnet test --blame', 'dotnet build -bl', 'dotnet test --collect Trace'],
    },
    {
      id: 'dotnet-report-elsewhere',
      reason: 'leaves a report outside of the project',
      examples: ['dotnet test --logger "trx;LogFileName=/tmp/r.trx"', 'dotnet test --results-directory ../r'],
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
      ['dotnet build /p:Version=1.2.3 -warnaserror /m:4', 'DotnetBuild'],
      ['dotnet test --filter Category=Unit', 'DotnetTest'],
      ['dotnet test --logger "trx;LogFileName=r.trx" --collect:"XPlat Code Coverage"', 'DotnetTest'],
    ],
    no: [
      'dotnet',
      'dotnet app.dll',
      'dotnet build -t:Clean',
      'dotnet build /t:Publish',
      'dotnet msbuild',
      'dotnet build -p:DeployOnBuild=true',
      'dotnet build --property CustomAfterMicrosoftCommonTargets=x.targets',
      'dotnet build -property:PublishProfile=x',
      'dotnet build -fl',
      'dotnet build @args.rsp',
      'dotnet test -e:PATH=x',
      'dotnet test --logger ./Mine.dll',
      'dotnet test -e LD_PRELOAD=./x.so',
    ],
  },
});

export const dotnet: Tool = {
  ...grammar,
  read(scan, at, name, trusted) {
    const reading = grammar.read(scan, at, name, trusted);
    if (typeof reading !== 'string') return reading;
    const { codes } = scan;
    for (let word = at; word < scan.count; word++) {
      const from = scan.fromOf(word);
      const to = scan.toOf(word);
      if (codes[from] === AT) return unknowns.dynamic;
      if (!isOfMsBuild(codes, from, to)) continue;
      if (!scan.isStatic(word) || !isMsBuildTuning(codes, from, to)) return unknowns.option;
    }
    return reading;
  },
};

/** `/t:Publish`, `-fl`: behind one dash, only a colon or a sign joins a letter with its value. */
function isOfMsBuild(codes: Uint8Array, from: number, to: number): boolean {
  if (codes[from] !== DASH) return isSlashSwitch(codes, from, to);
  const behind = codes[from + 2];
  return codes[from + 1] !== DASH && to - from > 2 && behind !== COLON && behind !== EQUALS;
}

const DASH = 45;
const AT = 64;
const COLON = 58;
const SEMICOLON = 59;
const EQUALS = 61;
