import type { FlagList } from '../flag-table.ts';
import { subcommandTool } from '../subcommand-tool.ts';
import { staysInTree } from '../value-rules.ts';
import { tscOptions } from './tsc-options.ts';

/** bun.sh/docs/cli/test, bun.sh/docs/test/parallel */
const test: FlagList = {
  plain:
    '--only --todo --coverage --dots --only-failures --concurrent --randomize --pass-with-no-tests --smol --no-install ' +
    '--silent --if-present --no-clear-screen --no-addons --no-deprecation --prefer-offline --prefer-latest --expose-gc ' +
    '--isolate --no-isolate --no-env-file',
  value:
    '--timeout -t --test-name-pattern --rerun-each --seed --max-concurrency --coverage-reporter ' +
    '--reporter --cwd --conditions -d --define -l --loader --test-timeout --path-ignore-patterns --retry --shard --parallel-delay',
  input: '-r --preload --require --import --env-file --tsconfig-override',
  output: '--coverage-dir',
  judged: { names: '--reporter-outfile', rule: staysInTree },
  optional: '--bail --parallel',
};

/** `--pretty false`: what an option that is switched may be given (typescriptlang.org/docs/handbook/compiler-options.html). */
const switchValues = 'true false';

export const bun = subcommandTool({
  keyword: 'bun',
  family: 'bun',
  names: 'bun',
  flags: [
    {
      plain: '--bun -b --silent --smol --no-install --no-env-file',
      value: '--cwd --env-file --conditions -d --define',
      input: '-r --preload --require --import',
    },
  ],
  subcommands: [
    { kind: 'BunTest', names: 'test', flags: [test], operands: 'any' },
    {
      kind: 'BunTypecheck',
      names: 'typecheck',
      flags: [tscOptions, { value: '--cwd --filter' }],
      operands: { only: switchValues },
    },
  ],
  never: [
    { id: 'bun-alone', subcommands: '', reason: 'prints the help of bun', examples: ['bun'] },
    {
      id: 'bun-install',
      subcommands: 'install i ci',
      reason: 'installs packages on this machine',
      examples: ['bun install', 'bun i', 'bun install --frozen-lockfile'],
    },
    {
      id: 'bun-add',
      subcommands: 'add a',
      reason: 'edits package.json',
      examples: ['bun add zod', 'bun a zod'],
    },
    {
      id: 'bun-remove',
      subcommands: 'remove rm',
      reason: 'edits package.json',
      examples: ['bun remove zod', 'bun rm zod'],
    },
    {
      id: 'bun-update',
      subcommands: 'update outdated audit why',
      reason: 'concerns the packages of this machine',
      examples: ['bun update', 'bun outdated', 'bun audit'],
    },
    {
      id: 'bun-link',
      subcommands: 'link unlink',
      reason: 'changes links on this machine',
      examples: ['bun link', 'bun unlink'],
    },
    {
      id: 'bun-patch',
      subcommands: 'patch patch-commit',
      reason: 'edits a package here',
      examples: ['bun patch react'],
    },
    {
      id: 'bun-pm',
      subcommands: 'pm info',
      reason: 'concerns the package manager',
      examples: ['bun pm ls', 'bun info react'],
    },
    { id: 'bun-publish', subcommands: 'publish', reason: 'concerns a registry', examples: ['bun publish'] },
    {
      id: 'bun-run',
      subcommands: 'run',
      reason: 'runs a program for the user',
      examples: ['bun run build', 'bun run typecheck'],
    },
    { id: 'bun-dev', subcommands: 'dev', reason: 'starts a server', examples: ['bun dev'] },
    { id: 'bun-start', subcommands: 'start', reason: 'starts a server', examples: ['bun start'] },
    { id: 'bun-repl', subcommands: 'repl', reason: 'is interactive', examples: ['bun repl'] },
    {
      id: 'bun-exec',
      subcommands: 'exec',
      reason: 'runs a program for the user',
      examples: ['bun exec "echo hi"'],
    },
    {
      id: 'bun-build',
      subcommands: 'build',
      reason: 'bundles for this machine',
      examples: ['bun build ./index.ts --outdir dist'],
    },
    { id: 'bun-x', subcommands: 'x', reason: 'runs any package', examples: ['bun x eslint .'] },
    {
      id: 'bun-create',
      subcommands: 'create c init',
      reason: 'creates a project here',
      examples: ['bun create vite', 'bun init'],
    },
    {
      id: 'bun-upgrade',
      subcommands: 'upgrade',
      reason: 'replaces bun on this machine',
      examples: ['bun upgrade'],
    },
    {
      id: 'bun-completions',
      subcommands: 'completions discord getcompletes',
      reason: 'is for the terminal',
      examples: ['bun completions'],
    },
    {
      id: 'bun-watch',
      flags: '--watch -w',
      reason: 'watches files until it is stopped',
      examples: [
        'bun test --watch',
        'bun test -w',
        'bun test --watch=true',
        'bun typecheck --watch',
        'bun typecheck -w',
        'bun --watch test',
      ],
    },
    {
      id: 'bun-hot',
      flags: '--hot',
      reason: 'reloads until it is stopped',
      examples: ['bun test --hot', 'bun --hot test'],
    },
    {
      id: 'bun-test-update',
      flags: '-u --update-snapshots',
      reason: 'edits snapshots in the sources',
      examples: ['bun test -u', 'bun test --update-snapshots'],
    },
    {
      id: 'bun-test-report',
      reason: 'leaves a report outside of the project',
      examples: [
        'bun test --reporter=junit --reporter-outfile=/tmp/junit.xml',
        'bun test --reporter-outfile ../x.xml',
      ],
    },
    {
      id: 'bun-inspect',
      flags: '--inspect --inspect-brk --inspect-wait',
      reason: 'waits for a debugger',
      examples: ['bun test --inspect', 'bun --inspect-brk test', 'bun test --inspect=4000'],
    },
    {
      id: 'bun-eval',
      flags: '-e --eval -p --print',
      reason: 'runs code for the user',
      examples: ["bun -e 'test'", 'bun --print 1'],
    },
    {
      id: 'bun-version',
      flags: '-v --version --revision',
      reason: 'prints a version',
      examples: ['bun --version', 'bun -v', 'bun --revision'],
    },
    {
      id: 'bun-help',
      subcommands: 'help',
      flags: '-h --help',
      reason: 'prints help',
      examples: ['bun --help', 'bun test --help'],
    },
  ],
  examples: {
    yes: [
      ['bun test', 'BunTest'],
      ['bun test src/a.test.ts --timeout 5000 --bail=1 -t "adds two"', 'BunTest'],
      ['bun typecheck', 'BunTypecheck'],
    ],
    no: ['bun index.ts', 'bun ./test', 'bun typecheck --frobnicate', 'bun test --config=x.toml'],
  },
});
