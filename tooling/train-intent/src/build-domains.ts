import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtInDomains } from '@hunch/intent-router/training';
import { builtInModule } from './domain-module.ts';

/** `pnpm --filter @hunch/train-intent domains`: writes packages/intent-router/src/domains/built-in.ts from the TOML files. */
// pnpm starts scripts in the directory of their package.
const directory = '../../packages/intent-router/src/domains';
const sources = builtInDomains.map((name) => ({
  name,
  text: readFileSync(join(directory, `${name}.toml`), 'utf8'),
}));
writeFileSync(join(directory, 'built-in.ts'), builtInModule(sources));
console.log(`${sources.length} domains written`);
