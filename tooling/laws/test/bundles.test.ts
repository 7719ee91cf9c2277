import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { deflated } from '@hunch/build/deflated-texts';
import { shortened } from '@hunch/build/without-examples';
import { testOnlyLists } from '@hunch/daemon/test-only-lists';
import { parseSync, Visitor } from 'oxc-parser';
import { describe, expect, it } from 'vitest';
import { projectFiles, read, root } from '../src/repository.ts';

const reads = projectFiles
  .filter((file) => /^packages\/command-safety\/src\/.*\.ts$/.test(file))
  .flatMap((file) => readsOf(file, new Set(testOnlyLists.flatMap(({ lists }) => Object.keys(lists)))));

describe('a list of which a bundle holds only the beginning', () => {
  it.each([
    ["f({ none: ['a', 'b'], says: ['c'] })", "f({ none: [], says: ['c'] })"],
    ["x = [{ none: ['a'] }, { none: ['[b]'] }]", 'x = [{ none: [] }, { none: [] }]'],
    ["x = { one: ['a', 'b'] }", "x = { one: ['a'] }"],
    ["x = { one: ['a'], none: [] }", "x = { one: ['a'], none: [] }"],
    ["x = { one: [\n'a',\n'b',\n], none: [\n'a',\n] }", "x = { one: [\n'a'\n\n], none: [\n\n] }"],
    ['x = { none: [...a] }', 'x = { none: [...a] }'],
    ["// none: ['a']\nx = 'none: [1]'", "// none: ['a']\nx = 'none: [1]'"],
    ["interface X { none: ['a'] }", "interface X { none: ['a'] }"],
  ])('%j', (text, expected) => {
    expect(shortened('x.ts', text, { none: 0, one: 1 })).toBe(expected);
  });

  it('tells where a source cannot be read', () => {
    expect(() => shortened('x.ts', 'x = {', {})).toThrow(/^x\.ts: /);
  });

  it.each(testOnlyLists)('stands in $directory', ({ directory, lists }) => {
    const shorter = projectFiles
      .filter((file) => file.endsWith('.ts') && join(root, file).startsWith(directory))
      .filter((file) => shortened(file, read(file), lists) !== read(file));
    expect(shorter.length).toBeGreaterThan(4);
  });

  it('is read as a whole by no code of a bundle', () => {
    expect(reads).toEqual([
      // Writes the table of the documentation, which no bundle does.
      'packages/command-safety/src/rules/index.ts: matches',
    ]);
  });
});

describe('a long base64 text of which a bundle holds the deflated bytes', () => {
  const base64 = Buffer.from(Array.from({ length: 20_000 }, (_, index) => (index * index) % 7)).toString(
    'base64',
  );

  it('is shorter, and the same once it is inflated', () => {
    const text = deflated(`export const bits = '${base64}';\n`);
    expect(text.length).toBeLessThan(base64.length / 2);
    const [, stored = ''] = /Buffer\.from\('([^']+)'/.exec(text) ?? [];
    expect(inflateRawSync(Buffer.from(stored, 'base64')).toString('base64')).toBe(base64);
  });

  it('leaves a module without one as it is', () => {
    expect(deflated(`export const bits = 'AAAA';`)).toBe(`export const bits = 'AAAA';`);
  });
});

/** Where one of the properties is taken of a value, by a member's name or by a pattern. */
function readsOf(file: string, properties: ReadonlySet<string>): readonly string[] {
  const found: string[] = [];
  const add = (key: { readonly type: string; readonly name?: unknown }): void => {
    if (typeof key.name === 'string' && properties.has(key.name)) found.push(`${file}: ${key.name}`);
  };
  new Visitor({
    MemberExpression({ property, computed }) {
      if (!computed) add(property);
    },
    ObjectPattern({ properties: patterns }) {
      for (const pattern of patterns) if (pattern.type === 'Property') add(pattern.key);
    },
  }).visit(parseSync(file, read(file)).program);
  return found;
}
