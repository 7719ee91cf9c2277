import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exitCodes, type ExitCode } from '../../src/exit-codes.ts';
import { testHome, type TestHome } from '../support/run-cli.ts';

const { failure, usage, unavailable } = exitCodes;

interface Mistake {
  readonly args: readonly string[];
  readonly code: ExitCode;
  /** What is wrong. */
  readonly says: string;
  /** What to do. */
  readonly remedy: string;
  readonly env?: Readonly<Record<string, string>>;
}

const mistakes: readonly Mistake[] = [
  // Words that do not exist.
  { args: ['sugest'], code: usage, says: "unknown command 'sugest'", remedy: 'Did you mean suggest?' },
  { args: ['help', 'sugest'], code: usage, says: "unknown command 'sugest'", remedy: 'hunch help --all' },
  { args: ['router', 'stauts'], code: usage, says: "'stauts'", remedy: 'Did you mean one of stats, status?' },
  { args: ['version'], code: usage, says: "unknown command 'version'", remedy: 'hunch --version' },
  { args: ['start'], code: usage, says: "unknown command 'start'", remedy: 'There is: hunch daemon start' },
  {
    args: ['status'],
    code: usage,
    says: "unknown command 'status'",
    remedy: 'hunch router status, hunch sync status, hunch daemon status',
  },
  { args: ['  '], code: usage, says: 'Missing request', remedy: 'Example: hunch "find' },
  {
    args: ['check', 'rm', '-rf', '/srv/x y'],
    code: usage,
    says: "unknown option '-rf'",
    remedy: "Put the command in quotes: hunch check 'rm -rf /srv/x y'",
  },
  {
    args: ['setup', 'zsh', 'fish'],
    code: usage,
    says: 'too many arguments',
    remedy: 'setup --shell zsh fish',
  },
  { args: ['setup', 'codex'], code: usage, says: 'too many arguments', remedy: 'hunch setup --agent codex' },
  { args: ['--colour', 'never', 'search'], code: usage, says: '--colour', remedy: '--color' },
  { args: ['dashboard', '--port', '80'], code: usage, says: '--port', remedy: 'hunch dashboard --help' },
  { args: ['suggest', 'a', 'b'], code: usage, says: 'too many arguments', remedy: 'hunch suggest --help' },
  // Values that are unknown.
  { args: ['search', '--limit', 'x'], code: usage, says: '--limit', remedy: 'whole number from 1 to 200' },
  {
    args: ['search', '--scope', 'all'],
    code: usage,
    says: '--scope',
    remedy: 'session, repo, machine or global',
  },
  { args: ['init', 'tcsh'], code: usage, says: "'tcsh'", remedy: 'Choose bash, zsh or fish.' },
  { args: ['completions', 'tcsh'], code: usage, says: "'tcsh'", remedy: 'Choose bash, zsh or fish.' },
  { args: ['import', 'tcsh'], code: usage, says: "'tcsh'", remedy: 'bash, zsh, fish or atuin' },
  { args: ['setup', '--agent', 'copilot'], code: usage, says: "'copilot'", remedy: 'Choose claude-code' },
  { args: ['uninstall', '--shell', 'tcsh'], code: usage, says: "'tcsh'", remedy: 'Choose bash' },
  { args: ['setup', 'model', 'huge'], code: usage, says: 'no model "huge"', remedy: 'Choose qwen' },
  { args: ['agent-hook', 'nobody'], code: usage, says: "'nobody'", remedy: 'Choose claude-code' },
  { args: ['history', 'list', '--exit', 'x'], code: usage, says: '--exit', remedy: 'from 0 to 255' },
  { args: ['history', 'list', '--after', 'soonish'], code: usage, says: '"soonish"', remedy: 'Examples:' },
  { args: ['suggest-feedback', '-a', 'liked'], code: usage, says: "'liked'", remedy: 'Choose accepted' },
  { args: ['check', '--fail-on', 'odd', 'ls'], code: usage, says: "'odd'", remedy: 'Choose moderate' },
  { args: ['stats', 'yesteryear'], code: usage, says: "'yesteryear'", remedy: 'Choose today' },
  { args: ['wrapped', '1066'], code: usage, says: "'1066'", remedy: 'a year (2026)' },
  { args: ['incognito', 'maybe'], code: usage, says: "'maybe'", remedy: 'Choose off' },
  { args: ['router', 'keys', 'revoke', 'me'], code: usage, says: '"me"', remedy: 'hunch router keys list' },
  { args: ['router', 'serve', '--listen', 'x'], code: failure, says: '"x"', remedy: 'must be host:port' },
  {
    args: ['config', 'get', 'sync.automatc'],
    code: usage,
    says: '"sync.automatc"',
    remedy: 'hunch config get',
  },
  { args: ['config', 'set', 'x.ranker', '1'], code: usage, says: '"x.ranker"', remedy: 'suggestions.ranker' },
  {
    args: ['config', 'set', 'suggestions.max_results', 'many'],
    code: usage,
    says: 'Nothing was changed',
    remedy: 'suggestions.max_results must be',
  },
  // What is missing.
  { args: ['init'], code: usage, says: 'Missing shell', remedy: 'bash|zsh|fish' },
  {
    args: ['import'],
    code: usage,
    says: 'SHELL names no supported shell',
    remedy: 'hunch import bash|zsh|fish|atuin',
    env: { SHELL: '/bin/tcsh' },
  },
  { args: ['check'], code: usage, says: 'Missing command', remedy: "hunch check 'rm -rf build'" },
  { args: ['explain'], code: usage, says: 'Missing command', remedy: 'Example:' },
  { args: ['intent'], code: usage, says: 'Missing request', remedy: 'Example:' },
  { args: ['route'], code: usage, says: 'Missing prompt', remedy: 'Example:' },
  { args: ['replay'], code: usage, says: 'Missing file', remedy: 'Example:' },
  { args: ['config', 'set', 'x'], code: usage, says: "'value'", remedy: 'hunch config set --help' },
  { args: ['history', 'delete'], code: usage, says: "'pattern'", remedy: 'hunch history delete --help' },
  { args: ['suggest-feedback'], code: usage, says: '--action', remedy: 'hunch suggest-feedback --help' },
  {
    args: ['router', 'keys', 'create'],
    code: usage,
    says: '--owner',
    remedy: 'hunch router keys create --help',
  },
  { args: ['sync', 'login'], code: usage, says: 'Missing user', remedy: 'in a terminal' },
  // Paths.
  {
    args: ['import', 'bash', '--file', 'no'],
    code: failure,
    says: 'no does not exist',
    remedy: '--file PATH',
  },
  { args: ['import', 'bash', '--file', '.'], code: failure, says: '. is not a file', remedy: '--file PATH' },
  {
    args: ['fix', 'ls', '--error', 'no'],
    code: usage,
    says: 'no: No such file',
    remedy: 'what the command printed',
  },
  { args: ['replay', 'no'], code: usage, says: 'no: No such file', remedy: 'hunch replay --help' },
  { args: ['replay', '.'], code: usage, says: ': It is a directory', remedy: 'hunch replay --help' },
  {
    args: ['search', 'git'],
    code: unavailable,
    says: '/dev/null/x',
    remedy: 'hunch doctor',
    env: { HUNCH_HOME: '/dev/null/x' },
  },
  // Nothing there yet, nobody there.
  { args: ['bench'], code: usage, says: 'no history yet', remedy: 'hunch import' },
  { args: ['sync', 'now'], code: failure, says: 'not logged in', remedy: 'hunch sync login' },
  { args: ['incognito', 'on'], code: failure, says: 'has not loaded', remedy: 'hunch init' },
  {
    args: ['daemon', 'reload'],
    code: unavailable,
    says: 'No daemon',
    remedy: 'hunch daemon start',
    env: { HUNCH_SOCKET: '/nowhere/hunchd.sock' },
  },
  {
    args: ['suggest', '--strict'],
    code: unavailable,
    says: 'No daemon',
    remedy: 'hunch daemon start',
    env: { HUNCH_SOCKET: '/nowhere/hunchd.sock', HUNCH_NO_AUTOSTART: '1' },
  },
];

let home: TestHome;

beforeAll(async () => {
  home = testHome();
  mkdirSync(join(home.home, 'h/config'), { recursive: true });
  // One daemon for all, which starts alone.
  await home.run(['daemon', 'start']);
});
afterAll(() => home[Symbol.asyncDispose]());

describe('a mistake is told on standard error, with what to do', () => {
  it.concurrent.each(mistakes)('$args', async ({ args, code, says, remedy, env = {} }) => {
    const { stdout, stderr, exitCode } = await home.run(args, { env });
    expect({ stdout, exitCode }, stderr).toEqual({ stdout: '', exitCode: code });
    expect(stderr).toMatch(/^hunchd?: /);
    expect(stderr).toContain(says);
    expect(stderr).toContain(remedy);
    expect(stderr).not.toMatch(/ {4}at |undefined|\[object/);
  });
});

it.each([
  [{ data: 'a file' }, ['daemon', 'start'], 'A file stands where a directory belongs. Move it away'],
  [{ 'data/suggestions.db': 'no database at all' }, ['stats'], 'is damaged. The daemon rebuilds it'],
])('%j in the place of what hunch keeps', async (files, args, says) => {
  await using other = testHome();
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(join(other.home, 'h', dirname(file)), { recursive: true });
    writeFileSync(join(other.home, 'h', file), text);
  }
  const env = { HUNCH_HOME: join(other.home, 'h'), HUNCH_NO_AUTOSTART: '1' };
  const { stderr, exitCode } = await other.run(args, { env });
  expect(stderr).toContain(says);
  expect(exitCode).not.toBe(0);
});

it('a configuration that is no TOML is told with its line', async () => {
  writeFileSync(join(home.home, 'bad.toml'), 'x = = 1\n');
  const { stdout, exitCode } = await home.run(['config', 'check'], {
    env: { HUNCH_CONFIG: join(home.home, 'bad.toml') },
  });
  expect(stdout).toContain('bad.toml:1: is not valid TOML');
  expect(exitCode).toBe(failure);
});
