import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@hunch/build/repository-root';
import { describe, expect, it } from 'vitest';
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

  it('keeps every character of a value', async () => {
    const value = { text: `it's "quoted" \\ back\nslash \u2028 ü 💥`, list: [1, null, true] };
    const { text } = jsonModule({ path: 'x.generated.ts', name: 'json', source: 'test', value });
    const module: unknown = await import(`data:text/javascript,${encodeURIComponent(text)}`);
    expect(JSON.parse((module as { json: string }).json)).toEqual(value);
  });
});
