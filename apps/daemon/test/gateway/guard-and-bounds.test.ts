import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { chatAnswer, chatChunk, chatStream, done } from './support/chat.ts';
import { startGateway, token, type GatewayOptions } from './support/gateway.ts';
import { ask } from './support/raw-client.ts';
import { answerChunks, answerJson, ScriptedUpstream, type Script } from './support/scripted-upstream.ts';

const plain = { model: 'auto', messages: [{ role: 'user', content: 'What is 2+2?' }] };

async function one(script: Script = answerJson(chatAnswer('4')), options: Partial<GatewayOptions> = {}) {
  const upstream = await ScriptedUpstream.start(script);
  const gateway = await startGateway({
    providers: { near: { base_url: upstream.url } },
    tiers: { simple: ['near/a'] },
    ...options,
  });
  return { upstream, gateway };
}

describe('who may ask', () => {
  test.each([
    ['no token', { authorization: '' }, 401],
    ['a wrong token', { authorization: `Bearer ${token}x` }, 401],
    ['the token as Anthropic clients send it', { authorization: '', 'x-api-key': token }, 200],
    ['the name of another machine', { host: 'evil.test' }, 403],
    ['an address that is not listened on', { host: '192.0.2.1:4860' }, 403],
    ['the loopback by name', { host: 'localhost:1234' }, 200],
    ['the loopback by IPv6', { host: '[::1]:1234' }, 200],
    ['a name that was allowed', { host: 'router.test' }, 200],
    ['a web page', { origin: 'http://localhost:3000' }, 403],
    ['a browser that hides where it comes from', { 'sec-fetch-site': 'cross-site' }, 403],
  ])('%s', async (_, headers, status) => {
    const { gateway, upstream } = await one(undefined, { allowed_hosts: ['router.test'] });
    const answer = await ask(gateway, { body: plain, headers });
    expect(answer.status).toBe(status);
    expect(upstream.requests).toHaveLength(status === 200 ? 1 : 0);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });

  test.each([
    [
      'no key',
      { authorization: '' },
      /^There is no API key in the request .* `hunch router status` prints the token/,
    ],
    [
      'a wrong one',
      { authorization: 'Bearer x' },
      /^The API key is neither the token of this gateway nor one of its/,
    ],
  ])('with %s is told what to do next', async (_, headers, says) => {
    const { gateway } = await one();
    const { text } = await ask(gateway, { body: plain, headers });
    expect(JSON.parse(text)).toMatchObject({ error: { message: expect.stringMatching(says) } });
  });

  test('health needs no token, all else does', async () => {
    const { gateway } = await one();
    const headers = { authorization: '' };
    for (const [path, status] of [
      ['/health', 200],
      ['/metrics', 401],
      ['/v1/models', 401],
    ] as const)
      expect((await ask(gateway, { method: 'GET', path, headers })).status).toBe(status);
  });

  test('without a token only when told so', async () => {
    const { gateway } = await one(undefined, { require_token: false });
    expect((await ask(gateway, { body: plain, headers: { authorization: '' } })).status).toBe(200);
  });
});

describe('what is no request', () => {
  test.each([
    ['no JSON', { body: '{' }, 400, 'must be a JSON object, and is not valid JSON: '],
    ['a list', { body: [] }, 400, 'must be a JSON object'],
    ['nothing', {}, 400, 'must be a JSON object'],
    ['no messages', { body: { model: 'auto' } }, 400, 'messages must be a list with at least one message'],
    ['a message that is a text', { body: { messages: ['hi'] } }, 400, 'messages[0] must be a JSON object'],
    ['a role that is none', { body: { messages: [{ role: 'x' }] } }, 400, 'messages[0].role must be one of'],
    ['a packed body', { body: plain, headers: { 'content-encoding': 'gzip' } }, 415, 'identity'],
    ['another method', { method: 'GET' }, 405, 'Only POST'],
    ['another path', { path: '/v1/threads' }, 404, 'There is no'],
  ])('%s', async (_, given, status, message) => {
    const { gateway, upstream } = await one();
    const answer = await ask(gateway, given);
    expect(answer.status).toBe(status);
    expect((JSON.parse(answer.text) as { error: { message: string } }).error.message).toContain(message);
    expect(upstream.requests).toHaveLength(0);
  });

  test('a wrong path is no missing model, and a wrong method hears of the right one', async () => {
    const { gateway } = await one();
    const lost = await ask(gateway, { path: '/v1/threads' });
    expect(JSON.parse(lost.text)).toMatchObject({ error: { type: 'invalid_request_error', code: null } });
    expect((await ask(gateway, { method: 'GET' })).headers.allow).toBe('POST');
  });
});

describe('bounds', () => {
  const large = (megabytes: number) => ({
    model: 'auto',
    messages: [{ role: 'user', content: 'x'.repeat(megabytes * 1024 * 1024) }],
  });

  test('a body of 20 MB goes through', async () => {
    const { gateway, upstream } = await one();
    const url = `data:image/png;base64,${'A'.repeat(20 * 1024 * 1024)}`;
    const content = [{ type: 'image_url', image_url: { url } }];
    const body = { model: 'auto', messages: [{ role: 'user', content }] };
    expect((await ask(gateway, { body })).status).toBe(200);
    expect(JSON.stringify(upstream.last.body).length).toBeGreaterThan(20 * 1024 * 1024);
  });

  test('a larger one gets 413, announced or not', async () => {
    const { gateway, upstream } = await one(undefined, { request_mb_max: 1 });
    for (const headers of [{}, { 'transfer-encoding': 'chunked' }]) {
      const answer = await ask(gateway, { body: large(2), headers });
      expect(answer.status).toBe(413);
      expect(answer.text).toContain('prompt_router.request_mb_max');
    }
    expect(upstream.requests).toHaveLength(0);
  });

  test('a client that reads slowly holds up its provider, not the memory', async () => {
    let written = 0;
    const flood: Script = async (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const chunk = chatChunk({ content: 'x'.repeat(64 * 1024) });
      for (let count = 0; count < 1_500 && !response.destroyed; count += 1) {
        written += chunk.length;
        if (!response.write(chunk)) await new Promise((resolve) => response.once('drain', resolve));
      }
      response.end(chatChunk({}, 'stop') + done);
    };
    const { gateway, upstream } = await one(flood);
    const { port, hostname } = new URL(gateway.url);
    const body = JSON.stringify({ ...plain, stream: true });
    const socket = connect(Number(port), hostname);
    socket.pause();
    socket.write(
      `POST /v1/chat/completions HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    );
    await upstream.asked(1);
    // It has stopped when a while brings nothing more.
    let before = -1;
    while (written !== before) {
      before = written;
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
    // What the kernel's buffers of two connections hold, and little else, of 96 MB.
    expect(written).toBeLessThan(40 * 1024 * 1024);
    const goneAtMs = performance.now();
    socket.destroy();
    const { atMs, wasComplete } = await upstream.last.ended;
    expect(wasComplete).toBe(false);
    expect(atMs - goneAtMs).toBeLessThan(500);
  });
});

test('a load balancer that speaks HTTP/1.0 gets streams too', async () => {
  const { gateway } = await one(answerChunks(...chatStream('two', ' and two')));
  const { port, hostname } = new URL(gateway.url);
  const body = JSON.stringify({ ...plain, stream: true });
  const socket = connect(Number(port), hostname);
  socket.write(
    `POST /v1/chat/completions HTTP/1.0\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  );
  const text = await new Promise<string>((resolve) => {
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('end', () => resolve(Buffer.concat(chunks).toString()));
  });
  expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(text).toMatch(/data: \[DONE\]\n\n$/);
});

test('metrics count what was asked and what it cost', async () => {
  const models = { 'near/a': { input: 1_000, output: 2_000, cached_input: 100 } };
  const { gateway } = await one(undefined, { models });
  const answer = await ask(gateway, { body: plain });
  expect(answer.headers['x-hunch-cost-usd']).toBe('0.015');
  const { text, headers } = await ask(gateway, { method: 'GET', path: '/metrics' });
  expect(headers['content-type']).toContain('text/plain');
  expect(text).toContain('hunch_requests_total{format="openai-chat",tier="SIMPLE",outcome="answered"} 1');
  expect(text).toContain('hunch_spent_usd_total{tier="SIMPLE",model="near/a"} 0.015');
  expect(text).toContain('hunch_tokens_total{model="near/a",direction="output"} 3');
});
