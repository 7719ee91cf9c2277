import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { builtIn, builtInDomains } from '@hunch/intent-router/training';
import { builtInModules, domainOf } from '../src/domain-module.ts';

const domains = new URL('../../../packages/intent-router/src/domains/', import.meta.url);
const sources = builtInDomains.map((name) => ({
  name,
  text: readFileSync(new URL(`${name}.toml`, domains), 'utf8'),
}));

it('the embedded domains are those of the TOML files', () => {
  expect(builtIn).toEqual(sources.map(domainOf));
});

it.each([
  ['a file under another name', [{ name: 'other', text: sources[0]?.text ?? '' }], 'meta.domain is'],
  [
    'a key that there is not',
    [{ name: 'x', text: '[meta]\ndomain = "x"\ndescription = "y"\ncolour = 1\n' }],
    'colour',
  ],
  ['no description', [{ name: 'x', text: '[meta]\ndomain = "x"\n' }], 'meta.description'],
])('%s does not build', (_, files, said) => {
  expect(() => builtInModules(files)).toThrow(said);
});
