import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { repositoryRoot } from '@hunch/build/repository-root';
import { generators, slowGenerators } from './generators.ts';

/** `pnpm generate [kind …]`: writes the modules of the named kinds of packs, or of all that are quickly made. */
const all = new Map([...generators, ...slowGenerators]);
const wanted = process.argv.slice(2);
const unknown = wanted.filter((kind) => !all.has(kind));
if (unknown.length > 0) {
  console.error(`Unknown kind: ${unknown.join(', ')}. Choose from ${[...all.keys()].join(', ')}.`);
  process.exit(2);
}
for (const [kind, generate] of all) {
  if (wanted.length > 0 ? !wanted.includes(kind) : slowGenerators.has(kind)) continue;
  for (const { path, text } of await generate()) {
    mkdirSync(dirname(join(repositoryRoot, path)), { recursive: true });
    writeFileSync(join(repositoryRoot, path), text);
    console.log(`${kind}: wrote ${path}, ${Buffer.byteLength(text)} bytes`);
  }
}
