import type { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { chatAnswer, chatChunk, chatStream } from './support/chat.ts';
import { startGateway, type GatewayOptions } from './support/gateway.ts';
import { ask, eventsOf } from './support/raw-client.ts';
import {
  answerChunks,
  answerJson,
  breakAfter,
  refuseConnection,
  ScriptedUpstream,
  type Script,
} from './support/scripted-upstream.ts';

const messages = [{ role: 'user', content: 'What is 2+2?' }];
const plain = { model: 'auto', messages };
const streaming = { ...plain, stream: true };

const hang: Script = () => undefined;
const error = (status: number, headers: Record<string, string> = {}): Script =>
  answerJson({ error: { message: `said ${status}` } }, status, headers);

/** How long silence is borne where a fault is silence, so that a machine with much to do is not taken for a silent provider. */
const impatient = { first_content_timeout_ms: 800, answer_timeout_ms: 800, idle_timeout_ms: 800 };

/** Two providers: the first does what the test says, the second answers well. */
async function pair(first: readonly Script[], options: Partial<GatewayOptions> = {}) {
  const bad = await ScriptedUpstream.start(...first);
  const good = await ScriptedUpstream.start((seen, response) =>
    seen.body.stream === true
      ? answerChunks(...chatStream('from', ' the', ' second'))(seen, response)
      : answerJson(chatAnswer('from the second'))(seen, response),
  );
  const gateway = await startGateway({
    retries: 0,
    ...(first.some((script) => silent.has(script)) ? impatient : {}),
    providers: { bad: { base_url: bad.url }, good: { base_url: good.url } },
    tiers: { simple: ['bad/a', 'good/b'] },
    ...options,
  });
  return { bad, good, gateway };
}

const notHttp: Script = (_, response) => {
  (response.socket as Socket).end('this is no HTTP\r\n\r\n');
};
const lieTooLong: Script = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '9999' });
  response.write('{"choices":[');
  setImmediate(() => response.destroy());
};
const lieTooShort: Script = (_, response) => {
  const socket = response.socket as Socket;
  socket.end(
    'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 5\r\n\r\n{"choices":[{}]}',
  );
};
const endless: Script = (_, response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const timer = setInterval(() => response.write(': ping\n\n'), 20);
  response.once('close', () => clearInterval(timer));
};

const fallSilent: Script = (_, response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(chatChunk({ content: 'one' }) + chatChunk({ content: ' two' }));
};
const silent: ReadonlySet<Script> = new Set([hang, endless, fallSilent]);

describe('before the first content, another model makes it good and the client sees nothing of it', () => {
  const faults: readonly (readonly [string, Script])[] = [
    ['breaks the connection', refuseConnection],
    ['hangs', hang],
    ['says 500', error(500)],
    ['says 503', error(503)],
    ['says 429 without a wait', error(429)],
    ['says 429 and to wait for an hour', error(429, { 'retry-after': '3600' })],
    ['says 408', error(408)],
    ['says 409', error(409)],
    ['does not speak HTTP', notHttp],
  ];
  const wholeFaults: readonly (readonly [string, Script])[] = [
    ...faults,
    ['answers with no JSON', (_, response) => void response.end('<html>gateway</html>')],
    ['answers with half of it', (_, response) => void response.end('{"choices":[{"mess')],
    ['announces more than it sends', lieTooLong],
    ['announces less than it sends', lieTooShort],
    ['calls an error a success', answerJson({ error: { message: 'overloaded' } })],
  ];
  test.each(wholeFaults)('a plain answer: the first %s', async (_, script) => {
    const { gateway, good } = await pair([script]);
    const answer = await ask(gateway, { body: plain });
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('from the second');
    expect(answer.headers).toMatchObject({ 'x-hunch-model': 'good/b', 'x-hunch-attempts': '2' });
    expect(good.requests).toHaveLength(1);
    // A provider that fails is given up at once, not when its time is over.
    expect(answer.tookMs).toBeLessThan(5_000);
  });

  const streamFaults: readonly (readonly [string, Script])[] = [
    ...faults,
    ['begins and breaks', breakAfter(chatChunk({ role: 'assistant', content: '' }))],
    ['begins and ends', answerChunks(chatChunk({ role: 'assistant', content: '' }))],
    ['ends at once', answerChunks()],
    ['sends half an event and breaks', breakAfter('data: {"choices":[{"delta":{"content":"hal')],
    ['says an error in the stream', answerChunks('data: {"error":{"message":"overloaded"}}\n\n')],
    ['sends no JSON', answerChunks('data: <html>\n\n')],
    ['only pings', endless],
    ['sends a plain answer', answerJson(chatAnswer('not streamed'))],
    ['sends an error as a plain answer', answerJson({ error: { message: 'overloaded' } })],
  ];
  test.each(streamFaults)('a stream: the first %s', async (_, script) => {
    const { gateway } = await pair([script]);
    const answer = await ask(gateway, { body: streaming });
    expect(answer.status).toBe(200);
    const events = eventsOf(answer.text);
    expect(events.at(-1)).toBe('[DONE]');
    expect(
      events
        .slice(0, -1)
        .map((data) => contentOf(data))
        .join(''),
    ).toBe('from the second');
    expect(answer.headers).toMatchObject({ 'x-hunch-model': 'good/b', 'x-hunch-attempts': '2' });
    expect(answer.trailers).toEqual({ 'x-hunch-cost-usd': 'unknown' });
  });
});

describe('after the first content, the stream ends with an error of its format, and nobody else is asked', () => {
  test.each([
    ['breaks', breakAfter(chatChunk({ content: 'one' }), chatChunk({ content: ' two' }))],
    [
      'breaks within an event',
      breakAfter(chatChunk({ content: 'one' }), chatChunk({ content: ' two' }), 'data: {"cho'),
    ],
    ['ends without a word', answerChunks(chatChunk({ content: 'one' }), chatChunk({ content: ' two' }))],
    [
      'ends within an event',
      answerChunks(chatChunk({ content: 'one' }), chatChunk({ content: ' two' }), 'data: {"c'),
    ],
    [
      'says an error',
      answerChunks(
        chatChunk({ content: 'one' }),
        chatChunk({ content: ' two' }),
        'data: {"error":{"message":"x"}}\n\n',
      ),
    ],
    [
      'sends no JSON',
      answerChunks(chatChunk({ content: 'one' }), chatChunk({ content: ' two' }), 'data: nonsense\n\n'),
    ],
    [
      'says an error in the packet that brings its first words',
      answerChunks(
        `${chatChunk({ content: 'one' })}${chatChunk({ content: ' two' })}data: {"error":{"message":"x"}}\n\n`,
      ),
    ],
    [
      'sends no JSON in the packet that brings its first words',
      answerChunks(`${chatChunk({ content: 'one' })}${chatChunk({ content: ' two' })}data: nonsense\n\n`),
    ],
    ['falls silent', fallSilent],
  ])('the provider %s', async (_, script) => {
    const { gateway, bad, good } = await pair([script]);
    const answer = await ask(gateway, { body: streaming });
    const events = eventsOf(answer.text);
    expect(events.slice(0, 2).map(contentOf).join('')).toBe('one two');
    expect(JSON.parse(events.at(-1) ?? '')).toMatchObject({
      error: { type: 'server_error', message: expect.stringContaining('bad/a: ') },
    });
    expect(events).not.toContain('[DONE]');
    expect([bad.requests.length, good.requests.length]).toEqual([1, 0]);
    expect(gateway.records).toMatchObject([{ outcome: 'broken' }]);
  });

  test('a provider that leaves out the last event after saying why it stopped is made whole', async () => {
    const { gateway } = await pair([answerChunks(chatChunk({ content: 'one' }), chatChunk({}, 'stop'))]);
    const { text } = await ask(gateway, { body: streaming });
    expect(eventsOf(text).at(-1)).toBe('[DONE]');
    expect(gateway.records).toMatchObject([{ outcome: 'answered' }]);
  });

  test('a stream that is slow but alive is not cut', async () => {
    const drip: Script = async (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (const piece of [...chatStream('a', 'b', 'c', 'd')].join('').match(/[^]{1,40}/g) ?? []) {
        response.write(piece);
        await new Promise((resolve) => setTimeout(resolve, 40));
      }
      response.end();
    };
    // Each silence is far below both, also on a machine with much to do; the whole is above them.
    const { gateway } = await pair([drip], { idle_timeout_ms: 1_000, first_content_timeout_ms: 1_000 });
    const answer = await ask(gateway, { body: streaming });
    expect(answer.tookMs).toBeGreaterThan(1_020);
    expect(eventsOf(answer.text).at(-1)).toBe('[DONE]');
  });
});

describe('what is whose fault', () => {
  test.each([400, 404, 413, 422])('%i is the request: nobody else is asked', async (status) => {
    const { gateway, bad, good } = await pair([error(status)]);
    const answer = await ask(gateway, { body: plain });
    expect(answer.status).toBe(status);
    expect(answer.text).toContain(`bad/a: said ${status}`);
    expect([bad.requests.length, good.requests.length]).toEqual([1, 0]);
  });

  test.each([401, 403])(
    '%i is the key: the tier goes on elsewhere, and the provider is left alone',
    async (status) => {
      const { gateway, bad, good } = await pair([error(status)]);
      for (let round = 0; round < 2; round += 1)
        expect(
          (await ask(gateway, { body: plain, headers: conversation(round) })).headers['x-hunch-model'],
        ).toBe('good/b');
      expect([bad.requests.length, good.requests.length]).toEqual([1, 2]);
      expect((await gateway.gateway.report()).cooldowns.get('bad')).toMatchObject({ failures: 1 });
    },
  );

  test('a refused key does not make a dearer tier answer', async () => {
    const { gateway, good } = await pair([error(401)], { tiers: { simple: ['bad/a'], medium: ['good/b'] } });
    const answer = await ask(gateway, { body: plain });
    expect(answer.status).toBe(401);
    expect(answer.text).toContain('the provider \\"bad\\" refuses its key (401)');
    expect(good.requests).toHaveLength(0);
  });

  test('a provider that is gone makes the next tier answer', async () => {
    const { gateway } = await pair([refuseConnection], { tiers: { simple: ['bad/a'], medium: ['good/b'] } });
    const answer = await ask(gateway, { body: plain });
    expect(answer.headers).toMatchObject({ 'x-hunch-model': 'good/b', 'x-hunch-tier': 'MEDIUM' });
  });
});

describe('waiting', () => {
  test('the same model is asked again when it may pass, as soon as it says', async () => {
    const { gateway, bad } = await pair(
      [error(429, { 'retry-after-ms': '30' }), answerJson(chatAnswer('at last'))],
      {
        retries: 2,
      },
    );
    const answer = await ask(gateway, { body: plain });
    expect(answer.text).toContain('at last');
    expect(answer.headers['x-hunch-attempts']).toBe('2');
    expect(bad.requests).toHaveLength(2);
    expect(answer.tookMs).toBeGreaterThan(29);
  });

  test('a storm of 429 is not answered with a storm: the provider is left alone until it wants to be asked', async () => {
    const storm = await ScriptedUpstream.start(error(429, { 'retry-after': '3600' }));
    const gateway = await startGateway({
      providers: { only: { base_url: storm.url } },
      tiers: { simple: ['only/a', 'only/b'] },
    });
    const answers = [];
    for (let round = 0; round < 5; round += 1) answers.push(await ask(gateway, { body: plain }));
    expect(answers.map(({ status }) => status)).toEqual([429, 429, 429, 429, 429]);
    expect(Number(answers[4]?.headers['retry-after'])).toBeGreaterThan(3_590);
    expect(storm.requests.length).toBeLessThanOrEqual(2);
  });

  test('a provider that fails again and again rests', async () => {
    const { gateway, bad } = await pair([error(500)]);
    for (let round = 0; round < 5; round += 1)
      await ask(gateway, { body: plain, headers: conversation(round) });
    expect(bad.requests).toHaveLength(3);
    expect((await gateway.gateway.report()).cooldowns.get('bad/a')).toMatchObject({ failures: 3 });
  });

  test('when nobody else is there, a resting provider is better than none', async () => {
    const upstream = await ScriptedUpstream.start(
      error(500),
      error(500),
      error(500),
      answerJson(chatAnswer('again')),
    );
    const gateway = await startGateway({
      retries: 0,
      providers: { only: { base_url: upstream.url } },
      tiers: { simple: ['only/a'] },
    });
    const statuses = [];
    for (let round = 0; round < 4; round += 1) statuses.push((await ask(gateway, { body: plain })).status);
    expect(statuses).toEqual([502, 502, 502, 200]);
  });

  test('the deadline ends all of it', async () => {
    const slow = await ScriptedUpstream.start(hang);
    const gateway = await startGateway({
      retries: 5,
      deadline_ms: 400,
      providers: { only: { base_url: slow.url } },
      tiers: { simple: ['only/a', 'only/b', 'only/c'] },
    });
    for (const body of [plain, streaming]) {
      const answer = await ask(gateway, { body });
      expect(answer.status).toBe(504);
      expect(answer.tookMs).toBeLessThan(1_500);
    }
  });

  test('a provider that can not be reached at all is one that failed', async () => {
    const { gateway } = await pair([hang], {
      providers: { bad: { base_url: 'http://127.0.0.1:9/v1' }, good: { base_url: 'http://127.0.0.1:9/v1' } },
    });
    const answer = await ask(gateway, { body: plain });
    expect(answer.status).toBe(502);
    expect(JSON.parse(answer.text)).toMatchObject({
      error: { type: 'server_error', code: 'upstream_error' },
    });
  });
});

/** Each on its own: a conversation stays with the model that answered it. */
function conversation(number: number): Record<string, string> {
  return { 'x-hunch-conversation': String(number) };
}

function contentOf(data: string): string {
  const chunk = JSON.parse(data) as { choices: { delta: { content?: string } }[] };
  return chunk.choices[0]?.delta.content ?? '';
}
