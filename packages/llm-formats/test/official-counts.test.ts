import { isObject, type JsonObject, listIn } from '@hunch/common/json';
import { describe, expect, test } from 'vitest';
import { formats } from '../src/formats.ts';
import { formatNames } from '../src/names.ts';
import { ask } from './support/asking.ts';
import { type SchemaCase, schemaCases } from './support/schema-cases.ts';

/** Where tokens are counted, each field that the SDKs declare is counted, and what they do not declare is not sent. */
const declared = { anthropic: 'AnthropicCount', 'openai-responses': 'OpenAiResponsesCount' } as const;
const whole = { anthropic: 'AnthropicRequest', 'openai-responses': 'OpenAiResponsesRequest' } as const;

const found = schemaCases('official-requests.ts', [...Object.values(declared), ...Object.values(whole)]);

type Counted = keyof typeof declared;

function fieldsOf(cases: readonly SchemaCase[]): ReadonlySet<string> {
  return new Set(cases.flatMap(({ given }) => Object.keys(isObject(given) ? given : {})));
}

function countingOf(name: Counted) {
  const { counting } = formats[name].provider;
  if (counting === undefined) throw new Error(`${name} counts nothing`);
  return counting;
}

/** What an answer goes on from elsewhere, which a translated request never does. */
const apart: readonly string[] = ['conversation', 'previous_response_id', 'personality'];

describe.each(Object.keys(declared) as Counted[])('tokens at %s', (name) => {
  const cases = found.get(declared[name]) ?? [];
  const fields = fieldsOf(cases);
  const counting = countingOf(name);

  test('are those of every field that is declared there', () => {
    const all = Object.fromEntries(
      [...fieldsOf(found.get(whole[name]) ?? [])].map((field) => [field, field]),
    );
    const counted = Object.keys(counting.body({ ...all }, 'm'));
    expect(counted.filter((field) => !fields.has(field))).toEqual([]);
    expect(
      [...fields].filter((field) => field in all && !counted.includes(field) && !apart.includes(field)),
    ).toEqual([]);
  });

  test('are asked for as the client has asked, in its own format', () => {
    for (const { given } of cases) {
      const body = isObject(given) ? given : {};
      expect(counting.forward(body, 'm')).toEqual({ ...body, model: 'm' });
    }
  });

  test('can be asked for by every client that an answer can be asked for', () => {
    for (const { field, given } of cases) {
      const body = isObject(given) ? given : {};
      const messages = [...listIn(plain[name], 'messages'), ...listIn(body, 'messages')];
      const said = name === 'anthropic' ? { ...plain[name], ...body, messages } : { ...plain[name], ...body };
      expect([field, formats[name].client.readRequest(said).ok]).toEqual([field, true]);
    }
  });
});

const plain: Readonly<Record<Counted, JsonObject>> = {
  anthropic: { model: 'm', messages: [{ role: 'user', content: 'Hi' }] },
  'openai-responses': { model: 'm', input: 'Hi' },
};

test.each(formatNames)('nothing but what is counted goes from a client of %s to be counted', (client) => {
  for (const name of Object.keys(declared) as Counted[]) {
    if (name === client) continue;
    const way = ask(client, name, {});
    if (!way.ok) throw new Error(way.error);
    const sent = Object.keys(countingOf(name).body(way.value.body, 'm'));
    const fields = fieldsOf(found.get(declared[name]) ?? []);
    expect(sent.filter((field) => !fields.has(field))).toEqual([]);
  }
});
