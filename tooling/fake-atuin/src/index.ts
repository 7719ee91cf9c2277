import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { MemoryAtuinServer } from '@hunch/history-sync/testing';

export interface FakeAtuin extends AsyncDisposable {
  readonly url: string;
  /** What it stores, how often it was asked, and which fault it answers with. */
  readonly memory: MemoryAtuinServer;
  /** How far its clock is ahead of this machine's. */
  aheadMs: number;
}

/** Whoever starts it ends it. */
export async function startFakeAtuin(): Promise<FakeAtuin> {
  const memory = new MemoryAtuinServer();
  const server = createServer((request, response) => {
    const answer = async (): Promise<void> => {
      const { authorization = '' } = request.headers;
      const method = request.method === 'POST' ? 'POST' : 'GET';
      const url = `http://loopback${request.url ?? '/'}`;
      const body = await text(request);
      const said = await memory.send({ method, url, headers: { authorization }, body });
      response.writeHead(said.status, {
        'atuin-version': said.header('atuin-version') ?? '',
        date: new Date(Date.now() + fake.aheadMs).toUTCString(),
      });
      response.end(said.body);
    };
    void answer();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const fake: FakeAtuin = {
    aheadMs: 0,
    url: `http://127.0.0.1:${port}`,
    memory,
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
  return fake;
}
