import { expect, it } from 'vitest';
import { domainIn } from '../src/requests.ts';

it.each([
  ['a file under another name', 'other', { meta: { domain: 'git', description: 'y' } }, 'meta.domain is not'],
  [
    'a key that there is not',
    'x',
    { meta: { domain: 'x', name: 'X', description: 'y', colour: 1 } },
    'colour',
  ],
  ['no description', 'x', { meta: { domain: 'x' } }, 'description must be given'],
])('%s does not compile', (_, name, value, message) => {
  expect(() => domainIn({ path: `${name}.toml`, name, value })).toThrow(message);
});
