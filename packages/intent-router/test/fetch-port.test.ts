import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { httpPortContract } from '../src/testing/index.ts';
import { fetchPort } from './fetch-port.ts';

// The contract itself, where it can be run without undici: the port that these tests use must keep it.
const promises = httpPortContract.filter(({ server }) => server === 'answers' || server === 'hangs');

it.each(promises)('$name', async ({ server: kind, check }) => {
  const server = createServer((_, response) => {
    if (kind === 'answers') response.writeHead(418).end('{"tea":"🫖"}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  expect(address).toBeTypeOf('object');
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  await check(fetchPort, `http://127.0.0.1:${port}/`);
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});
