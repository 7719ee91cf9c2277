import { createVerify, generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { sign } from '../../src/gateway/platforms/bedrock.ts';
import { EventStreamDecoder } from '../../src/gateway/platforms/event-stream.ts';
import { awsKeys, exceptionFrame, frame, isSigned } from './support/aws.ts';
import { chatAnswer, chatStream } from './support/chat.ts';
import { type GatewayOptions, startGateway } from './support/gateway.ts';
import { messagesAnswer } from './support/messages.ts';
import { ask, eventsOf } from './support/raw-client.ts';
import { answerChunks, answerJson, type Script, ScriptedUpstream } from './support/scripted-upstream.ts';

const hello = { model: 'far/some.model-v1:0', max_tokens: 20, messages: [{ role: 'user', content: 'Hi' }] };

async function connect(
  provider: GatewayOptions['providers'][string],
  script: Script,
  more: Pick<GatewayOptions, 'environment' | 'files'> = {},
) {
  const upstream = await ScriptedUpstream.start(script);
  const base_url = upstream.url.replace(/\/v1$/, '');
  const gateway = await startGateway({
    retries: 0,
    providers: { far: { base_url, models: ['some.model-v1:0'], ...provider } },
    ...more,
  });
  return { upstream, gateway };
}

/** What a model says in Anthropic's format, event by event. */
const said = [
  {
    type: 'message_start',
    message: messagesAnswer([], { stop_reason: null, usage: { input_tokens: 9, output_tokens: 1 } }),
  },
  { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
  { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Good day' } },
  { type: 'content_block_stop', index: 0 },
  { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 3 } },
  { type: 'message_stop' },
];

function answerFrames(...frames: readonly Uint8Array[]): Script {
  return async (_, response) => {
    response.writeHead(200, { 'content-type': 'application/vnd.amazon.eventstream' });
    // Cut anywhere: a network knows no frames.
    const bytes = Buffer.concat(frames);
    for (let at = 0; at < bytes.length; at += 50) {
      response.write(bytes.subarray(at, at + 50));
      await new Promise((resolve) => setImmediate(resolve));
    }
    response.end();
  };
}

describe('Bedrock', () => {
  const aws = { platform: 'bedrock', region: 'eu-west-1', format: 'anthropic' } as const;
  const environment = {
    AWS_ACCESS_KEY_ID: awsKeys.accessKeyId,
    AWS_SECRET_ACCESS_KEY: awsKeys.secretAccessKey,
  };

  test('a model of Anthropic is invoked, its name in the path, signed', async () => {
    const { upstream, gateway } = await connect(
      aws,
      answerJson(messagesAnswer([{ type: 'text', text: 'Hi' }])),
      {
        environment,
      },
    );
    const answer = await ask(gateway, {
      path: '/v1/messages',
      body: { ...hello, stream: false },
      headers: { 'anthropic-beta': 'context-1m-2025-08-07, effort-2025-11-24' },
    });
    expect(answer.status).toBe(200);
    expect(upstream.last.path).toBe('/model/some.model-v1%3A0/invoke');
    const { model: _, ...kept } = hello;
    expect(upstream.last.body).toEqual({
      anthropic_version: 'bedrock-2023-05-31',
      ...kept,
      anthropic_beta: ['context-1m-2025-08-07', 'effort-2025-11-24'],
    });
    expect(upstream.last.headers['anthropic-beta']).toBeUndefined();
    expect(await isSigned(upstream.last, 'bedrock', 'eu-west-1')).toBe(true);
    expect(gateway.records[0]).toMatchObject({ outcome: 'answered', usage: { outputTokens: 3 } });
  });

  test('a stream comes out of its frames, for clients of any format', async () => {
    const { upstream, gateway } = await connect(aws, answerFrames(...said.map(frame)), { environment });
    const own = await ask(gateway, { path: '/v1/messages', body: { ...hello, stream: true } });
    expect(upstream.last.path).toBe('/model/some.model-v1%3A0/invoke-with-response-stream');
    expect(eventsOf(own.text).map((data) => JSON.parse(data) as unknown)).toEqual(said);
    expect(own.text).toContain('event: content_block_delta\n');
    const other = await ask(gateway, { body: { ...hello, stream: true } });
    expect(other.text).toContain('Good day');
    expect(other.text).toContain('[DONE]');
  });

  test('an exception within a stream is an error of the client’s format', async () => {
    const script = answerFrames(
      ...said.slice(0, 3).map(frame),
      exceptionFrame('throttlingException', 'Too many tokens.'),
    );
    const { gateway } = await connect(aws, script, { environment });
    const answer = await ask(gateway, { path: '/v1/messages', body: { ...hello, stream: true } });
    const last = JSON.parse(eventsOf(answer.text).at(-1) ?? '') as Record<string, unknown>;
    expect(last).toMatchObject({
      type: 'error',
      error: { message: expect.stringContaining('Too many tokens.') },
    });
    expect(gateway.records[0]?.outcome).toBe('broken');
  });

  test('a damaged frame ends the stream', () => {
    const bytes = Buffer.from(frame({ type: 'ping' }));
    bytes.writeUInt8(bytes.readUInt8(40) ^ 1, 40);
    expect(() => new EventStreamDecoder().feed(bytes)).toThrow('an event is damaged');
  });

  test('other models by OpenAI’s format, signed with the session of a command', async () => {
    const printed = JSON.stringify({
      Version: 1,
      AccessKeyId: awsKeys.accessKeyId,
      SecretAccessKey: awsKeys.secretAccessKey,
      SessionToken: 'session/+=',
      Expiration: '2999-01-01T00:00:00Z',
    });
    const { upstream, gateway } = await connect(
      { ...aws, format: 'openai', key_command: `echo '${printed}'` },
      answerJson(chatAnswer('Hi')),
    );
    expect((await ask(gateway, { body: hello })).status).toBe(200);
    expect(upstream.last.path).toBe('/openai/v1/chat/completions');
    expect(upstream.last.headers['x-amz-security-token']).toBe('session/+=');
    expect(await isSigned(upstream.last, 'bedrock', 'eu-west-1', 'session/+=')).toBe(true);
  });

  test('a profile of a credentials file; a key of Bedrock’s own', async () => {
    const file = `[default]\naws_access_key_id = other\naws_secret_access_key = x\n[work]\naws_access_key_id = ${awsKeys.accessKeyId}\naws_secret_access_key=${awsKeys.secretAccessKey}\n`;
    const script = answerJson(messagesAnswer([{ type: 'text', text: 'Hi' }]));
    const ofFile = await connect(aws, script, {
      environment: { HOME: '/home/a', AWS_PROFILE: 'work' },
      files: { '/home/a/.aws/credentials': file },
    });
    await ask(ofFile.gateway, { path: '/v1/messages', body: hello });
    expect(await isSigned(ofFile.upstream.last, 'bedrock', 'eu-west-1')).toBe(true);
    const ofKey = await connect({ ...aws, key_env: 'TEST_KEY' }, script);
    await ask(ofKey.gateway, { path: '/v1/messages', body: hello });
    expect(ofKey.upstream.last.headers.authorization).toBe('Bearer sk-secret-key');
  });

  // Of the test suite in AWS's documentation of signature version 4.
  test.each([
    ['get-vanilla', 'GET', '', '5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31'],
    ['post-vanilla', 'POST', '', '5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b'],
    [
      'get-vanilla-query-order-key-case',
      'GET',
      '?Param2=value2&Param1=value1',
      'b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500',
    ],
  ])('the signature of %s', async (_, method, query, signature) => {
    const request = { method, url: `https://example.amazonaws.com/${query}`, body: '' };
    const known = { service: 'service', datetime: '20150830T123600Z' };
    const headers = await sign(request, awsKeys, 'us-east-1', known);
    expect(headers[1]).toContain(`Signature=${signature}`);
  });
});

describe('Azure', () => {
  const azure = { platform: 'azure', key_env: 'TEST_KEY' } as const;

  test.each([
    ['2024-10-21', '/openai/deployments/some.model-v1%3A0/chat/completions?api-version=2024-10-21'],
    ['', '/openai/v1/chat/completions'],
  ])('version %j of the API: %s', async (api_version, path) => {
    const { upstream, gateway } = await connect({ ...azure, api_version }, answerJson(chatAnswer('Hi')));
    expect((await ask(gateway, { body: hello })).status).toBe(200);
    expect(upstream.last.path).toBe(path);
    expect(upstream.last.headers['api-key']).toBe('sk-secret-key');
    expect(upstream.last.headers.authorization).toBeUndefined();
  });

  test('a token of Entra, fetched once and again after it was refused', async () => {
    const claims = Buffer.from(JSON.stringify({ exp: 32_000_000_000 })).toString('base64url');
    const script: Script = (seen, response) =>
      upstream.requests.length === 2
        ? answerJson({ error: { message: 'expired' } }, 401)(seen, response)
        : answerChunks(...chatStream('Hi'))(seen, response);
    const { upstream, gateway } = await connect(
      { platform: 'azure', key_command: `echo e30.${claims}.$(date +%N)` },
      (seen, response) => script(seen, response),
    );
    const body = { ...hello, stream: true };
    const statuses = [];
    for (let at = 0; at < 4; at += 1) statuses.push((await ask(gateway, { body })).status);
    // The provider is left alone for a while, but for the one request that may try it.
    expect(statuses.slice(0, 2)).toEqual([200, 401]);
    const [first, second] = upstream.requests.map(({ headers }) => headers.authorization);
    expect(first).toMatch(/^Bearer e30\./);
    expect(second).toBe(first);
    await gateway.state.succeeded('far');
    await ask(gateway, { body });
    expect(upstream.last.headers.authorization).not.toBe(first);
  });

  test('a command that fails is said, and not what it printed', async () => {
    const { gateway } = await connect(
      { platform: 'azure', key_command: 'echo secret-text; exit 3' },
      () => undefined,
    );
    const answer = await ask(gateway, { body: hello });
    expect(answer.status).toBe(401);
    expect(answer.text).toContain('key_command failed (3)');
    expect(answer.text).not.toContain('secret-text');
  });
});

describe('Vertex', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

  /** A token server that looks whether the account signed what it brings. */
  async function tokenServer() {
    return ScriptedUpstream.start((seen, response) => {
      const form = new URLSearchParams(seen.bytes.toString());
      const [head = '', claims = '', signature = ''] = (form.get('assertion') ?? '').split('.');
      const isGood = createVerify('RSA-SHA256')
        .update(`${head}.${claims}`)
        .verify(publicKey, Buffer.from(signature, 'base64url'));
      const said = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>;
      const isOurs =
        said.iss === 'robot@p.iam.gserviceaccount.com' && Number(said.exp) - Number(said.iat) === 3600;
      const grant = form.get('grant_type');
      return isGood && isOurs && grant === 'urn:ietf:params:oauth:grant-type:jwt-bearer'
        ? answerJson({ access_token: 'ya29.token', expires_in: 3599, token_type: 'Bearer' })(seen, response)
        : answerJson({ error: 'invalid_grant', error_description: 'Invalid JWT Signature.' }, 400)(
            seen,
            response,
          );
    });
  }

  async function vertex(provider: GatewayOptions['providers'][string], script: Script, key = privateKey) {
    const tokens = await tokenServer();
    const account = {
      type: 'service_account',
      project_id: 'p',
      private_key_id: 'k',
      private_key: key.export({ type: 'pkcs8', format: 'pem' }),
      client_email: 'robot@p.iam.gserviceaccount.com',
      token_uri: `${tokens.url}/token`,
    };
    const connected = await connect(
      { platform: 'vertex', region: 'europe-west4', key_file: '/keys/robot.json', ...provider },
      script,
      { files: { '/keys/robot.json': JSON.stringify(account) } },
    );
    return { ...connected, tokens };
  }

  const place = '/projects/p/locations/europe-west4';

  test('Gemini, with one token for many requests', async () => {
    const script = answerJson({
      candidates: [{ content: { role: 'model', parts: [{ text: 'Hi' }] }, finishReason: 'STOP' }],
      usageMetadata: { promptTokenCount: 2, candidatesTokenCount: 1 },
    });
    const { upstream, gateway, tokens } = await vertex({ format: 'gemini', models: ['gemini-3'] }, script);
    const body = { ...hello, model: 'far/gemini-3' };
    const answers = await Promise.all([ask(gateway, { body }), ask(gateway, { body })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(upstream.last.path).toBe(`${place}/publishers/google/models/gemini-3:generateContent`);
    expect(upstream.last.headers.authorization).toBe('Bearer ya29.token');
    expect(tokens.requests).toHaveLength(1);
  });

  test('a tier of service is a header', async () => {
    const script = answerJson({
      candidates: [{ content: { role: 'model', parts: [{ text: 'Hi' }] }, finishReason: 'STOP' }],
    });
    const { upstream, gateway } = await vertex({ format: 'gemini', models: ['gemini-3'] }, script);
    const body = { ...hello, model: 'far/gemini-3', service_tier: 'flex' };
    expect((await ask(gateway, { body })).status).toBe(200);
    expect(upstream.last.headers['x-vertex-ai-llm-shared-request-type']).toBe('flex');
    expect(upstream.last.body.serviceTier).toBeUndefined();
  });

  test('a model of Anthropic, streamed', async () => {
    const script = answerChunks(
      ...said.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`),
    );
    const { upstream, gateway } = await vertex({ format: 'anthropic' }, script);
    const answer = await ask(gateway, { path: '/v1/messages', body: { ...hello, stream: true } });
    expect(answer.text).toContain('Good day');
    expect(upstream.last.path).toBe(
      `${place}/publishers/anthropic/models/some.model-v1%3A0:streamRawPredict`,
    );
    const { model: _, ...kept } = hello;
    expect(upstream.last.body).toEqual({ anthropic_version: 'vertex-2023-10-16', ...kept, stream: true });
  });

  test('other models by OpenAI’s format', async () => {
    const { upstream, gateway } = await vertex({ models: ['meta/llama-4'] }, answerJson(chatAnswer('Hi')));
    expect((await ask(gateway, { body: { ...hello, model: 'far/meta/llama-4' } })).status).toBe(200);
    expect(upstream.last.path).toBe(`${place}/endpoints/openapi/chat/completions`);
    expect(upstream.last.body.model).toBe('meta/llama-4');
  });

  test('an account that Google does not know', async () => {
    const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    const { upstream, gateway } = await vertex({ format: 'gemini' }, () => undefined, other);
    const answer = await ask(gateway, { body: hello });
    expect(answer.status).toBe(401);
    expect(answer.text).toContain('refuses the account (400): Invalid JWT Signature.');
    expect(upstream.requests).toHaveLength(0);
  });
});

test('a key that a command prints, for a provider of one’s own', async () => {
  const { upstream, gateway } = await connect(
    { key_command: 'printf sk-printed', format: 'anthropic' },
    answerJson(messagesAnswer([{ type: 'text', text: 'Hi' }])),
  );
  expect((await ask(gateway, { path: '/v1/messages', body: hello })).status).toBe(200);
  expect(upstream.last.headers).toMatchObject({
    'x-api-key': 'sk-printed',
    'anthropic-version': '2023-06-01',
  });
});
