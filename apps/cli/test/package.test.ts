import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testHome, type TestHome } from './support/run-cli.ts';

const packageRoot = fileURLToPath(new URL('..', import.meta.url));

let directory: string;
let installed: string;
let home: TestHome;

beforeAll(() => {
  directory = realpathSync(mkdtempSync(join(tmpdir(), 'hunch-pack-')));
  execFileSync('npm', ['pack', '--pack-destination', directory], { cwd: packageRoot, stdio: 'ignore' });
  const [tarball = ''] = readdirSync(directory);
  installed = join(directory, 'lib/node_modules/hunch');
  mkdirSync(installed, { recursive: true });
  execFileSync('tar', ['xzf', join(directory, tarball), '-C', installed, '--strip-components=1']);
  // What `npm install` adds: the link on PATH, and better-sqlite3, whose compilation takes a minute.
  chmodSync(join(installed, 'bin/hunch.mjs'), 0o755);
  mkdirSync(join(directory, 'bin'));
  symlinkSync('../lib/node_modules/hunch/bin/hunch.mjs', join(directory, 'bin/hunch'));
  mkdirSync(join(installed, 'node_modules'));
  for (const name of ['better-sqlite3', 'better-sqlite3-13']) {
    const there = join(packageRoot, 'node_modules', name);
    if (existsSync(there)) symlinkSync(realpathSync(there), join(installed, 'node_modules', name));
  }
  home = testHome();
});
afterAll(async () => {
  await home[Symbol.asyncDispose]();
  rmSync(directory, { recursive: true, force: true });
});

function hunch(...args: string[]): string {
  return execFileSync('hunch', args, {
    encoding: 'utf8',
    cwd: home.home,
    env: { ...home.env, PATH: `${join(directory, 'bin')}:${home.env.PATH}` },
  });
}

describe('the packed package', () => {
  it('holds what it needs and nothing else', () => {
    const files = readdirSync(installed, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules/better-sqlite3'))
      .map((entry) => join(entry.parentPath, entry.name).slice(installed.length + 1));
    for (const needed of [
      'LICENSE',
      'README.md',
      'bin/hunch.mjs',
      'dist/agents/opencode/plugin.mjs',
      'dist/daemon/hunchd.mjs',
      'dist/daemon/store-worker.mjs',
      'dist/NOTICES.txt',
      'dist/hunch.mjs',
      'dist/sbom.cdx.json',
      'dist/shells/bash/hook/loading.bash',
      'dist/shells/fish/hook/loading.fish',
      'dist/shells/zsh/hook/loading.zsh',
      'native/agent-call.h',
      'native/agent-danger.h',
      'native/agent-fallback.h',
      'native/answers.h',
      'native/bytes.h',
      'native/clock.h',
      'native/daemon-place.h',
      'native/daemon-socket.h',
      'native/daemon-start.h',
      'native/fallback-table.h',
      'native/frames.h',
      'native/hunch-hook.c',
      'native/private-socket.h',
      'package.json',
    ]) {
      expect(files).toContain(needed);
    }
    expect(files.filter((file) => /\.map$|\.ts$|test|vitest/.test(file))).toEqual([]);
    const bytes = files.reduce((sum, file) => sum + statSync(join(installed, file)).size, 0);
    // 7.01 MB, with 0.14 for OpenTelemetry; compressed texts are files, since base64 took 0.5 MB more. Above the 4.16 of before: descriptions of tools for `explain` and completions (0.84), the official server of
    // `mcp` with its validation (0.74), clients of PostgreSQL and list prices, linear patterns and dates for the search.
    // 7.34 before history sync, which adds 0.13 with its encryption.
    expect(bytes).toBeLessThan(7_500_000);
  });

  it('needs nothing but better-sqlite3, in one exact version, and another for later Nodes', () => {
    const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
    expect(manifest.dependencies).toEqual({ 'better-sqlite3': expect.stringMatching(/^\d+\.\d+\.\d+$/) });
    expect(manifest.optionalDependencies).toEqual({
      'better-sqlite3-13': expect.stringMatching(/^npm:better-sqlite3@13\.\d+\.\d+$/),
    });
  });

  it('names what is bundled from elsewhere, with a licence that lets it be passed on', () => {
    const { components } = JSON.parse(readFileSync(join(installed, 'dist/sbom.cdx.json'), 'utf8'));
    const notices = readFileSync(join(installed, 'dist/NOTICES.txt'), 'utf8');
    expect(components.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(['commander', 'valibot', '@hunch/cli-catalog']),
    );
    for (const { name, version, licenses } of components) {
      const [{ license }] = licenses;
      expect(['Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT'], name).toContain(license?.id);
      expect(notices).toContain(`${name} ${version} (${license.id})`);
    }
  });

  it('has a hook that can be run, where there is a compiler', () => {
    const hook = join(installed, 'dist/native/hunch-hook');
    if (existsSync(join(packageRoot, 'dist/native/hunch-hook')))
      expect(statSync(hook).mode & 0o111).toBe(0o111);
    else expect(existsSync(hook)).toBe(false);
  });

  it('works: imports, suggests, and prints an integration that points to itself', () => {
    writeFileSync(join(home.home, 'history'), 'git status\ngit push\n');
    expect(hunch('import', 'bash', '--file', 'history')).toContain('2 commands imported');
    expect(hunch('suggest', 'git p', '--limit', '1')).toBe('git push\n');
    expect(hunch('init', 'bash')).toContain(`__hunch_cli=${directory}/bin/hunch\n`);
    expect(hunch('daemon', 'stop')).toContain('has stopped');
  });
});
