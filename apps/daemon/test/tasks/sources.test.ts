import { describe, expect, it } from 'vitest';
import type { TaskSource } from '../../src/tasks/task.ts';
import { justfile } from '../../src/tasks/sources/justfile.ts';
import { makefile } from '../../src/tasks/sources/makefile.ts';
import { packageJson } from '../../src/tasks/sources/package-json.ts';
import { cargoAliases, pyproject } from '../../src/tasks/sources/toml-files.ts';
import { compose, playbook, taskfile } from '../../src/tasks/sources/yaml-files.ts';

function commands(source: TaskSource, text: string, ...siblings: string[]): string[] {
  return source.read(text, new Set(siblings)).map(({ commandText }) => commandText);
}

describe('package.json', () => {
  const text = JSON.stringify({
    scripts: { test: 'vitest', pretest: 'tsc', 'build:all': 'x', dev: 'vite', 'a b': 'y' },
  });

  it.each([
    ['package-lock.json', ['npm test', 'npm run build:all', 'npm run dev']],
    ['pnpm-lock.yaml', ['pnpm test', 'pnpm run build:all', 'pnpm run dev']],
    ['yarn.lock', ['yarn test', 'yarn build:all', 'yarn dev']],
    ['bun.lock', ['bun run test', 'bun run build:all', 'bun run dev']],
    ['README.md', ['npm test', 'npm run build:all', 'npm run dev']],
  ])('with %s', (lock, expected) => {
    expect(commands(packageJson, text, lock)).toEqual(expected);
  });

  it('believes packageManager before the lock file', () => {
    const named = JSON.stringify({ packageManager: 'pnpm@10.1.0+sha512.aa', scripts: { dev: 'x' } });
    expect(commands(packageJson, named, 'yarn.lock')).toEqual(['pnpm run dev']);
  });

  it('says what a script runs', () => {
    expect(packageJson.read('{"scripts":{"dev":"vite --host"}}', new Set())[0]?.description).toBe(
      'vite --host',
    );
  });

  it.each(['{"scripts":7}', '{}', '[]', '{"scripts":{"a":7,"constructor":"x"}}'])(
    'of another shape gives what it can: %s',
    (odd) => {
      expect(commands(packageJson, odd).length).toBeLessThanOrEqual(1);
    },
  );
});

describe('Makefile', () => {
  it('gives what a person would name', () => {
    const text = [
      'CC := gcc',
      'all: build test ## build and test',
      'build: main.o \\',
      '  other.o',
      '\techo "not: a target"',
      'main.o: main.c',
      '%.o: %.c',
      '.PHONY: all build docs/html clean',
      'docs/html:',
      'clean install:: ',
      'debug: CFLAGS = -g',
      'x := y',
      'define script',
      'inner: thing',
      'endef',
      '$(OUT)/a: b',
      '# comment: no',
    ].join('\n');
    expect(commands(makefile, text)).toEqual([
      'make all',
      'make build',
      'make docs/html',
      'make clean',
      'make install',
    ]);
    expect(makefile.read(text, new Set())[0]?.description).toBe('build and test');
  });
});

describe('justfile', () => {
  it('gives recipes that run as they are', () => {
    const text = [
      'set shell := ["bash", "-c"]',
      'version := "1"',
      '# build it',
      'build target="all" *flags: deps',
      '  cargo build',
      '@quiet:',
      'deploy env:',
      '_hidden:',
      '[private]',
      'secret:',
      'deps:',
      'alias b := build',
    ].join('\n');
    expect(commands(justfile, text)).toEqual(['just build', 'just quiet', 'just deps']);
    expect(justfile.read(text, new Set())[0]?.description).toBe('build it');
  });
});

describe('YAML', () => {
  it('Taskfile', () => {
    const text =
      'version: "3"\ntasks:\n  default: echo\n  build:\n    desc: build it\n  inner:\n    internal: true\n';
    expect(commands(taskfile, text)).toEqual(['task', 'task build']);
  });

  it('compose', () => {
    expect(commands(compose, 'services:\n  web:\n    image: x\n')).toEqual([
      'docker compose up -d',
      'docker compose down',
      'docker compose up -d web',
      'docker compose logs -f web',
    ]);
    expect(commands(compose, 'volumes: {}\n')).toEqual([]);
  });

  it('playbook', () => {
    const text =
      'tasks:\n  migrate:\n    command: npm run db:migrate\n    after: [git pull, git merge]\n    after_failure: npm test\n';
    expect(playbook.read(text, new Set())).toEqual([
      {
        kind: 'playbook',
        name: 'migrate',
        commandText: 'npm run db:migrate',
        description: null,
        after: ['git pull', 'git merge'],
        afterFailure: ['npm test'],
      },
    ]);
  });

  it.each([
    ['a: [1', /./],
    ['x: 1', /has no `tasks`/],
    ['tasks:\n  a: {}\n', /"a" needs a `command`/],
    ['tasks:\n  a:\n    command: "x\\ny"\n', /one line/],
  ])('a playbook that is wrong says why: %j', (text, message) => {
    expect(() => playbook.read(text, new Set())).toThrow(message);
  });

  it('does not grow from aliases', () => {
    const bomb = `a: &a [x,x,x,x,x,x,x,x,x,x]\n${['b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key, index) => `${key}: &${key} [${Array(10).fill(`*${'abcdefg'[index]}`).join(',')}]`).join('\n')}\ntasks: {}\n`;
    expect(() => taskfile.read(bomb, new Set())).toThrow(/alias/i);
  });
});

describe('TOML', () => {
  it('cargo aliases', () => {
    expect(commands(cargoAliases, '[alias]\nxtask = "run -p xtask --"\nt = ["test", "--all"]\n')).toEqual([
      'cargo xtask',
      'cargo t',
    ]);
  });

  it('pyproject', () => {
    const text =
      '[project.scripts]\nserve = "app:main"\n[tool.poe.tasks]\nlint = { cmd = "ruff check", help = "style" }\n';
    expect(commands(pyproject, text, 'uv.lock')).toEqual(['uv run serve', 'uv run poe lint']);
    expect(commands(pyproject, text)).toEqual(['serve', 'poe lint']);
  });
});

/** Each took minutes once, on the thread that serves the shells: the file comes with whatever repository was cloned. */
describe('a file that was written to be slow', () => {
  const long = 500_000;

  it.each([
    ['spaces behind a target', makefile, `all${' '.repeat(long)}\rx`],
    ['marks of comments behind .PHONY', makefile, `.PHONY: ${'#'.repeat(long)}\rx`],
    ['spaces behind the mark of a help', makefile, `all: ##${'\t'.repeat(long)}\rx`],
    ['spaces in a comment', justfile, `#${' '.repeat(long)}\rx`],
  ] as const)('is read at once: %s', (_, source, text) => {
    expect(commands(source, text).length).toBeLessThanOrEqual(1);
  });
});
