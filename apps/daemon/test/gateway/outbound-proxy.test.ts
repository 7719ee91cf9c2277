import { execFileSync } from 'node:child_process';
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { connect as connectTcp, type AddressInfo } from 'node:net';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { chatAnswer } from './support/chat.ts';
import { type GatewayOptions, startGateway } from './support/gateway.ts';
import { ask } from './support/raw-client.ts';
import { answerJson, ScriptedUpstream } from './support/scripted-upstream.ts';

const hello = { model: 'far/a', messages: [{ role: 'user', content: 'Hi' }] };

/** A proxy that forwards and tunnels. Every name is this machine to it. */
async function startProxy(login?: string) {
  const seen: string[] = [];
  const isIn = ({ headers }: IncomingMessage): boolean =>
    login === undefined ||
    headers['proxy-authorization'] === `Basic ${Buffer.from(login).toString('base64')}`;
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    seen.push(`${request.method} ${request.url}`);
    if (!isIn(request)) return void response.writeHead(407).end();
    const { port, pathname } = new URL(request.url ?? '');
    const { method, headers } = request;
    const onward = httpRequest({ host: '127.0.0.1', port, path: pathname, method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    return void request.pipe(onward);
  });
  server.on('connect', (request, socket) => {
    seen.push(`CONNECT ${request.url}`);
    if (!isIn(request)) return void socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
    const onward = connectTcp(Number(request.url?.split(':')[1]), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      onward.pipe(socket);
      socket.pipe(onward);
    });
    for (const each of [onward, socket]) each.on('error', () => onward.destroy());
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { seen, host: `127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** @param from how the provider is called, in place of its address */
async function connect(options: Partial<GatewayOptions>, from = 'http://provider.test') {
  const upstream = await ScriptedUpstream.start(answerJson(chatAnswer('Hi')));
  const { port } = new URL(upstream.url);
  const gateway = await startGateway({
    retries: 0,
    providers: { far: { base_url: `${from}:${port}/v1`, models: ['a'] } },
    ...options,
  });
  return { upstream, gateway, port };
}

describe('providers are reached', () => {
  test('by the proxy that the configuration names', async () => {
    const proxy = await startProxy();
    const { gateway, port } = await connect({ proxy_url: `http://${proxy.host}` });
    expect((await ask(gateway, { body: hello })).status).toBe(200);
    expect(proxy.seen).toEqual([`POST http://provider.test:${port}/v1/chat/completions`]);
  });

  test.each([
    ['HTTP_PROXY', 'http_proxy'],
    ['http_proxy', 'HTTP_PROXY'],
  ])('by the proxy of %s, whatever %s of the process says', async (name, other) => {
    const proxy = await startProxy('user:pa ss');
    vi.stubEnv(other, 'http://127.0.0.1:1');
    const { gateway } = await connect({ environment: { [name]: `http://user:pa%20ss@${proxy.host}` } });
    expect((await ask(gateway, { body: hello })).status).toBe(200);
    expect(proxy.seen).toHaveLength(1);
  });

  test.each([
    ['this machine, whatever stands in the environment', {}, 'http://127.0.0.1'],
    [
      'what NO_PROXY names',
      { environment: { NO_PROXY: 'other.test, .localhost' } },
      'http://provider.localhost',
    ],
    ['what no_proxy names', { no_proxy: ['provider.localhost'] }, 'http://provider.localhost'],
    ['with `none`', { proxy_url: 'none' }, 'http://provider.localhost'],
  ])('directly: %s', async (_, options, from) => {
    const proxy = await startProxy();
    const environment = {
      HTTP_PROXY: `http://${proxy.host}`,
      ...('environment' in options ? options.environment : {}),
    };
    const { gateway } = await connect({ ...options, environment }, from);
    // Whether its name is found depends on the machine, and does not matter.
    await ask(gateway, { body: hello });
    expect(proxy.seen).toEqual([]);
  });

  test('a proxy that refuses is named as the reason', async () => {
    const proxy = await startProxy('somebody:else');
    const { gateway } = await connect({ proxy_url: `http://${proxy.host}` }, 'https://provider.test');
    const answer = await ask(gateway, { body: hello });
    expect(answer.status).toBe(502);
    expect(answer.text).toContain('the proxy answers 407');
  });

  test('something that is no proxy is a problem, and is not used', async () => {
    await connect(
      {
        proxy_url: 'proxy:3128',
        problems: [
          'prompt_router.proxy_url: the URL of a proxy must begin with http:// or https://, so it is not used',
        ],
      },
      'http://127.0.0.1',
    );
  });

  test('through a tunnel where the connection is encrypted', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'hunch-tls-'));
    onTestFinished(() => rmSync(directory, { recursive: true }));
    const [key, cert] = ['key.pem', 'cert.pem'].map((name) => join(directory, name)) as [string, string];
    const made = [
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-days',
      '2',
    ];
    const subject = ['-subj', '/CN=provider.test', '-addext', 'subjectAltName=DNS:provider.test'];
    execFileSync('openssl', ['req', ...made, ...subject, '-keyout', key, '-out', cert], { stdio: 'ignore' });
    const server = createTlsServer(
      { key: readFileSync(key), cert: readFileSync(cert) },
      (request, response) => {
        request.resume();
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify(chatAnswer('Hi')));
      },
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    // Nobody else has signed this certificate.
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    const proxy = await startProxy();
    const { port } = server.address() as AddressInfo;
    const gateway = await startGateway({
      retries: 0,
      environment: { HTTPS_PROXY: `http://${proxy.host}` },
      providers: { far: { base_url: `https://provider.test:${port}/v1`, models: ['a'] } },
    });
    const answers = [await ask(gateway, { body: hello }), await ask(gateway, { body: hello })];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    // The second went by the same tunnel.
    expect(proxy.seen).toEqual([`CONNECT provider.test:${port}`]);
  });
});
