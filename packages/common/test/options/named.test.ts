import { describe, expect, expectTypeOf, test } from 'vitest';
import {
  defaults,
  defineOptions,
  readOptions,
  renderOptions,
  type OptionValues,
} from '../../src/options/index.ts';

const about = 'What it does.';
const table = defineOptions({
  enabled: { kind: 'boolean', default: true, about },
  providers: {
    kind: 'named',
    about,
    entriesMax: 3,
    options: {
      base_url: { kind: 'text', default: '', about },
      timeout_ms: { kind: 'integer', default: 5, min: 1, max: 9, about },
      limits: {
        kind: 'section',
        about,
        options: { models: { kind: 'text_list', default: [], about } },
      },
    },
  },
});

const read = (file: unknown, environment: Record<string, string> = {}) =>
  readOptions('router', table, { file, environment });

test('entries have the names that the file chose, each with all options', () => {
  const { values, origins, problems } = read({
    providers: {
      near: { base_url: 'http://near' },
      'far.away': { timeout_ms: 7, limits: { models: ['a'] } },
    },
  });
  expect(problems).toEqual([]);
  expect(values.providers).toEqual({
    near: { base_url: 'http://near', timeout_ms: 5, limits: { models: [] } },
    'far.away': { base_url: '', timeout_ms: 7, limits: { models: ['a'] } },
  });
  expect(origins.get('router.providers')).toBe('file');
  expect(defaults(table)).toEqual({ enabled: true, providers: {} });
  expectTypeOf<OptionValues<typeof table>['providers']>().toEqualTypeOf<
    Readonly<
      Record<
        string,
        {
          readonly base_url: string;
          readonly timeout_ms: number;
          readonly limits: { readonly models: readonly string[] };
        }
      >
    >
  >();
});

test('one variable holds all entries as JSON, and wins as a whole', () => {
  const { values, origins } = read(
    { providers: { near: {} } },
    { HUNCH_ROUTER_PROVIDERS: '{"far":{"timeout_ms":2}}' },
  );
  expect(Object.keys(values.providers)).toEqual(['far']);
  expect(values.providers.far?.timeout_ms).toBe(2);
  expect(origins.get('router.providers')).toBe('environment');
});

describe('what is wrong is named, and the rest holds', () => {
  test.each([
    [{ providers: 3 }, 'router.providers must be a section, not 3'],
    [{ providers: { a: 3 } }, 'router.providers.a must be a section, not 3'],
    [
      { providers: { a: { timeout: 3 } } },
      'router.providers.a.timeout is not an option; did you mean "timeout_ms"?',
    ],
    [
      { providers: { a: { timeout_ms: 30 } } },
      'router.providers.a.timeout_ms must be an integer from 1 to 9, not 30',
    ],
    [{ providers: { a: {}, b: {}, c: {}, d: {} } }, 'router.providers must have at most 3 entries, not 4'],
    [{ providers: { ' ': {} } }, 'router.providers.  is no name: it takes 1 to 200 characters'],
  ])('%j', (file, message) => {
    const { problems, values } = read(file);
    expect(problems.map((problem) => `${problem.name} ${problem.message}`)).toEqual([message]);
    expect(values.enabled).toBe(true);
    for (const entry of Object.values(values.providers)) expect(entry.timeout_ms).toBe(5);
  });

  test.each([
    ['[1]', 'HUNCH_ROUTER_PROVIDERS must be a JSON object, not a list with other values'],
    ['{', 'HUNCH_ROUTER_PROVIDERS must be a JSON object'],
    ['{"a":{"timeout_ms":0}}', 'HUNCH_ROUTER_PROVIDERS.a.timeout_ms must be an integer from 1 to 9, not 0'],
  ])('in the variable: %s', (text, message) => {
    const { problems } = read(undefined, { HUNCH_ROUTER_PROVIDERS: text });
    expect(problems.map((problem) => `${problem.name} ${problem.message}`)).toEqual([message]);
  });
});

test('a mistake in the options of an entry fails to load', () => {
  expect(() =>
    defineOptions({
      a: { kind: 'named', about, options: { b: { kind: 'integer', default: 0, min: 1, max: 2, about } } },
    }),
  ).toThrow('option b: its default must be');
});

test('the documentation shows what an entry has', () => {
  expect(renderOptions('router', table)).toMatchInlineSnapshot(`
    "| key | default | allowed | what it does | variable |
    | --- | --- | --- | --- | --- |
    | \`enabled\` | \`true\` | true or false | What it does. | \`HUNCH_ROUTER_ENABLED\` |
    | \`providers\` | \`{}\` | sections under names that you choose | What it does. | \`HUNCH_ROUTER_PROVIDERS\`, a JSON object |
    | \`providers.<name>.base_url\` | \`""\` | a text of at most 1000 characters | What it does. | |
    | \`providers.<name>.timeout_ms\` | \`5\` | an integer from 1 to 9 | What it does. | |
    | \`providers.<name>.limits.models\` | \`[]\` | a list of at most 100 texts | What it does. | |
    "
  `);
});
