import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { quote } from '@hunch/common/shell';
import { describe, expect, onTestFinished, test } from 'vitest';
import { read, root } from '../src/repository.ts';

interface Clone {
  readonly directory: string;
  /** Runs the starter as `npm start` and `npm test` do. */
  readonly boot: (
    args: readonly string[],
    how?: { readonly path?: string; readonly nodeArgs?: readonly string[] },
  ) => { readonly code: number | null; readonly output: string };
  /** What npm and pnpm were asked since the last time. */
  readonly asked: () => readonly string[];
  /** From now on npm or pnpm ends with this code, having run this shell text. */
  readonly end: (program: 'npm' | 'pnpm', code: number, before?: string) => void;
}

/**
 * The real starter in a workspace of one package, with an npm and a pnpm that write down what they are asked: the real ones
 * need the network. What they leave behind is what the starter looks for.
 */
function clone(): Clone {
  const directory = mkdtempSync(join(tmpdir(), 'hunch-boot-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  cpSync(join(root, 'tooling/boot'), join(directory, 'tooling/boot'), { recursive: true });
  for (const file of [
    'package.json',
    'pnpm-lock.yaml',
    'pnpm-workspace.yaml',
    'apps/app/package.json',
    'packages/package/package.json',
  ]) {
    mkdirSync(dirname(join(directory, file)), { recursive: true });
    writeFileSync(join(directory, file), '{}\n');
  }
  const log = join(directory, 'asked');
  const bin = join(directory, '.tools/node_modules/.bin');
  mkdirSync(bin, { recursive: true });
  const program = (name: string, code: number, before = ''): void => {
    const installs = `[ "$1" = install ] && mkdir -p node_modules && : > node_modules/.modules.yaml`;
    const lines = [
      '#!/bin/sh',
      `echo "${name} $*" >> '${log}'`,
      before,
      `[ ${code} = 0 ] || exit ${code}`,
      installs,
    ];
    writeFileSync(join(bin, name), `${lines.join('\n')}\nexit 0\n`);
    chmodSync(join(bin, name), 0o755);
  };
  program('npm', 0);
  program('pnpm', 0);
  return {
    directory,
    boot(args, { path = process.env.PATH ?? '', nodeArgs = [] } = {}) {
      const child = spawnSync(
        process.execPath,
        [...nodeArgs, join(directory, 'tooling/boot/boot.mjs'), ...args],
        { env: { PATH: path, npm_config_registry: 'none', npm_lifecycle_event: 'test' }, encoding: 'utf8' },
      );
      return { code: child.status, output: child.stdout + child.stderr };
    },
    asked() {
      const asked = existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : [];
      rmSync(log, { force: true });
      return asked.map((line) => line.split(' ').slice(0, 2).join(' '));
    },
    end: program,
  };
}

describe('`npm test` in a clone', () => {
  test('installs pnpm and the packages the first time, and neither of them the second', () => {
    const { boot, asked } = clone();
    expect(boot(['test'])).toMatchObject({ code: 0 });
    expect(asked()).toEqual(['npm ci', 'pnpm install', 'pnpm exec']);
    const second = boot(['test']);
    expect(second.code).toBe(0);
    expect(second.output).toContain('All tests passed.');
    expect(second.output).not.toContain('installing');
    expect(asked()).toEqual(['pnpm exec']);
  });

  test.each(['pnpm-lock.yaml', 'apps/app/package.json'])('installs again when %s has changed', (file) => {
    const { directory, boot, asked } = clone();
    boot(['test']);
    asked();
    appendFileSync(join(directory, file), '\n');
    boot(['test']);
    expect(asked()).toEqual(['pnpm install', 'pnpm exec']);
  });

  test('an install that failed is done again, not taken for done', () => {
    const { boot, asked, end } = clone();
    end('pnpm', 1);
    expect(boot(['test']).code).toBe(1);
    expect(asked()).toEqual(['npm ci', 'pnpm install']);
    end('pnpm', 0);
    expect(boot(['test']).code).toBe(0);
    expect(asked()).toEqual(['pnpm install', 'pnpm exec']);
  });
});

describe('what is missing is said, and how to get it', () => {
  test('no registry', () => {
    const { boot, end } = clone();
    end('npm', 1);
    const { code, output } = boot(['start']);
    expect(code).toBe(1);
    expect(output).toContain('installing pnpm into .tools/ failed (code 1).');
    expect(output).toContain('npm ping');
  });

  test('no compiler', () => {
    const { directory, boot, end } = clone();
    end('pnpm', 1);
    const { code, output } = boot(['start'], { path: join(directory, 'nothing') });
    expect(code).toBe(1);
    expect(output).toContain('Missing to compile better-sqlite3: python3, make, c++.');
    expect(output).toContain('apt install build-essential python3');
  });

  test('an old Node', () => {
    const { boot, asked } = clone();
    const old =
      "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.18.3' } })";
    const { code, output } = boot(['start'], {
      nodeArgs: ['--import', `data:text/javascript,${encodeURIComponent(old)}`],
    });
    expect(code).toBe(1);
    expect(output).toContain('Node 20.18.3 is too old.');
    expect(output).toContain('Install Node 20.19 or later');
    expect(asked()).toEqual([]);
  });

  test('tests that failed, each with the command that runs it alone', () => {
    const { directory, boot, end } = clone();
    writeFileSync(
      join(directory, 'apps/app/package.json'),
      '{ "name": "app", "scripts": { "test": "vitest run" } }',
    );
    writeFileSync(
      join(directory, 'packages/package/package.json'),
      '{ "name": "@scope/package", "scripts": { "test": "vitest run" } }',
    );
    boot(['test']);
    const results = {
      numPassedTests: 3,
      numPendingTests: 0,
      testResults: [
        {
          name: join(directory, 'apps/app/test/a.test.ts'),
          status: 'failed',
          assertionResults: [
            { status: 'failed', fullName: "a (b) doesn't c" },
            { status: 'passed', fullName: 'a (b) d' },
          ],
        },
        { name: join(directory, 'apps/app/test/b.test.ts'), status: 'failed', assertionResults: [] },
      ],
    };
    // What vitest would write while turbo runs.
    const write = `mkdir -p apps/app/test-results && printf '%s' "$RESULTS" > apps/app/test-results/vitest.json`;
    end('pnpm', 7, write.replace('"$RESULTS"', quote(JSON.stringify(results), 'bash')));
    const { code, output } = boot(['test']);
    expect(code).toBe(1);
    expect(output).not.toContain('All tests passed');
    expect(output).toMatch(/app +3 passed, 2 failed +0 s/);
    const run = 'node tooling/boot/boot.mjs';
    expect(output.slice(output.indexOf('hunch: 2 failed'))).toBe(
      [
        'hunch: 2 failed, 3 passed. To run one alone, its command is below it.',
        '',
        "app: test/a.test.ts: a (b) doesn't c",
        `  ${run} exec pnpm --filter app exec vitest run test/a.test.ts -t 'a \\(b\\) doesn'\\''t c'`,
        'app: test/b.test.ts did not load',
        `  ${run} exec pnpm --filter app exec vitest run test/b.test.ts`,
        '@scope/package: its tests did not start',
        `  ${run} test --filter=@scope/package`,
        '',
      ].join('\n'),
    );
  });

  test('a step that failed before any test', () => {
    const { boot, end } = clone();
    boot(['test']);
    end('pnpm', 7);
    const { code, output } = boot(['test']);
    expect(code).toBe(1);
    expect(output).toContain('ended with code 7.');
    expect(output).not.toContain('All tests passed');
  });
});

test('the summary of the tests knows every package of the workspace', () => {
  const importers = /^importers:\n([^]*?)^packages:/m.exec(read('pnpm-lock.yaml'))?.[1] ?? '';
  const inLock = Array.from(importers.matchAll(/^ {2}(\S+):$/gm), ([, directory = '']) => directory);
  expect(inLock.length).toBeGreaterThan(20);
  const script = `import { globManifests } from './tooling/boot/manifests.mjs'; console.log(globManifests('.').join('\\n'))`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: root,
    encoding: 'utf8',
  });
  const known = stdout.trim().split('\n').map(dirname);
  expect(known.toSorted()).toEqual(inLock.toSorted());
});
