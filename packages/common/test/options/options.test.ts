import { describe, expect, expectTypeOf, test } from 'vitest';
import {
  defaults,
  defineOptions,
  environmentName,
  listOptions,
  readOptions,
  readText,
  readValue,
  renderOptions,
  type OptionTable,
  type OptionValues,
  type ValueOption,
} from '../../src/options/index.ts';

const about = 'What it does.';
const table = defineOptions({
  enabled: { kind: 'boolean', default: true, about },
  max_results: { kind: 'integer', default: 5, min: 1, max: 200, about },
  timeout_ms: { kind: 'integer', default: 150, min: 1, max: 1000, unit: 'milliseconds', about },
  mode: { kind: 'choice', default: 'ephemeral', choices: ['off', 'ephemeral', 'no_send'], about },
  socket_path: { kind: 'path', default: '', about },
  editor: { kind: 'text', default: 'vi', charactersMax: 8, about },
  ignore: { kind: 'text_list', default: ['ls', 'cd'], itemsMax: 3, about },
  weights: {
    kind: 'section',
    about,
    options: {
      transition: { kind: 'number', default: 0.3, min: 0, max: 1, about },
      prefix: { kind: 'number', default: 0.15, min: 0, max: 1, about },
    },
  },
});

const spec: Readonly<Record<string, ValueOption>> = Object.fromEntries(
  listOptions(table).flatMap(({ path, spec: option }) =>
    option.kind === 'named' ? [] : [[path.join('.'), option]],
  ),
);

function option(name: string): ValueOption {
  const found = spec[name];
  if (found === undefined) throw new Error(`no option ${name}`);
  return found;
}

describe('types', () => {
  test('come from the table', () => {
    expectTypeOf<OptionValues<typeof table>>().toEqualTypeOf<{
      readonly enabled: boolean;
      readonly max_results: number;
      readonly timeout_ms: number;
      readonly mode: 'off' | 'ephemeral' | 'no_send';
      readonly socket_path: string;
      readonly editor: string;
      readonly ignore: readonly string[];
      readonly weights: { readonly transition: number; readonly prefix: number };
    }>();
  });

  test('the defaults fit them', () => {
    expect(defaults(table)).toEqual({
      enabled: true,
      max_results: 5,
      timeout_ms: 150,
      mode: 'ephemeral',
      socket_path: '',
      editor: 'vi',
      ignore: ['ls', 'cd'],
      weights: { transition: 0.3, prefix: 0.15 },
    });
  });
});

describe('a value of the file', () => {
  test.each([
    ['enabled', false, false],
    ['max_results', 1, 1],
    ['max_results', 200, 200],
    ['max_results', 7n, 7],
    ['weights.transition', 1, 1],
    ['weights.transition', 0, 0],
    ['mode', 'off', 'off'],
    ['socket_path', '/run/x.sock', '/run/x.sock'],
    ['socket_path', '', ''],
    ['editor', 'ünïcödé', 'ünïcödé'],
    ['ignore', [], []],
    ['ignore', ['a', 'b', 'c'], ['a', 'b', 'c']],
  ])('%s takes %o', (name, raw, value) => {
    expect(readValue(option(name), raw)).toEqual({ ok: true, value });
  });

  test.each([
    ['enabled', 'yes', 'must be true or false, not "yes"'],
    ['enabled', 1, 'must be true or false, not 1'],
    ['max_results', 'x', 'must be an integer from 1 to 200, not "x"'],
    ['max_results', 0, 'must be an integer from 1 to 200, not 0'],
    ['max_results', 201n, 'must be an integer from 1 to 200, not 201'],
    ['max_results', 2.5, 'must be an integer from 1 to 200, not 2.5'],
    ['max_results', Number.NaN, 'must be an integer from 1 to 200, not NaN'],
    ['timeout_ms', '5', 'must be an integer from 1 to 1000 (milliseconds), not "5"'],
    ['weights.prefix', 1.01, 'must be a number from 0 to 1, not 1.01'],
    ['weights.prefix', Number.POSITIVE_INFINITY, 'must be a number from 0 to 1, not Infinity'],
    ['mode', 'on', 'must be one of "off", "ephemeral", "no_send", not "on"'],
    ['mode', [], 'must be one of "off", "ephemeral", "no_send", not a list of 0'],
    ['socket_path', 'x.sock', 'must be an absolute path, or empty for the default, not "x.sock"'],
    ['socket_path', '/a\0b', 'must be an absolute path, or empty for the default, not "/a\\u0000b"'],
    ['editor', 'far too long', 'must be a text of at most 8 characters, not "far too long"'],
    ['editor', {}, 'must be a text of at most 8 characters, not a section'],
    ['editor', new Date(0), 'must be a text of at most 8 characters, not a date'],
    ['editor', null, 'must be a text of at most 8 characters, not nothing'],
    ['editor', 'x'.repeat(99), `must be a text of at most 8 characters, not "${'x'.repeat(40)}…"`],
    ['ignore', 'ls', 'must be a list of at most 3 texts, not "ls"'],
    ['ignore', ['a', 'b', 'c', 'd'], 'must be a list of at most 3 texts, not a list of 4'],
    ['ignore', ['a', 1], 'must be a list of at most 3 texts, not a list with other values'],
  ])('%s refuses %o', (name, raw, error) => {
    expect(readValue(option(name), raw)).toEqual({ ok: false, error });
  });
});

describe('a list of choices', () => {
  const sides: ValueOption = { kind: 'text_list', default: [], choices: ['left', 'right'], about };

  test.each([[[]], [['right', 'left']]])('takes %o', (raw) => {
    expect(readValue(sides, raw)).toEqual({ ok: true, value: raw });
  });

  test.each([
    [['left', 'up'], 'not "up"'],
    ['left', 'not "left"'],
    [[1], 'not a list with other values'],
  ])('refuses %o and says which item is wrong', (raw, end) => {
    const error = `must be a list of at most 100 of "left", "right", ${end}`;
    expect(readValue(sides, raw)).toEqual({ ok: false, error });
  });
});

describe('a value of the environment', () => {
  test.each([
    ['enabled', 'off', false],
    ['enabled', '1', true],
    ['enabled', ' True ', true],
    ['max_results', ' 12 ', 12],
    ['weights.prefix', '.5', 0.5],
    ['weights.prefix', '5e-1', 0.5],
    ['mode', 'no_send ', 'no_send'],
    ['editor', ' ed ', ' ed '],
    ['ignore', 'ls, cd ,pwd', ['ls', 'cd', 'pwd']],
    ['ignore', ' ', []],
  ])('%s takes %o', (name, text, value) => {
    expect(readText(option(name), text)).toEqual({ ok: true, value });
  });

  test.each([
    ['enabled', 'maybe', 'must be true or false, not "maybe"'],
    ['max_results', '0x10', 'must be an integer from 1 to 200, not "0x10"'],
    ['max_results', '5 ms', 'must be an integer from 1 to 200, not "5 ms"'],
    ['max_results', '500', 'must be an integer from 1 to 200, not 500'],
    ['weights.prefix', 'Infinity', 'must be a number from 0 to 1, not "Infinity"'],
    ['socket_path', 'x', 'must be an absolute path, or empty for the default, not "x"'],
  ])('%s refuses %o', (name, text, error) => {
    expect(readText(option(name), text)).toEqual({ ok: false, error });
  });
});

describe('a section', () => {
  test('takes the environment before the file before the default, and says which', () => {
    const { values, origins, problems } = readOptions('suggestions', table, {
      file: { max_results: 9, mode: 'off', weights: { prefix: 0.2 } },
      environment: {
        HUNCH_SUGGESTIONS_MAX_RESULTS: '10',
        HUNCH_SUGGESTIONS_WEIGHTS_TRANSITION: '0.9',
        HUNCH_SUGGESTIONS_EDITOR: '',
        HUNCH_HOME: '/elsewhere',
      },
    });
    expect(problems).toEqual([]);
    expect(values).toEqual({
      ...defaults(table),
      max_results: 10,
      mode: 'off',
      weights: { transition: 0.9, prefix: 0.2 },
    });
    expect(Object.fromEntries(origins)).toEqual({
      'suggestions.enabled': 'default',
      'suggestions.max_results': 'environment',
      'suggestions.timeout_ms': 'default',
      'suggestions.mode': 'file',
      'suggestions.socket_path': 'default',
      'suggestions.editor': 'default',
      'suggestions.ignore': 'default',
      'suggestions.weights.transition': 'environment',
      'suggestions.weights.prefix': 'file',
    });
  });

  test('falls back from a bad variable to the file, and from a bad file to the default', () => {
    const { values, origins, problems } = readOptions('suggestions', table, {
      file: { max_results: 9, timeout_ms: 'soon' },
      environment: { HUNCH_SUGGESTIONS_MAX_RESULTS: 'many' },
    });
    expect(values.max_results).toBe(9);
    expect(values.timeout_ms).toBe(150);
    expect(origins.get('suggestions.max_results')).toBe('file');
    expect(origins.get('suggestions.timeout_ms')).toBe('default');
    expect(problems).toEqual([
      {
        origin: 'environment',
        path: ['suggestions', 'max_results'],
        name: 'HUNCH_SUGGESTIONS_MAX_RESULTS',
        message: 'must be an integer from 1 to 200, not "many"',
      },
      {
        origin: 'file',
        path: ['suggestions', 'timeout_ms'],
        name: 'suggestions.timeout_ms',
        message: 'must be an integer from 1 to 1000 (milliseconds), not "soon"',
      },
    ]);
  });

  test.each([
    ['max-results', 'is not an option; did you mean "max_results"?'],
    ['MaxResults', 'is not an option; did you mean "max_results"?'],
    ['timeout', 'is not an option; did you mean "timeout_ms"?'],
    ['socket_path_extra', 'is not an option; did you mean "socket_path"?'],
    ['constructor', expect.stringContaining('the options here are enabled, max_results')],
    ['__proto__', expect.stringContaining('the options here are')],
  ])('says what is wrong with the key %s', (key, message) => {
    const file = Object.fromEntries([[key, 1]]);
    const { values, problems } = readOptions('suggestions', table, { file });
    expect(problems).toEqual([
      { origin: 'file', path: ['suggestions', key], name: `suggestions.${key}`, message },
    ]);
    expect(values).toEqual(defaults(table));
  });

  test('names a bad key or value within a nested section, and a value where a section must be', () => {
    const nested = readOptions('suggestions', table, { file: { weights: { prefx: 1, prefix: 2 } } });
    expect(nested.problems.map(({ name, message }) => `${name} ${message}`)).toEqual([
      'suggestions.weights.prefx is not an option; the options here are transition, prefix',
      'suggestions.weights.prefix must be a number from 0 to 1, not 2',
    ]);
    const flat = readOptions('suggestions', table, { file: { weights: 3 } });
    expect(flat.problems).toMatchObject([
      { name: 'suggestions.weights', message: 'must be a section, not 3' },
    ]);
    expect(flat.values.weights).toEqual({ transition: 0.3, prefix: 0.15 });
    expect(readOptions('suggestions', table, { file: [] }).problems).toMatchObject([
      { name: 'suggestions', message: 'must be a section, not a list of 0' },
    ]);
  });

  test('reports a variable of the section that names no option', () => {
    const { problems } = readOptions('suggestions', table, {
      environment: { HUNCH_SUGGESTIONS_MAX_RESULT: '1', HUNCH_SUGGESTIONSX: '1' },
    });
    expect(problems).toMatchObject([{ name: 'HUNCH_SUGGESTIONS_MAX_RESULT', message: 'names no option' }]);
  });
});

describe('a table with a mistake fails to load', () => {
  const bad: readonly (readonly [string, OptionTable, string])[] = [
    [
      'a default out of range',
      { a: { kind: 'integer', default: 0, min: 1, max: 2, about } },
      'option a: its default must be an integer from 1 to 2, not 0',
    ],
    [
      'a default that is no choice',
      {
        s: {
          kind: 'section',
          about,
          options: { a: { kind: 'choice', default: 'x', choices: ['y'], about } },
        },
      },
      'option s.a: its default must be one of "y", not "x"',
    ],
    [
      'a key that can not be a variable',
      { 'a-b': { kind: 'boolean', default: true, about } },
      '"a-b" is not',
    ],
    [
      'two options with one variable',
      {
        a_b: { kind: 'boolean', default: true, about },
        a: { kind: 'section', about, options: { b: { kind: 'boolean', default: true, about } } },
      },
      'option a.b shares its variable',
    ],
  ];
  test.each(bad)('%s', (_, options, message) => {
    expect(() => defineOptions(options)).toThrow(message);
  });
});

test('the variable of a nested option', () => {
  expect(environmentName('suggestions', ['weights', 'risk_penalty'])).toBe(
    'HUNCH_SUGGESTIONS_WEIGHTS_RISK_PENALTY',
  );
});

test('the table of the documentation', () => {
  expect(renderOptions('suggestions', table)).toMatchInlineSnapshot(`
    "| key | default | allowed | what it does | variable |
    | --- | --- | --- | --- | --- |
    | \`enabled\` | \`true\` | true or false | What it does. | \`HUNCH_SUGGESTIONS_ENABLED\` |
    | \`max_results\` | \`5\` | an integer from 1 to 200 | What it does. | \`HUNCH_SUGGESTIONS_MAX_RESULTS\` |
    | \`timeout_ms\` | \`150\` | an integer from 1 to 1000 (milliseconds) | What it does. | \`HUNCH_SUGGESTIONS_TIMEOUT_MS\` |
    | \`mode\` | \`"ephemeral"\` | one of "off", "ephemeral", "no_send" | What it does. | \`HUNCH_SUGGESTIONS_MODE\` |
    | \`socket_path\` | \`""\` | an absolute path, or empty for the default | What it does. | \`HUNCH_SUGGESTIONS_SOCKET_PATH\` |
    | \`editor\` | \`"vi"\` | a text of at most 8 characters | What it does. | \`HUNCH_SUGGESTIONS_EDITOR\` |
    | \`ignore\` | \`["ls","cd"]\` | a list of at most 3 texts | What it does. | \`HUNCH_SUGGESTIONS_IGNORE\` |
    | \`weights.transition\` | \`0.3\` | a number from 0 to 1 | What it does. | \`HUNCH_SUGGESTIONS_WEIGHTS_TRANSITION\` |
    | \`weights.prefix\` | \`0.15\` | a number from 0 to 1 | What it does. | \`HUNCH_SUGGESTIONS_WEIGHTS_PREFIX\` |
    "
  `);
});
