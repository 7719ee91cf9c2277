import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testHome, type TestHome } from '../support/run-cli.ts';

let home: TestHome;

beforeAll(() => {
  home = testHome();
  mkdirSync(join(home.home, 'h/config'), { recursive: true });
});
afterAll(() => home[Symbol.asyncDispose]());

/** No model answers, whatever runs on this machine. */
const env = { HUNCH_INTENT_ROUTER_OLLAMA_URL: 'http://127.0.0.1:1' };

describe('hunch intent', () => {
  it('names the domain', async () => {
    const { stdout, exitCode } = await home.run(['intent', 'show', 'my', 'git', 'branches'], { env });
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/^Domain: git_operations \(confidence: (?:1\.00|0\.9\d)\) \(local\)\n$/);
  });

  it('names both domains of a request for two', async () => {
    const { stdout } = await home.run(['intent', 'find large log files and compress them'], { env });
    expect(stdout).toMatch(
      /^Domains detected: .*\n {2}- Primary: file_operations .*\n {2}- Secondary: archive_operations /,
    );
  });

  it('says that it falls back, and how sure the best was', async () => {
    const { stdout } = await home.run(['intent', 'clean this up'], { env });
    expect(stdout).toMatch(/^No confident domain match \(best: 0\.\d\d\)\nDomain: general /);
  });

  it('gives JSON with a stable order of fields, and the working on request', async () => {
    const { stdout } = await home.run(['intent', '--json', '--explain', 'ping google.com'], { env });
    const answer = JSON.parse(stdout) as Record<string, unknown[]>;
    expect(Object.keys(answer)).toEqual([
      'input',
      'domain',
      'confidence',
      'secondary',
      'source',
      'reason',
      'ranking',
      'evidence',
    ]);
    expect(answer['ranking']).toHaveLength(10);
    const shown = await home.run(['intent', '--explain', 'ping google.com'], { env });
    expect(shown.stdout).toContain('Evidence for the best domain');
  });

  it('takes domains by name, and routing off', async () => {
    const named = await home.run(['intent', '--json', '--domain', 'git,archive', 'show recent activity'], {
      env,
    });
    expect(JSON.parse(named.stdout)).toMatchObject({
      domain: 'git_operations',
      confidence: 1,
      source: 'override',
    });
    const off = await home.run(['intent', '--json', '--no-route', 'find all rust files'], { env });
    expect(JSON.parse(off.stdout)).toMatchObject({ domain: 'general', source: 'off' });
  });

  it.each([
    [['intent', '--domain', 'nonsense', 'x'], 'There is no domain "nonsense"'],
    [['intent'], 'Missing request'],
    [['intent', '--batch', 'x'], 'standard input'],
  ])('%j is refused', async (args, said) => {
    const { stderr, exitCode } = await home.run(args, { env });
    expect(exitCode).toBe(2);
    expect(stderr).toContain(said);
  });
});

describe('hunch intent --batch', () => {
  it('answers a line for each line, without a daemon and in order', async () => {
    const other = testHome();
    const stdin = 'show my git branches\n{"input":"ping google.com\\nplease"}\nzip this folder\n';
    const { stdout, exitCode } = await other.run(['intent', '--batch'], { stdin, env });
    const lines = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(exitCode).toBe(0);
    expect(lines.map(({ domain }) => domain)).toEqual([
      'git_operations',
      'network_diagnostics',
      'archive_operations',
    ]);
    expect(Object.keys(lines[0] ?? {})).toEqual(['input', 'domain', 'confidence', 'secondary', 'source']);
    expect((await other.run(['daemon', 'status'])).exitCode).not.toBe(0);
    await other[Symbol.asyncDispose]();
  });

  it('knows the domains that the user defined and those that are off', async () => {
    const other = testHome();
    mkdirSync(join(other.home, 'h/config'), { recursive: true });
    const { stdout: path } = await other.run(['config', 'path']);
    mkdirSync(join(path.trim(), '..'), { recursive: true });
    writeFileSync(
      path.trim(),
      '[intent_router.domains]\nnetwork_diagnostics = false\n\n[intent_router.custom_domains.container_operations]\n' +
        'description = "Docker"\nkeywords = ["docker", "container"]\n',
    );
    const stdin = 'show the docker container logs\nping google.com\n';
    const { stdout } = await other.run(['intent', '--batch'], { stdin, env });
    const lines = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.map(({ domain }) => domain)).toEqual(['container_operations', 'general']);
    const listed = await other.run(['intent', '--list-domains'], { env });
    expect(listed.stdout).toMatch(/network_diagnostics.*disabled/);
    expect(listed.stdout).toContain('container_operations');
    await other[Symbol.asyncDispose]();
  });

  it('lists the ten domains', async () => {
    const { stdout } = await home.run(['intent', '--list-domains', '--json'], { env });
    const names = (JSON.parse(stdout) as { name: string }[]).map(({ name }) => name);
    expect(names).toHaveLength(10);
    expect(names.at(-1)).toBe('general');
  });
});
