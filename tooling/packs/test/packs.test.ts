import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@hunch/build/repository-root';
import { loadCatalog } from '@hunch/cli-catalog';
import { describe, expect, it } from 'vitest';
import { readPackFiles } from '../src/pack-files.ts';
import { jsonModule } from '../src/generated-module.ts';
import { catalogDigest } from '../src/catalog/generate-catalog.ts';
import { generators } from '../src/generators.ts';

describe('packs', () => {
  it.each([...generators])('%s: what is committed is what the packs compile to', async (_kind, generate) => {
    for (const { path, text } of await generate())
      expect(
        readFileSync(join(repositoryRoot, path), 'utf8') === text,
        `${path} is out of date. Run: pnpm generate`,
      ).toBe(true);
  });

  it('catalog: what is committed is made of the overlay and the public specs as they are', () => {
    const core = readFileSync(
      join(repositoryRoot, 'packages/cli-catalog/src/data/core.generated.ts'),
      'utf8',
    );
    expect(core.includes(`// Made of: ${catalogDigest()}\n`), 'Run: pnpm generate catalog').toBe(true);
  });

  it('catalog: each tool is described as its last table of the overlay says', async () => {
    const written = new Map<string, string>();
    for (const { value } of readPackFiles('packages/cli-catalog/overlay'))
      for (const [names, { summary }] of Object.entries(
        value as Record<string, { readonly summary?: string }>,
      ))
        for (const name of summary === undefined ? [] : names.split(', '))
          if (!name.includes(' ')) written.set(name, summary ?? '');
    const catalog = await loadCatalog();
    const described = [...written.keys()].map((name) => [name, catalog.findTool(name)?.description] as const);
    expect(written.size).toBeGreaterThan(20);
    expect(new Map(described)).toEqual(written);
  });

  it('keeps every character of a value', async () => {
    const value = { text: `it's "quoted" \\ back\nslash \u2028 ü 💥`, list: [1, null, true] };
    const { text } = jsonModule({ path: 'x.generated.ts', name: 'json', source: 'test', value });
    const module: unknown = await import(`data:text/javascript,${encodeURIComponent(text)}`);
    expect(JSON.parse((module as { json: string }).json)).toEqual(value);
  });
});
