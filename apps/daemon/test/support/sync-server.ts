import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { MemoryAtuinServer } from '@hunch/history-sync/testing';
import { onTestFinished } from 'vitest';

export interface SyncServer {
  readonly url: string;
  readonly memory: MemoryAtuinServer;
}

/** The server that the recorded exchanges of the real one describe, on the loopback. */
export async function syncServer(): Promise<SyncServer> {
  const memory = new MemoryAtuinServer();
  const server = createServer((request, response) => {
    const answer = async (): Promise<void> => {
      const { authorization = '' } = request.headers;
      const method = request.method === 'POST' ? 'POST' : 'GET';
      const url = `http://loopback${request.url ?? '/'}`;
      const body = await text(request);
      const said = await memory.send({ method, url, headers: { authorization }, body });
      response.writeHead(said.status, { 'atuin-version': said.header('atuin-version') ?? '' });
      response.end(said.body);
    };
    void answer();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { url: `http://127.0.0.1:${port}`, memory };
}
