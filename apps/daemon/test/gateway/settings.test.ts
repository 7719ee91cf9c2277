import { defaults } from '@hunch/common/options';
import { describe, expect, test } from 'vitest';
import { gatewayTable } from '../../src/config/option-tables.generated.ts';
import { readListenAddress, resolveSettings } from '../../src/gateway/resolve-settings.ts';

const provider = { ...defaults(gatewayTable.providers.options), base_url: 'https://api.openai.com/v1/' };
const usual = defaults(gatewayTable);
const sources = {
  environment: { KEY: ' sk-1 \n' },
  readFile: (path: string) => (path === '/keys/a' ? 'sk-2\n' : undefined),
  token: 't',
};

function resolve(given: Partial<typeof usual>) {
  return resolveSettings({ ...usual, ...given }, sources);
}

const tiers = { ...usual.tiers, simple: ['a/gpt-4o-mini'] };

describe('what can be served is served, and what is wrong is said', () => {
  test.each([
    [
      {},
      'prompt_router: no tier has a model, so nothing can be served. Add [prompt_router.providers.NAME] with base_url and key_env, and "NAME/MODEL" to prompt_router.tiers.simple',
    ],
    [{ tiers }, 'prompt_router.tiers.simple: "a/gpt-4o-mini" names the provider "a", which is none'],
    [
      { tiers: { ...tiers, medium: ['gpt'] }, providers: { a: provider } },
      'prompt_router.tiers.medium: "gpt" must be provider/model',
    ],
    [
      { tiers, providers: { a: provider, b: { ...provider, base_url: '' } } },
      'prompt_router.providers.b: base_url must be the URL of its API',
    ],
    [
      { tiers, providers: { a: provider, b: { ...provider, base_url: 'file:///x' } } },
      'prompt_router.providers.b: base_url must begin with https:// or http://',
    ],
    [
      { tiers, providers: { a: provider, 'b/c': provider } },
      'prompt_router.providers.b/c: its name must not have a slash, which ends it in provider/model',
    ],
    [
      { tiers, providers: { a: provider, b: { ...provider, key_env: 'NONE' } } },
      'prompt_router.providers.b: the daemon has no environment variable NONE, which holds its key',
    ],
    [
      { tiers, providers: { a: provider, b: { ...provider, key_file: '/keys/b' } } },
      "prompt_router.providers.b: /keys/b, which holds its key, can't be read or is empty",
    ],
    [
      { tiers, providers: { a: provider }, listen: 'here' },
      'prompt_router.listen: must be host:port, not "here"',
    ],
  ])('%j', (given, problem) => {
    expect(resolve(given).problems).toContain(problem);
  });
});

test('keys come from the environment or from a file', () => {
  const { settings } = resolve({
    tiers,
    providers: { a: { ...provider, key_env: 'KEY' }, b: { ...provider, key_file: '/keys/a' } },
  });
  expect([...(settings?.providers.values() ?? [])].map(({ key }) => key)).toEqual(['sk-1', 'sk-2']);
});

test('what is known of a provider by its address, and of a model by its name', () => {
  const near = { ...provider, base_url: 'http://localhost:11434/v1' };
  const { settings } = resolve({ tiers, providers: { a: provider, near } });
  expect(settings?.providers.get('a')).toMatchObject({
    baseUrl: 'https://api.openai.com/v1',
    dialect: { sendsReasoning: false, outputLimitField: 'max_completion_tokens' },
  });
  expect(settings?.providers.get('near')?.dialect).toMatchObject({
    sendsReasoning: true,
    outputLimitField: 'max_tokens',
  });
  const said = resolve({ tiers, providers: { a: { ...provider, format: 'openai-responses' } } }).settings;
  expect(said?.providers.get('a')?.dialect.sendsReasoning).toBe(true);
  expect(settings?.models.get('a/gpt-4o-mini')).toMatchObject({
    price: { input: 0.15, output: 0.6 },
    capabilities: { vision: true },
  });
});

test('the user knows better', () => {
  const model = {
    ...defaults(gatewayTable.models.options),
    input: 7,
    vision: 'no',
    context_tokens: 9,
  } as const;
  const { settings } = resolve({ tiers, providers: { a: provider }, models: { 'a/gpt-4o-mini': model } });
  expect(settings?.models.get('a/gpt-4o-mini')).toMatchObject({
    price: { input: 7, output: 0.6 },
    capabilities: { vision: false, tools: true, contextTokens: 9 },
  });
});

test.each([
  ['127.0.0.1:4860', { host: '127.0.0.1', port: 4860 }],
  ['[::1]:0', { host: '::1', port: 0 }],
  ['router.test:80', { host: 'router.test', port: 80 }],
  ['4860', undefined],
  ['::1:80', undefined],
  ['a:70000', undefined],
])('the address %s', (text, value) => {
  const read = readListenAddress(text);
  expect(read.ok ? read.value : undefined).toEqual(value);
});
