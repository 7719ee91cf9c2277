import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtInDomains } from '@hunch/intent-router/training';
import { builtInModules } from './domain-module.ts';

/** `pnpm --filter @hunch/train-intent domains`: writes packages/intent-router/src/domains/built-in from the TOML files. */
// pnpm starts scripts in the directory of their package.
const directory = '../../packages/intent-router/src/domains';
const sources = builtInDomains.map((name) => ({
  name,
  text: readFileSync(join(directory, `${name}.toml`), 'utf8'),
}));
mkdirSync(join(directory, 'built-in'), { recursive: true });
for (const { path, text } of builtInModules(sources)) writeFileSync(join(directory, path), text);
console.log(`${sources.length} domains written`);
