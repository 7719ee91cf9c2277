import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { chatAnswer, chatChunk, done } from './support/chat.ts';
import { startGateway } from './support/gateway.ts';
import { ask } from './support/raw-client.ts';
import { answerJson, ScriptedUpstream, type Script } from './support/scripted-upstream.ts';

const body = { model: 'large', messages: [{ role: 'user', content: 'What is 2+2?' }] };

async function start(choose: 'weights' | 'least_busy', scripts: readonly Script[]) {
  const upstreams = await Promise.all(scripts.map((script) => ScriptedUpstream.start(script)));
  const names = upstreams.map((_, at) => `p${at}`);
  const gateway = await startGateway({
    retries: 0,
    providers: Object.fromEntries(upstreams.map(({ url }, at) => [`p${at}`, { base_url: url }])),
    deployments: { large: { at: names.map((name) => `${name}/m`), weights: ['3', '1'], choose } },
    tiers: { simple: ['large'] },
    models: Object.fromEntries(names.map((name) => [`${name}/m`, {}])),
  });
  return { gateway, upstreams };
}

const good = answerJson(chatAnswer('4'));

test.each(['large', 'auto'])('each deployment gets its share by weight, asked as %s', async (model) => {
  const { gateway, upstreams } = await start('weights', [good, good]);
  for (let at = 0; at < 8; at += 1)
    expect((await ask(gateway, { body: { ...body, model } })).status).toBe(200);
  expect(upstreams.map(({ requests }) => requests.length)).toEqual([6, 2]);
});

test('one that fails is passed over for the others of the same model', async () => {
  const { gateway } = await start('weights', [answerJson({ error: { message: 'no' } }, 500), good]);
  for (let at = 0; at < 6; at += 1)
    expect((await ask(gateway, { body })).headers['x-hunch-model']).toBe('p1/m');
});

test('whoever has the fewest open requests for its weight is asked', async () => {
  const waiting: (() => void)[] = [];
  const slow: Script = async (_, response) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(chatAnswer('4')));
  };
  const { gateway, upstreams } = await start('least_busy', [slow, slow]);
  const asks: Promise<unknown>[] = [];
  const loads: number[][] = [];
  for (let at = 1; at <= 8; at += 1) {
    asks.push(ask(gateway, { body }));
    await expect.poll(() => waiting.length).toBe(at);
    loads.push(upstreams.map(({ requests }) => requests.length));
  }
  expect(loads.at(-1)).toEqual([6, 2]);
  for (const answer of waiting) answer();
  await Promise.all(asks);
});

test('two thousand streams at once, none of them reset', async () => {
  const STREAMS = 2_000;
  const open: (() => void)[] = [];
  // Not the scripted one: its queue of new connections is as short as Node's.
  const upstream = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(chatChunk({ content: 'x' }));
    // All of them are open at once before the first may end.
    open.push(() => response.end([chatChunk({}, 'stop'), done].join('')));
    if (open.length === STREAMS) for (const end of open) end();
  });
  await new Promise<void>((resolve) =>
    upstream.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 }, resolve),
  );
  onTestFinished(() => void upstream.close());
  const gateway = await startGateway({
    retries: 0,
    providers: { p: { base_url: `http://127.0.0.1:${(upstream.address() as AddressInfo).port}/v1` } },
    tiers: { simple: ['p/s'] },
  });
  const streams = Array.from({ length: STREAMS }, () =>
    ask(gateway, { body: { ...body, model: 'p/s', stream: true } }),
  );
  const answers = await Promise.all(streams);
  const whole = answers.filter(({ status, text }) => status === 200 && text.endsWith('data: [DONE]\n\n'));
  expect(whole).toHaveLength(STREAMS);
});
