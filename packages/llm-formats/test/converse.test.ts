import { BedrockRuntimeClient, ConverseCommand, CountTokensCommand } from '@aws-sdk/client-bedrock-runtime';
import { isObject, type JsonObject, listIn } from '@hunch/common/json';
import { describe, expect, test } from 'vitest';
import { ConverseEvents, converseCount, readConverse, writeConverse } from '../src/converse/index.ts';
import { formats } from '../src/formats.ts';
import { formatNames } from '../src/names.ts';
import { bodyOf } from './support/asking.ts';
import { type SchemaCase, schemaCases } from './support/schema-cases.ts';

const answers = schemaCases('official-answers.ts', ['BedrockAnswer', 'BedrockEvent'], { varies: true });
const requests = schemaCases('official-requests.ts', ['AnthropicRequest']);

const CLAUDE = 'anthropic.claude-sonnet-4-5-20250929-v1:0';

/** What Amazon's own client sends of a request: of what its declarations do not have it sends nothing. */
async function asAmazonSends(command: ConverseCommand | CountTokensCommand): Promise<unknown> {
  let sent: unknown;
  const client = new BedrockRuntimeClient({
    region: 'us-east-1',
    credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
    maxAttempts: 1,
    requestHandler: {
      handle: (request: { readonly body: string | Uint8Array }) => {
        sent = JSON.parse(Buffer.from(request.body).toString());
        return Promise.reject(new Error('enough'));
      },
    },
  });
  await client.send(command as ConverseCommand).catch(() => undefined);
  return sent;
}

/** Its client takes bytes as bytes. */
function withBytes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withBytes);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const isBytes = typeof inner === 'string' && (key === 'bytes' || key === 'redactedContent');
      return [key, isBytes ? Buffer.from(inner, 'base64') : withBytes(inner)];
    }),
  );
}

function begun(given: unknown): JsonObject {
  const body = isObject(given) ? given : {};
  const tool_use = { type: 'tool_use', id: 'some', name: 'some', input: {} };
  const said = [
    { role: 'user', content: 'Hi' },
    { role: 'assistant', content: [tool_use] },
  ];
  const messages = [...said, ...listIn(body, 'messages')];
  return { tools: [{ name: 'some', input_schema: {} }], ...body, model: 'm', messages };
}

/** Base64 that is none can't be compared. */
function isBytes({ given }: SchemaCase): boolean {
  return /"data":"some"/.test(JSON.stringify(given));
}

describe('what Anthropic’s clients may say', () => {
  const cases = (requests.get('AnthropicRequest') ?? []).filter(({ without }) => without !== undefined);

  test('is written as Amazon’s own client writes it', async () => {
    const bodies = cases
      .filter((one) => !isBytes(one))
      .map(({ given }) => writeConverse(begun(given), CLAUDE, []).body);
    const different = new Map(bodies.map((body) => [JSON.stringify(body), body] as const));
    for (const [text, body] of different) {
      const given = { modelId: CLAUDE, ...(withBytes(body) as object) };
      expect(await asAmazonSends(new ConverseCommand(given as never))).toEqual(JSON.parse(text));
    }
  }, 60_000);

  test.each([CLAUDE, 'amazon.nova-pro-v1:0'])('is carried to %s, or named', (model) => {
    const lost = cases
      .filter(({ given, without }) => {
        const more = writeConverse(begun(given), model, []);
        const less = writeConverse(begun(without), model, []);
        const isCarried = JSON.stringify(more.body) !== JSON.stringify(less.body);
        return !isCarried && more.dropped.length === less.dropped.length && more.dropped.length === 0;
      })
      .map(({ field }) => field)
      .filter((field) => !saysNothing.test(field));
    expect([...new Set(lost)]).toEqual([]);
  });

  test('is counted as Amazon’s own client has it counted', async () => {
    const body = begun({
      system: 'Be brief.',
      max_tokens: 5,
      thinking: { type: 'enabled', budget_tokens: 2_000 },
    });
    const written = converseCount(body, CLAUDE);
    const command = new CountTokensCommand({ modelId: CLAUDE, ...written } as never);
    expect(await asAmazonSends(command)).toEqual(written);
  });
});

/** Fields that are written the same with and without them, with the reasons. */
const saysNothing = new RegExp(
  [
    // The path has them, they are so where nothing is said, or of an answer in the past.
    '\\.citations\\[\\]<',
    'ttl=5m$',
    '^model',
    '^stream',
    '=false$',
    'disabled>?$',
    'tools\\[\\]\\.type=custom$',
    // Nothing is in it, or a list of one text is a text.
    '^metadata$',
    '^output_config$',
    '^tools\\[\\]$',
    '\\.properties$',
    'content\\[\\]<text>$',
    'system\\[\\]$',
  ].join('|'),
);

const said = { role: 'assistant', content: [{ text: 'Hi' }] };

function whole(given: unknown): JsonObject {
  const body = isObject(given) ? given : {};
  const output = isObject(body.output) && isObject(body.output.message) ? body.output : { message: said };
  return {
    stopReason: 'end_turn',
    usage: { inputTokens: 1, outputTokens: 1, totalTokens: 2 },
    ...body,
    output,
  };
}

function told(given: unknown): string {
  const message = readConverse(whole(given), 'm', 'msg_1');
  const read = formats.anthropic.provider.readAnswer(message);
  if (!read.ok) return read.error;
  const context = (client: (typeof formatNames)[number]) => ({
    streamUsage: true,
    createdSeconds: 1,
    body: bodyOf(client, {}),
  });
  return JSON.stringify([
    message,
    ...formatNames.map((client) => formats[client].client.writeAnswer(read.value, context(client))),
  ]);
}

/** Fields of its answers that clients are not told, with the reasons. */
const staysBehind: readonly (readonly [RegExp, string])[] = [
  [/\$metadata|\$unknown/, 'of Amazon’s own client'],
  [
    /^(?:metrics|trace|performanceConfig|serviceTier|additionalModelResponseFields)|^metadata\.(?:metrics|trace|performanceConfig|serviceTier)/,
    'the provider’s note about its own work',
  ],
  [/\.role|^messageStart/, 'always the same'],
  [/usage\.totalTokens/, 'written anew'],
  [/usage\.(?:cacheDetails|serverToolUsage)/, 'how the tokens are made up'],
  [/stopReason/, 'several of its reasons are one elsewhere'],
  [
    /content\[\]\.(?:image|video|audio|document|cachePoint|guardContent|toolResult|searchResult|toolAddition|toolRemoval)|start\.(?:image|toolResult)|delta\.(?:image|toolResult)/,
    'of requests alone, or of models that draw',
  ],
  [/toolUse\.(?:type|input)/, 'a call of the provider’s own tools; arguments of any shape'],
  [/citations?\b/, 'places that are of no form that others have'],
  [/contentBlockIndex|contentBlockStop/, 'of this format’s own order'],
  [/(?:content\[\]|\.delta|\.start|additionalModelResponseFields.*)$/, 'nothing is in it'],
  [/Exception/, 'told as an error: it has a frame of its own'],
];

const isBehind = (field: string): boolean => staysBehind.some(([pattern]) => pattern.test(field));

test('what Bedrock may answer is told to clients of every format', () => {
  const cases = answers.get('BedrockAnswer') ?? [];
  expect(cases.length).toBeGreaterThan(40);
  const lost = cases
    .filter(({ field, without }) => without !== undefined && !isBehind(field))
    .filter(({ given, without }) => told(given) === told(without))
    .map(({ field }) => field);
  expect([...new Set(lost)]).toEqual([]);
});

function streamed(given: unknown): string {
  const events = new ConverseEvents('m', 'msg_1');
  const reader = formats.anthropic.provider.streamReader();
  const own = Object.entries(isObject(given) ? given : {}).filter(([, value]) => value !== undefined);
  const about = own[0]?.[0] ?? '';
  const all: readonly (readonly [string, unknown])[] = [
    ['messageStart', { role: 'assistant' }],
    ...own,
    ...(about === 'messageStop' ? [] : [['messageStop', { stopReason: 'end_turn' }] as const]),
    ...(about === 'metadata' ? [] : [['metadata', { usage: {} }] as const]),
  ];
  const read = all.flatMap(([type, payload]) => events.read(type, payload));
  const pieces = read.flatMap((event) => reader.read({ data: JSON.stringify(event) }));
  const writers = formatNames.map((client) =>
    formats[client].client.streamWriter({ streamUsage: true, createdSeconds: 1, body: bodyOf(client, {}) }),
  );
  return JSON.stringify([read, ...writers.map((writer) => pieces.flatMap((piece) => writer.write(piece)))]);
}

test('what Bedrock may stream is told to clients of every format', () => {
  const cases = answers.get('BedrockEvent') ?? [];
  expect(cases.length).toBeGreaterThan(20);
  const lost = cases
    .filter(({ field, without }) => without !== undefined && !isBehind(field))
    .filter(({ given, without }) => streamed(given) === streamed(without))
    .map(({ field }) => field);
  expect([...new Set(lost)]).toEqual([]);
});
