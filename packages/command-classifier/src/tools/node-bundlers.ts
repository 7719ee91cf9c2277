import { flagTable } from '../flag-table.ts';
import { isOperand, readOption, refuseValueOf, UNKNOWN_OPTION } from '../read-option.ts';
import type { CommandScan } from '../scan.ts';
import { subcommandTool } from '../subcommand-tool.ts';
import { tscOptions } from './tsc-options.ts';
import { NeverRules, unknowns, type NeverEntry, type Reading, type Tool } from '../tool.ts';

const tscFlags = flagTable(tscOptions, { plain: '-f', output: '--outFile' });

const tscNever: readonly NeverEntry[] = [
  {
    id: 'tsc-watch',
    flags: '-w --watch',
    reason: 'watches files until it is stopped',
    examples: ['tsc --watch', 'tsc -p . -w'],
  },
  { id: 'tsc-init', flags: '--init', reason: 'creates a file here', examples: ['tsc --init'] },
  { id: 'tsc-clean', flags: '--clean', reason: 'removes files', examples: ['tsc -b --clean'] },
  { id: 'tsc-dry', flags: '--dry', reason: 'prints what would be built', examples: ['tsc -b --dry'] },
  {
    id: 'tsc-print',
    flags:
      '-v --version -h --help --all --showConfig --listFilesOnly --listFiles --explainFiles --traceResolution --generateTrace',
    reason: 'prints information',
    examples: ['tsc --version', 'tsc --showConfig', 'tsc --listFiles'],
  },
];
const tscRules = new NeverRules(tscNever);

function readTsc(scan: CommandScan, first: number): Reading {
  const { codes } = scan;
  for (let at = first; at < scan.count;) {
    const lead = codes[scan.fromOf(at)];
    if (lead !== DASH) {
      if (!isOperand(scan, at) || lead === AT) return unknowns.dynamic;
      at++;
      continue;
    }
    const next = readOption(scan, at, tscFlags);
    if (next === UNKNOWN_OPTION) return tscRules.flag(scan, at) ?? unknowns.option;
    const refusal = refuseValueOf(scan, at, next, tscFlags);
    if (refusal !== null) return refusal;
    at = next;
  }
  return 'Tsc';
}

const DASH = 45;
const AT = 64;

const tsc: Tool = {
  keyword: 'tsc',
  family: 'node',
  names: ['tsc'],
  isCrossNamed: false,
  localPaths: ['node_modules/.bin/tsc', './node_modules/.bin/tsc'],
  never: tscNever,
  examples: {
    yes: [
      ['tsc --noEmit -p tsconfig.json', 'Tsc'],
      ['node_modules/.bin/tsc -b', 'Tsc'],
    ],
    no: ['tsc --frobnicate', 'tsc @args'],
  },
  read: readTsc,
};

const vite = subcommandTool({
  keyword: 'vite',
  family: 'node',
  names: 'vite',
  localPaths: 'node_modules/.bin/vite ./node_modules/.bin/vite',
  flags: [],
  subcommands: [
    {
      kind: 'ViteBuild',
      names: 'build',
      flags: [
        {
          plain: '--emptyOutDir --app -d --debug --force --profile',
          value:
            '-f --filter --assetsDir --assetsInlineLimit --target -c --config --base -l --logLevel -m --mode --configLoader',
          output: '--outDir',
          optional: '--sourcemap --minify --manifest --ssr --ssrManifest',
        },
      ],
      operands: 'any',
    },
  ],
  never: [
    {
      id: 'vite-serve',
      subcommands: 'serve dev preview',
      reason: 'starts a server',
      examples: ['vite dev', 'vite preview', 'vite serve'],
    },
    { id: 'vite-alone', subcommands: '', reason: 'starts a server', examples: ['vite'] },
    {
      id: 'vite-optimize',
      subcommands: 'optimize',
      reason: 'prepares the server',
      examples: ['vite optimize'],
    },
    {
      id: 'vite-watch',
      flags: '-w --watch',
      reason: 'watches files until it is stopped',
      examples: ['vite build --watch', 'vite build -w'],
    },
    {
      id: 'vite-print',
      flags: '-v --version -h --help',
      reason: 'prints information',
      examples: ['vite --version', 'vite build --help'],
    },
  ],
  examples: {
    yes: [['vite build --mode production', 'ViteBuild']],
    no: ['vite ./app', 'vite build --frobnicate'],
  },
});

const next = subcommandTool({
  keyword: 'next',
  family: 'node',
  names: 'next',
  localPaths: 'node_modules/.bin/next ./node_modules/.bin/next',
  flags: [],
  subcommands: [
    {
      kind: 'NextBuild',
      names: 'build',
      flags: [
        {
          plain:
            '-d --debug --no-lint --no-mangling --profile --turbo --turbopack --webpack --debug-prerender --experimental-app-only ' +
            '--experimental-debug-memory-usage',
          value: '--experimental-build-mode',
        },
      ],
      operands: 'any',
    },
  ],
  never: [
    {
      id: 'next-serve',
      subcommands: 'dev start',
      reason: 'starts a server',
      examples: ['next dev', 'next start'],
    },
    { id: 'next-alone', subcommands: '', reason: 'starts a server', examples: ['next'] },
    {
      id: 'next-other',
      subcommands: 'lint info telemetry typegen upgrade export',
      reason: 'prints information or edits the project',
      examples: ['next lint', 'next info'],
    },
    {
      id: 'next-print',
      flags: '-v --version -h --help',
      reason: 'prints information',
      examples: ['next --version', 'next build --help'],
    },
  ],
  examples: { yes: [['next build', 'NextBuild']], no: ['next build --frobnicate'] },
});

export const nodeTools: readonly Tool[] = [tsc, vite, next];
