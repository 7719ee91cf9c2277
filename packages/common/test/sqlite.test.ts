import { expect, test } from 'vitest';
import { requireSqlite, type SqlitePackage } from '../src/sqlite.ts';

const both: readonly SqlitePackage[] = ['better-sqlite3', 'better-sqlite3-13'];

function loaded(node: string, installed: readonly SqlitePackage[]): SqlitePackage {
  return requireSqlite((name) => {
    if (!installed.includes(name)) throw new Error(`Cannot find module '${name}'`);
    return name;
  }, node);
}

test.each([
  { node: '20.19.0', installed: both, name: 'better-sqlite3' },
  { node: '22.23.3', installed: both, name: 'better-sqlite3' },
  { node: '24.0.0', installed: both, name: 'better-sqlite3-13' },
  { node: '26.1.0', installed: both, name: 'better-sqlite3-13' },
  { node: '24.21.0', installed: ['better-sqlite3'], name: 'better-sqlite3' },
] as const)('Node $node, with $installed installed, loads $name', ({ node, installed, name }) => {
  expect(loaded(node, installed)).toBe(name);
});

test('where nothing is installed the error is that of the package that every Node may have', () => {
  expect(() => loaded('24.21.0', [])).toThrow("Cannot find module 'better-sqlite3'");
});
