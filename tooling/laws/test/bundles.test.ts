import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inflateRawSync } from 'node:zlib';
import { compressedShards, deflated } from '@hunch/build/deflated-texts';
import { describe, expect, it, onTestFinished } from 'vitest';

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

  it('is decompressed by its function, for a shard of the catalogue', async () => {
    const shard = `git\t["git"]\n`.repeat(100);
    const { code, bytes } = compressedShards(
      `export const texts = [() => '${shard.replaceAll('\n', String.raw`\n`).replaceAll('\t', '\t')}', () => 'b'];`,
      'shards',
    );
    const directory = mkdtempSync(join(tmpdir(), 'hunch-shards-'));
    onTestFinished(() => rmSync(directory, { recursive: true }));
    // What a bundler makes of it: the import is the path of the file beside the module.
    writeFileSync(join(directory, 'shards.br'), bytes);
    const bundled = code.replace(/^import shardsPath from 'shards';/, `const shardsPath = './shards.br';`);
    writeFileSync(join(directory, 'module.mjs'), bundled);
    const module: unknown = await import(pathToFileURL(join(directory, 'module.mjs')).href);
    expect((module as { texts: (() => string)[] }).texts.map((give) => give())).toEqual([shard, 'b']);
  });

  it('leaves a module without one as it is', () => {
    expect(deflated(`export const bits = 'AAAA';`)).toBe(`export const bits = 'AAAA';`);
  });
});
