import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { requireShell } from '@hunch/terminal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandNames } from '../../src/commands/index.ts';
import { exitCodes } from '../../src/exit-codes.ts';
import { cliProgram, testHome, type TestHome } from '../support/run-cli.ts';

let home: TestHome;

beforeAll(() => {
  home = testHome();
});
afterAll(() => home[Symbol.asyncDispose]());

const commands = commandNames;

describe('help', () => {
  it('lists every command, and not the one for hooks', async () => {
    const { stdout, exitCode } = await home.run(['help', '--all']);
    expect(exitCode).toBe(0);
    const listed = [...stdout.matchAll(/^ {2}([a-z][a-z-]*) /gm)].map((match) => match[1]);
    expect(listed).toEqual(commands);
    expect(stdout).not.toMatch(/^ {2}hook/m);
  });

  it.each([60, 80, 200])(
    'begins with at most twenty lines that name every command, %i columns wide',
    async (width) => {
      const env = { COLUMNS: String(width) };
      const { stdout, exitCode } = await home.run([], { env });
      expect(exitCode).toBe(0);
      const lines = stdout.trimEnd().split('\n');
      expect(lines.length).toBeLessThanOrEqual(20);
      for (const line of lines) expect(line.length).toBeLessThanOrEqual(width);
      const words = new Set(stdout.split(/\s+/));
      expect(commands.filter((name) => !words.has(name))).toEqual([]);
      for (const args of [['--help'], ['help']]) expect((await home.run(args, { env })).stdout).toBe(stdout);
    },
  );

  it('of a group lists its commands and no others', async () => {
    const { stdout } = await home.run(['help', 'models']);
    expect([...stdout.matchAll(/^ {2}([a-z][a-z-]*) /gm)].map((match) => match[1])).toEqual([
      'route',
      'router',
    ]);
  });

  it.each(commands)('of %s and of what is below it has examples', async (name) => {
    const { stdout, exitCode } = await home.run([name, '--help']);
    expect(exitCode).toBe(0);
    const list = /\nCommands:\n([^]*?\n)(?:\n|$)/.exec(stdout)?.[1] ?? '';
    const below = [...list.matchAll(/^ {2}([a-z][a-z-]*) /gm)]
      .map((match) => match[1] ?? '')
      .filter((sub) => sub !== 'help');
    const helps = await Promise.all(below.map((sub) => home.run([name, sub, '--help'])));
    for (const help of [...(name === 'suggestions' ? [] : [stdout]), ...helps.map((run) => run.stdout)]) {
      expect(help).toContain('\nExamples:\n');
      expect(help).toMatch(/^ {2}\S*.*hunch /m);
    }
  });

  it('of a command can be asked for in both ways', async () => {
    expect((await home.run(['help', 'search'])).stdout).toBe((await home.run(['search', '--help'])).stdout);
  });
});

it('is described whole by the README', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  for (const name of commands) expect(readme).toContain(`| \`hunch ${name}`);
  for (const code of Object.values(exitCodes)) expect(readme).toContain(`| ${code} | `);
});

it('prints its version', async () => {
  expect((await home.run(['--version'])).stdout).toMatch(/^hunch \d+\.\d+\.\d+\n$/);
});

describe('hunch init', () => {
  it('prints the paths, then the file of the shell', async () => {
    const { stdout } = await home.run(['init', 'zsh']);
    const [cli, hook, socket, secret] = stdout.split('\n');
    expect(cli).toBe(`__hunch_cli=${cliProgram}`);
    expect(hook).toMatch(/^__hunch_hook=('')?(\/.*\/hunch-hook)?$/);
    expect(socket).toBe(`__hunch_socket=${home.home}/h/run/hunchd.sock`);
    expect(secret).toBe(`__hunch_secret=${home.home}/h/data/socket-secret`);
    expect(stdout).toContain('precmd');
  });

  it.runIf(requireShell('bash') && requireShell('zsh') && requireShell('fish'))(
    'quotes any path so that each shell reads it back',
    async () => {
      const odd = join(home.home, `it's "a" $(path) \\ with !`);
      mkdirSync(odd);
      symlinkSync(cliProgram, join(odd, 'hunch'));
      for (const shell of ['bash', 'zsh', 'fish']) {
        const lines = execFileSync(process.execPath, [join(odd, 'hunch'), 'init', shell], {
          encoding: 'utf8',
          env: home.env,
        });
        const file = join(home.home, `init.${shell}`);
        writeFileSync(file, lines.split('\n').slice(0, 3).join('\n'));
        const script = `source ${file}; printf %s "$__hunch_cli"`;
        expect(execFileSync(shell, ['-c', script], { encoding: 'utf8', env: home.env })).toBe(
          join(odd, 'hunch'),
        );
      }
    },
  );
});

describe('hunch incognito', () => {
  it('says the mode of the shell it is called in', async () => {
    expect((await home.run(['incognito'])).stdout).toBe('off: commands are recorded\n');
    const env = { HUNCH_INCOGNITO: 'ephemeral' };
    expect((await home.run(['incognito', 'status'], { env })).stdout).toMatch(/^ephemeral: /);
    expect((await home.run(['incognito', 'status'], { env: { HUNCH_INCOGNITO: 'maybe' } })).stdout).toContain(
      'no_send',
    );
  });

  it.each((['bash', 'zsh', 'fish'] as const).filter((shell) => requireShell(shell)))(
    'on, in %s, is the mode that the configuration names',
    async (shell) => {
      await using other = testHome();
      const load =
        shell === 'fish' ? `${cliProgram} init fish | source` : `eval "$(${cliProgram} init ${shell})"`;
      const script = `${load}\nhunch incognito on\necho "timeout=$HUNCH_CONNECT_TIMEOUT_MS"\nhunch incognito off`;
      const env = { ...other.env, HUNCH_NO_AUTOSTART: '1' };
      const shown = (): string =>
        execFileSync(shell, ['-i', '-c', script], {
          encoding: 'utf8',
          env,
          stdio: ['ignore', 'pipe', 'ignore'],
        });
      expect(shown()).toMatch(/ephemeral: .*\ntimeout=\noff: /);
      mkdirSync(join(other.home, 'h/config'), { recursive: true });
      writeFileSync(
        join(other.home, 'h/config/config.toml'),
        '[suggestions]\nincognito_mode = "no_send"\nhook_connect_timeout_ms = 25\n',
      );
      expect(shown()).toMatch(/no_send: .*\ntimeout=25\noff: /);
    },
  );

  it('explains what to do where the integration is not loaded', async () => {
    const outcome = await home.run(['incognito', 'no_send'], { env: { SHELL: '/bin/fish' } });
    expect(outcome).toMatchObject({ exitCode: 1, stdout: '' });
    expect(outcome.stderr).toContain('hunch init fish | source');
    expect(outcome.stderr).toContain('set -gx HUNCH_INCOGNITO no_send');
  });
});

describe('hunch doctor', () => {
  it('finds what is wrong, says what to do, and changes nothing', async () => {
    await using other = testHome();
    mkdirSync(join(other.home, 'h/data'), { recursive: true, mode: 0o755 });
    mkdirSync(join(other.home, 'h/config'));
    writeFileSync(join(other.home, 'h/config/config.toml'), 'x = 1\n');
    writeFileSync(join(other.home, '.bashrc'), '# eval "$(hunch init bash)"\n');
    writeFileSync(join(other.home, '.zshrc'), 'eval "$(hunch init zsh)"\n');
    const { stdout, exitCode } = await other.run(['doctor']);
    expect(exitCode).toBe(1);
    expect(stdout).toMatch(/^✗ {2}data +other users can open .*h\/data \(mode 755\)\n +chmod 700 /m);
    expect(stdout).toMatch(/^! {2}daemon +not running\n +hunch daemon start$/m);
    expect(stdout).toMatch(/^! {2}config +.*config\.toml:1: x is no section/m);
    if (requireShell('bash'))
      expect(stdout).toMatch(/^! {2}bash .*not set up\n.*: hunch setup --shell bash$/m);
    if (requireShell('zsh')) expect(stdout).toMatch(/^✓ {2}zsh .*set up in .*\.zshrc$/m);
    expect((await other.run(['doctor'], { env: { LANG: 'C' } })).stdout).toMatch(/^XX {2}data/m);
  });

  it('is content with a running daemon, also in JSON', async () => {
    await using other = testHome();
    await other.run(['daemon', 'start']);
    const { stdout, exitCode } = await other.run(['doctor', '--json']);
    expect(exitCode).toBe(0);
    const findings: readonly { state: string; name: string }[] = JSON.parse(stdout).findings;
    expect(findings.filter(({ state }) => state === 'bad')).toEqual([]);
    for (const name of ['node', 'sqlite', 'socket', 'version', 'cache', 'store', 'config', 'log']) {
      expect(findings).toContainEqual(expect.objectContaining({ name, state: 'good' }));
    }
  });
});

describe.runIf(requireShell('bash') && requireShell('zsh') && requireShell('fish'))(
  'hunch suggestions doctor',
  () => {
    it('proves the way from each shell, and leaves no trace', async () => {
      await using other = testHome();
      const { stdout, exitCode } = await other.run(['suggestions', 'doctor', '--json']);
      const { probes } = JSON.parse(stdout);
      expect(
        probes.map(({ shell, recorded, problem }: Record<string, unknown>) => ({ shell, recorded, problem })),
      ).toEqual(['bash', 'zsh', 'fish'].map((shell) => ({ shell, recorded: true, problem: null })));
      expect(exitCode).toBe(0);
      expect((await other.run(['search', 'hunch-probe'])).stdout).toBe('');
      expect(JSON.parse((await other.run(['daemon', 'status', '--json'])).stdout).commands).toBe(0);
    });
  },
);
