import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { startFakeLlm } from '@hunch/fake-llm';
import { httpPortContract, type HttpPortPromise, type ScriptedServer } from '@hunch/intent-router/testing';
import { HttpExchange } from '../../src/llm/http-exchange.ts';

const behaviours: Readonly<Record<Exclude<HttpPortPromise['server'], 'refuses'>, RequestListener>> = {
  answers: (_, response) => response.writeHead(418).end('{"tea":"🫖"}'),
  hangs: () => undefined,
  floods: (_, response) => response.end('x'.repeat(1_000_000)),
  drips(_, response) {
    response.writeHead(200);
    const timer = setInterval(() => response.write('.'), 20);
    response.on('close', () => clearInterval(timer));
  },
  redirects: (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
};

async function serve(kind: HttpPortPromise['server']): Promise<ScriptedServer> {
  if (kind === 'refuses') return { url: 'http://127.0.0.1:1/', stop: () => Promise.resolve() };
  const server = createServer(behaviours[kind]).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const port = new HttpExchange();
let running: ScriptedServer | undefined;

afterEach(async () => {
  await running?.stop();
  running = undefined;
});
afterAll(() => port.close());

describe('requests to model servers', () => {
  for (const { name, server, check } of httpPortContract) {
    it(name, async () => {
      running = await serve(server);
      await check(port, running.url);
    });
  }

  it('share connections', async () => {
    const server = await startFakeLlm();
    running = server;
    const request = {
      method: 'GET',
      url: `${server.url}/api/tags`,
      timeoutMs: 2000,
      responseBytesMax: 100_000,
    } as const;
    for (let turn = 0; turn < 10; turn += 1) expect(await port.exchange(request)).toMatchObject({ ok: true });
    expect(server.connections).toBeLessThanOrEqual(4);
  });
});
