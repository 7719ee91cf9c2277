import { isObject } from '@hunch/common/json';
import { startFakeLlm, type FakeLlm, type Reply, type SeenRequest } from '@hunch/fake-llm';
import { answerSchema, type ModelRequest } from '@hunch/intent-router';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { HttpExchange } from '../../src/llm/http-exchange.ts';
import { ModelClient } from '../../src/llm/model-client.ts';
import { guessedKind, type ServerKind } from '../../src/llm/protocols/index.ts';

const http = new HttpExchange();
const servers: FakeLlm[] = [];

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
});
afterAll(() => http.close());

interface Kind {
  readonly kind: ServerKind;
  /** Below the address of the server. */
  readonly base: string;
  readonly path: string;
  /** How the key is sent. */
  readonly header: readonly [name: string, value: string];
  /** The fields that carry the schema, the temperature and the bound of the answer. */
  readonly fields: { readonly schema: string; readonly temperature: string; readonly bound: string };
}

const bearer = ['authorization', 'Bearer k'] as const;
const openAiFields = { schema: 'response_format', temperature: 'temperature', bound: 'max_tokens' };
const kinds: readonly Kind[] = [
  { kind: 'openai', base: '/v1', path: '/v1/chat/completions', header: bearer, fields: openAiFields },
  {
    kind: 'anthropic',
    base: '/v1',
    path: '/v1/messages',
    header: ['x-api-key', 'k'],
    fields: { ...openAiFields, schema: 'output_config' },
  },
  {
    kind: 'ollama',
    base: '',
    path: '/api/chat',
    header: bearer,
    fields: { schema: 'format', temperature: 'options', bound: 'options' },
  },
  {
    kind: 'llama_cpp',
    base: '/v1',
    path: '/v1/chat/completions',
    header: bearer,
    fields: { ...openAiFields, schema: 'json_schema' },
  },
];

const question: ModelRequest = {
  messages: [
    { role: 'system', content: 'You write commands.' },
    { role: 'user', content: '{"request":"list files"}' },
  ],
  tokensMax: 50,
  timeoutMs: 5_000,
  schema: answerSchema,
};

const answer: Reply = { kind: 'text', text: '{"cmd": "ls -l"}' };

async function asking(kind: Kind, replies: readonly (Reply | ((request: SeenRequest) => Reply))[]) {
  const server = await startFakeLlm({ models: ['coder'], replies });
  servers.push(server);
  const client = new ModelClient(http);
  const target = { kind: kind.kind, url: `${server.url}${kind.base}`, model: 'coder', apiKey: 'k' };
  return {
    server,
    ask: (more: Partial<ModelRequest> = {}, signal?: AbortSignal) =>
      client.model(target).complete({ ...question, ...more }, signal),
  };
}

/** A server that refuses requests with a field, in the words that OpenAI, vLLM and others use. */
const refusing =
  (field: string, words = `Unsupported parameter: '${field}' is not supported with this model.`) =>
  ({ body }: SeenRequest): Reply =>
    body?.[field] === undefined
      ? answer
      : { kind: 'status', status: 400, body: JSON.stringify({ error: { message: words, param: field } }) };

describe.each(kinds)('a server of the kind $kind', (kind) => {
  it('is asked with key, bound and schema, and its answer streams', async () => {
    const { server, ask } = await asking(kind, [answer]);
    const pieces: string[] = [];
    expect(await ask({ onText: (text) => pieces.push(text) })).toEqual({
      ok: true,
      value: '{"cmd": "ls -l"}',
    });
    expect(pieces.join('')).toBe('{"cmd": "ls -l"}');
    const [request] = server.requests;
    expect(request).toMatchObject({ path: kind.path, body: { model: 'coder', stream: true } });
    expect(request?.headers[kind.header[0]]).toBe(kind.header[1]);
    for (const field of Object.values(kind.fields)) expect(request?.body).toHaveProperty(field);
    expect(JSON.stringify(request?.body?.[kind.fields.schema])).toContain('alternatives');
  });

  it('comes in whatever pieces the network makes', async () => {
    const { ask } = await asking(kind, [{ kind: 'drip', text: '{"cmd": "echo é"}', bytes: 40, everyMs: 0 }]);
    expect(await ask()).toEqual({ ok: true, value: '{"cmd": "echo é"}' });
  });

  it('is given up at once, and the connection with it', async () => {
    const { server, ask } = await asking(kind, [{ kind: 'hang' }]);
    const cancel = new AbortController();
    const asked = ask({ timeoutMs: 60_000 }, cancel.signal);
    await expect.poll(() => server.requests.length).toBe(1);
    cancel.abort();
    expect(await asked).toMatchObject({ ok: false, error: { kind: 'aborted' } });
    await expect.poll(() => server.abandoned).toBe(1);
  });

  it('that hangs is left in time', async () => {
    const { ask } = await asking(kind, [{ kind: 'hang' }]);
    expect(await ask({ timeoutMs: 60 })).toMatchObject({ ok: false, error: { kind: 'timeout' } });
  });

  it.each<[string, Reply, RegExp]>([
    ['something else', { kind: 'garbage', body: '<html>hello</html>' }, /no answer of a model/],
    ['nothing', { kind: 'garbage', body: '' }, /answered with nothing|no answer of a model|breaks off/],
    [
      'half an answer',
      { kind: 'drop', text: '{"cmd": "ls"}', afterBytes: 30 },
      /breaks off|can't be reached/,
    ],
  ])('that answers with %s is said to', async (_, reply, words) => {
    const { ask } = await asking(kind, [reply]);
    expect(await ask()).toMatchObject({ ok: false, error: { message: expect.stringMatching(words) } });
  });

  it.each([
    [401, 'unauthorized', /key is wrong/],
    [403, 'unauthorized', /key is wrong/],
    [404, 'refused', /has no model "coder"/],
    [500, 'server_error', /answered 500: no luck/],
  ])('that answers %i: %s', async (status, failure, words) => {
    const { ask } = await asking(kind, [{ kind: 'status', status, body: '{"error":{"message":"no luck"}}' }]);
    expect(await ask()).toMatchObject({
      ok: false,
      error: { kind: failure, message: expect.stringMatching(words) },
    });
  });

  it('that is busy is asked once more when it says so, and not if that is long', async () => {
    const busy = (seconds: string): Reply => ({
      kind: 'status',
      status: 429,
      body: '{"error":"slow down"}',
      headers: { 'retry-after': seconds },
    });
    const soon = await asking(kind, [busy('0'), answer]);
    expect(await soon.ask()).toMatchObject({ ok: true });
    const twice = await asking(kind, [busy('0')]);
    expect(await twice.ask()).toMatchObject({ ok: false });
    expect(twice.server.requests).toHaveLength(2);
    const late = await asking(kind, [busy('300')]);
    expect(await late.ask()).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('in 300 s') },
    });
    expect(late.server.requests).toHaveLength(1);
  });

  it.each(['schema', 'temperature', 'bound'] as const)(
    'that refuses the %s is asked without, and it is remembered',
    async (part) => {
      const field = kind.fields[part];
      const { server, ask } = await asking(kind, [refusing(field)]);
      expect(await ask()).toMatchObject({ ok: true });
      const before = server.requests.length;
      expect(before).toBeGreaterThan(1);
      expect(await ask()).toMatchObject({ ok: true });
      expect(server.requests).toHaveLength(before + 1);
    },
  );

  it('that refuses without saying what is asked with no more than needed; then it has its say', async () => {
    const { server, ask } = await asking(kind, [{ kind: 'status', status: 400, body: '{"error":"no"}' }]);
    expect(await ask()).toMatchObject({ ok: false, error: { kind: 'refused' } });
    // As it is, with less of a schema, and without.
    expect(server.requests.length).toBeLessThanOrEqual(3);
  });
});

describe('what stands instead of a refused field', () => {
  const [openai] = kinds;
  if (openai === undefined) throw new Error('no kinds');

  it('is max_completion_tokens for max_tokens', async () => {
    const words =
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.";
    const { server, ask } = await asking(openai, [refusing('max_tokens', words)]);
    expect(await ask()).toMatchObject({ ok: true });
    expect(server.requests.at(-1)?.body).toMatchObject({ max_completion_tokens: 50 });
  });

  it('is any JSON for a schema', async () => {
    const { server, ask } = await asking(openai, [
      ({ body }) => {
        const format = body?.['response_format'];
        return isObject(format) && format['type'] === 'json_schema'
          ? { kind: 'status', status: 400, body: '{"error":{"message":"response_format: unknown type"}}' }
          : answer;
      },
    ]);
    expect(await ask()).toMatchObject({ ok: true });
    expect(server.requests.at(-1)?.body).toMatchObject({ response_format: { type: 'json_object' } });
  });

  it('is a whole answer for a stream', async () => {
    const { server, ask } = await asking(openai, [
      ({ body }) =>
        body?.['stream'] === true
          ? { kind: 'status', status: 400, body: '{"error":{"message":"stream is not supported"}}' }
          : answer,
    ]);
    expect(await ask()).toEqual({ ok: true, value: '{"cmd": "ls -l"}' });
    expect(server.requests).toHaveLength(2);
  });
});

describe('a server that is not there', () => {
  it.each([
    ['http://127.0.0.1:1/v1', /can't be reached/],
    ['nonsense', /can't be reached/],
  ])('%s', async (url, words) => {
    const port = new ModelClient(http).model({ kind: 'openai', url, model: 'm', apiKey: undefined });
    expect(await port.complete(question)).toMatchObject({
      ok: false,
      error: { kind: 'unreachable', message: expect.stringMatching(words) },
    });
  });

  it('speaks no TLS', async () => {
    const server = await startFakeLlm({});
    servers.push(server);
    const url = server.url.replace('http:', 'https:');
    const port = new ModelClient(http).model({ kind: 'openai', url, model: 'm', apiKey: undefined });
    expect(await port.complete(question)).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('does not speak TLS') },
    });
  });
});

it.each([
  ['https://api.anthropic.com/v1', 'anthropic'],
  ['http://127.0.0.1:11434', 'ollama'],
  ['http://127.0.0.1:11434/', 'ollama'],
  ['http://127.0.0.1:11434/v1', 'openai'],
  ['http://127.0.0.1:8080/v1', 'openai'],
])('%s is of the kind %s', (url, kind) => {
  expect(guessedKind(url)).toBe(kind);
});
