import { expect, test } from 'vitest';
import { platformPackages, requireSqlite } from '../src/sqlite.ts';

function loaded(node: string, installed: readonly string[]): string {
  return requireSqlite(
    (name) => {
      if (!installed.includes(name)) throw new Error(`Cannot find module '${name}'`);
      return name;
    },
    { node, platform: 'linux', arch: 'x64' },
  );
}

const own = ['better-sqlite3', 'better-sqlite3-13'];
const glibc = '@hunch/linux-x64/better-sqlite3/lib/index.js';
const glibc13 = '@hunch/linux-x64/better-sqlite3-13/lib/index.js';
const musl13 = '@hunch/linux-x64-musl/better-sqlite3-13/lib/index.js';

test.each([
  { node: '20.19.0', installed: own, name: 'better-sqlite3' },
  { node: '22.13.1', installed: own, name: 'better-sqlite3' },
  { node: '22.14.0', installed: own, name: 'better-sqlite3-13' },
  { node: '26.1.0', installed: own, name: 'better-sqlite3-13' },
  { node: '24.21.0', installed: ['better-sqlite3'], name: 'better-sqlite3' },
  { node: '20.19.0', installed: [...own, glibc, glibc13], name: glibc },
  { node: '24.21.0', installed: [...own, glibc, glibc13], name: glibc13 },
  { node: '24.21.0', installed: ['better-sqlite3', musl13], name: musl13 },
])('Node $node, with $installed installed, loads $name', ({ node, installed, name }) => {
  expect(loaded(node, installed)).toBe(name);
});

test.each([
  { node: '20.19.0', command: 'npm install -g better-sqlite3@12' },
  { node: '24.21.0', command: 'npm install -g better-sqlite3' },
])('where nothing is installed, Node $node says what to do', ({ node, command }) => {
  expect(() => loaded(node, [])).toThrow(
    `hunch has no SQLite for linux-x64 with Node ${node}: install hunch again with its optional packages, or, with a C++ compiler, ${command}`,
  );
});

test('only Linux has a package for each C library', () => {
  expect(platformPackages({ platform: 'darwin', arch: 'arm64' })).toEqual(['@hunch/darwin-arm64']);
});
