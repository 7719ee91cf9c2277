import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { daemonDirectory } from './support/built.ts';

const chunks = join(daemonDirectory, 'chunks');
/** What the options of the engines are made of. */
const allowed =
  /\/(?:config|options|names|kinds(?:\.generated)?|tiers|weights|profiles|risk|table-reader)\.ts$|^packages\/intent-router\/src\/domains\//;

/** The sources in a bundled file and in all that it imports before it runs. */
function loadedWith(file: string): ReadonlySet<string> {
  const sources = new Set<string>();
  const seen = new Set<string>();
  const visit = (path: string): void => {
    if (seen.has(path)) return;
    seen.add(path);
    const map = JSON.parse(readFileSync(`${path}.map`, 'utf8')) as { readonly sources: readonly string[] };
    for (const source of map.sources) sources.add(source.replaceAll(/^(?:\.\.\/)+/g, ''));
    // As a static import comes out; a dynamic one stands in a bracket. Long lines are broken.
    const text = readFileSync(path, 'utf8').replaceAll('\n', '');
    for (const [, name = ''] of text.matchAll(/[=;,]require\("(\.[^"]+)"\)/g)) {
      const imported = join(dirname(path), name);
      if (existsSync(imported)) visit(imported);
    }
  };
  visit(file);
  return sources;
}

function chunkOf(name: string): string {
  const found = readdirSync(chunks).filter((file) => file.startsWith(`${name}-`) && file.endsWith('.cjs'));
  expect(found, `chunks of ${name}`).toHaveLength(1);
  return join(chunks, basename(found[0] ?? ''));
}

test('what runs before the store thread comes up is little', () => {
  const loaded = [...loadedWith(join(daemonDirectory, 'hunchd.cjs'))];
  expect(loaded.filter((source) => source.endsWith('src/store/boot-thread.ts'))).toHaveLength(1);
  expect(loaded.length).toBeLessThan(20);
});

test('a start loads no engine but those that a prompt asks', () => {
  const loaded = [...loadedWith(chunkOf('compose'))];
  const parts = (part: string): string[] => loaded.filter((source) => source.includes(part));
  expect(parts('suggest-engine/src/')).not.toEqual([]);
  expect(parts('command-safety/src/rules.generated.ts')).not.toEqual([]);
  for (const engine of ['command-classifier', 'prompt-router', 'intent-router'])
    expect(parts(`${engine}/src/`).filter((source) => !allowed.test(source))).toEqual([]);
  expect(
    parts('node_modules/').filter((source) => /\/(?:undici|ioredis|prom-client)\//.test(source)),
  ).toEqual([]);
});

test('the store thread reads before any engine is loaded: of them only the options are', () => {
  const loaded = [...loadedWith(chunkOf('start'))].filter((source) => source.startsWith('packages/'));
  const ofEngines = loaded.filter((source) => !source.startsWith('packages/common/'));
  // A package's own index brings all of it along, however little is imported: hence its `/options`.
  expect(ofEngines).toContain('packages/suggest-engine/src/options.ts');
  expect(ofEngines.filter((source) => !allowed.test(source))).toEqual([]);
});
