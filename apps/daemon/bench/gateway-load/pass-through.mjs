// The floor: node:http towards the client, undici towards the provider, and nothing between. What a gateway of Node can't
// get below on this machine, whatever it does.
import { createServer } from 'node:http';
import { Agent } from 'undici';

const upstream = new URL(process.argv[2]);
const agent = new Agent({ connections: 1_024, headersTimeout: 0, bodyTimeout: 0 });

const server = createServer({ noDelay: true }, (request, response) => {
  const chunks = [];
  request.on('data', (part) => chunks.push(part));
  request.on('end', () => {
    agent.dispatch(
      {
        origin: upstream.origin,
        path: request.url,
        method: request.method,
        headers: { 'content-type': 'application/json' },
        body: Buffer.concat(chunks),
      },
      {
        onConnect() {},
        onHeaders(status, headers) {
          response.writeHead(status, headers.map(String));
          return true;
        },
        onData(chunk) {
          response.write(chunk);
          return true;
        },
        onComplete() {
          response.end();
        },
        onError(error) {
          response.destroy(error);
        },
      },
    );
  });
});
server.keepAliveTimeout = 120_000;
server.listen(0, '127.0.0.1', () => process.stdout.write(`pass-through ${server.address().port}\n`));
