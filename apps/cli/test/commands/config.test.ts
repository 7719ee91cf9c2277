import { lstatSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readTypedValue, setKey } from '../../src/edit-configuration.ts';
import { testHome, type TestHome } from '../support/run-cli.ts';

const text = `# mine
[suggestions]   # hot
max_results = 5 # few

[suggestions.weights]
transition = 0.30

# the end
`;

describe('an edit of the file', () => {
  it('changes a value and nothing else', () => {
    expect(setKey(text, 'suggestions.max_results', 7)).toBe(
      text.replace('max_results = 5', 'max_results = 7'),
    );
    expect(setKey(text, 'suggestions.weights.transition', 0.25)).toBe(text.replace('0.30', '0.25'));
  });

  it('adds keys and sections, and keeps every line that was there', () => {
    const edited = setKey(setKey(text, 'suggestions.weights.task', 0.1), 'daemon.log_level', 'debug');
    for (const line of text.split('\n')) expect(edited.split('\n')).toContain(line);
    expect(edited).toContain('task = 0.1\n');
    expect(edited).toContain('[daemon]\nlog_level = "debug"\n');
  });

  it('begins a file', () => {
    expect(setKey('', 'suggestions.enabled', false)).toBe('[suggestions]\nenabled = false\n');
  });

  it('refuses to make a section of a value', () => {
    expect(() => setKey('suggestions = 5\n', 'suggestions.enabled', true)).toThrow(
      '"suggestions" is a value',
    );
  });
});

it.each([
  ['7', 7],
  ['0.5', 0.5],
  ['true', true],
  ['off', 'off'],
  ['"7"', '7'],
  ['["a", "b"]', ['a', 'b']],
  ['/run/x.sock', '/run/x.sock'],
  ['2024-01-01', '2024-01-01'],
  ['a\nb = 1', 'a\nb = 1'],
])('typed: %j', (typed, value) => {
  expect(readTypedValue(typed)).toEqual(value);
});

describe('hunch config', () => {
  let home: TestHome;
  let file: string;
  beforeEach(() => {
    home = testHome();
    mkdirSync(join(home.home, 'h/config'), { recursive: true });
    file = join(home.home, 'h/config/config.toml');
  });
  afterEach(() => home[Symbol.asyncDispose]());

  it('sets a value, keeps a copy and the mode, and the daemon reads it', async () => {
    writeFileSync(file, text, { mode: 0o640 });
    await home.run(['daemon', 'start']);
    const { stdout, exitCode } = await home.run(['config', 'set', 'suggestions.max_results', '7']);
    expect(exitCode).toBe(0);
    expect(stdout).toContain('suggestions.max_results is now 7');
    expect(stdout).toContain('The running daemon uses it now.');
    expect(readFileSync(file, 'utf8')).toBe(text.replace('max_results = 5', 'max_results = 7'));
    expect(readFileSync(`${file}.hunch-backup`, 'utf8')).toBe(text);
    expect(statSync(file).mode & 0o777).toBe(0o640);
    expect((await home.run(['config', 'get', 'suggestions.max_results'])).stdout).toBe('7\n');
  });

  it('makes the file, and leaves a link a link', async () => {
    expect(await home.run(['config', 'set', 'daemon.log_level', 'debug'])).toMatchObject({
      exitCode: 0,
      stderr: '',
    });
    expect(readFileSync(file, 'utf8')).toBe('[daemon]\nlog_level = "debug"\n');
    const target = join(home.home, 'dotfiles.toml');
    writeFileSync(target, text);
    await home.run(['config', 'set', 'daemon.log_level', 'info'], {
      env: { HUNCH_HOME: join(home.home, 'other') },
    });
    mkdirSync(join(home.home, 'third/config'), { recursive: true });
    symlinkSync(target, join(home.home, 'third/config/config.toml'));
    const env = { HUNCH_HOME: join(home.home, 'third') };
    expect(await home.run(['config', 'set', 'suggestions.max_results', '9'], { env })).toMatchObject({
      exitCode: 0,
    });
    expect(lstatSync(join(home.home, 'third/config/config.toml')).isSymbolicLink()).toBe(true);
    expect(readFileSync(target, 'utf8')).toContain('max_results = 9');
  });

  it('changes nothing when the value or the key is wrong', async () => {
    writeFileSync(file, text);
    const value = await home.run(['config', 'set', 'suggestions.max_results', 'many']);
    expect(value).toMatchObject({ exitCode: 2, stdout: '' });
    expect(value.stderr).toContain(`Nothing was changed. ${file}:3: suggestions.max_results`);
    const key = await home.run(['config', 'set', 'suggestions.results', '3']);
    expect(key).toMatchObject({ exitCode: 2, stdout: '' });
    expect(key.stderr).toContain('Did you mean suggestions.max_results');
    expect(readFileSync(file, 'utf8')).toBe(text);
  });

  it('says which line of a broken file is wrong', async () => {
    writeFileSync(file, '[suggestions\n');
    const check = await home.run(['config', 'check']);
    expect(check.exitCode).toBe(1);
    expect(check.stdout).toContain(`${file}:1:`);
    expect(await home.run(['config', 'set', 'suggestions.max_results', '3'])).toMatchObject({ exitCode: 1 });
    expect(readFileSync(file, 'utf8')).toBe('[suggestions\n');
  });

  it('shows where a value comes from', async () => {
    writeFileSync(file, text);
    const env = { HUNCH_SUGGESTIONS_MAX_RESULTS: '3' };
    const { stdout } = await home.run(['config', 'get', 'suggestions'], { env });
    expect(stdout).toMatch(/^suggestions\.max_results += 3 +HUNCH_SUGGESTIONS_MAX_RESULTS$/m);
    expect(stdout).toMatch(new RegExp(`^suggestions\\.weights\\.transition += 0.3 +${file}$`, 'm'));
    expect((await home.run(['config', 'get', 'nothing'])).exitCode).toBe(2);
    expect((await home.run(['config', 'path'])).stdout).toBe(`${file}\n`);
    expect((await home.run(['config', 'check'])).stdout).toBe(`${file}: no problems.\n`);
  });

  it('finds the socket that the file names', async () => {
    const socket = join(home.home, 's/x.sock');
    mkdirSync(join(home.home, 's'), { mode: 0o700 });
    writeFileSync(file, `[suggestions]\nsocket_path = "${socket}"\n`);
    await home.run(['daemon', 'start']);
    expect(JSON.parse((await home.run(['daemon', 'status', '--json'])).stdout)).toMatchObject({
      running: true,
      socket,
    });
    expect((await home.run(['init', 'bash'])).stdout).toContain(`__hunch_socket=${socket}\n`);
  });
});
