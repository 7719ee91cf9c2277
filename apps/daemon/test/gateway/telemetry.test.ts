import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { OtlpTelemetry } from '../../src/gateway/telemetry/otlp-telemetry.ts';
import { chatAnswer } from './support/chat.ts';
import { startGateway } from './support/gateway.ts';
import { ask } from './support/raw-client.ts';
import { answerJson, ScriptedUpstream } from './support/scripted-upstream.ts';

interface Sent {
  readonly path: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: Record<string, unknown>;
}

/** A collector that takes OTLP over HTTP. */
async function startCollector() {
  const sent: Sent[] = [];
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { url: path = '', headers } = request;
    sent.push({ path, headers, body: JSON.parse(await text(request)) as Record<string, unknown> });
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  };
  const server = createServer((request, response) => void take(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { sent, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const secret = 'the-word-nobody-may-see';
const body = { model: 'near/a', messages: [{ role: 'user', content: secret }] };
const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

/** A gateway that has answered one request and refused another, and has sent what it had to say. */
async function traced(endpoint: string) {
  const upstream = await ScriptedUpstream.start(answerJson(chatAnswer(`${secret} too`)));
  const telemetry = new OtlpTelemetry(endpoint, '1.2.3');
  const gateway = await startGateway({
    retries: 0,
    providers: { near: { base_url: upstream.url, key_env: 'TEST_KEY' } },
    models: { 'near/a': { input: 1, output: 1 } },
    unknown_model: 'error',
    telemetry,
  });
  await ask(gateway, { body, headers: { traceparent } });
  await ask(gateway, { body: { ...body, model: 'far/none' } });
  await ask(gateway, { path: '/v1/embeddings', body: { model: 'near/a', input: secret } });
  gateway.gateway.settle();
  await telemetry.close();
  return { upstream };
}

interface Attribute {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}

function plain(attributes: readonly Attribute[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}

/** All objects in what was sent that have such a field. */
function having(value: unknown, field: string): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap((each) => having(each, field));
  return field in value ? [value as Record<string, unknown>, ...inner] : inner;
}

test('traces and metrics by the conventions, and nothing of what was said', async () => {
  const collector = await startCollector();
  const { upstream } = await traced(collector.url);
  expect(new Set(collector.sent.map(({ path }) => path))).toEqual(new Set(['/v1/traces', '/v1/metrics']));
  const spans = having(collector.sent, 'spanId');
  // Each ends when its answer has been read, in any order.
  expect(new Set(spans.map(({ name }) => name))).toEqual(new Set(['chat', 'chat a', 'embeddings a']));
  const [answered, refused] = ['chat a', 'chat'].map((wanted) => spans.find(({ name }) => name === wanted));
  expect(answered).toMatchObject({
    traceId: '0af7651916cd43dd8448eb211c80319c',
    parentSpanId: 'b7ad6b7169203331',
    kind: 3,
  });
  expect(plain(answered?.attributes as Attribute[])).toMatchObject({
    'gen_ai.operation.name': 'chat',
    'gen_ai.provider.name': 'near',
    'gen_ai.request.model': 'a',
    'gen_ai.usage.input_tokens': 9,
    'gen_ai.usage.output_tokens': 3,
    'server.address': '127.0.0.1',
    'server.port': Number(new URL(upstream.url).port),
    'hunch.outcome': 'answered',
    'hunch.cost_usd': 12e-6,
  });
  expect(plain(refused?.attributes as Attribute[])).toMatchObject({ 'error.type': '404' });
  expect(refused?.status).toMatchObject({ code: 2 });
  const metrics = having(collector.sent, 'unit').map(({ name, unit }) => [name, unit]);
  expect(metrics).toEqual([
    ['gen_ai.client.operation.duration', 's'],
    ['gen_ai.client.token.usage', '{token}'],
  ]);
  const all = JSON.stringify(collector.sent);
  expect(all).toContain('hunch-gateway');
  for (const word of [secret, 'sk-secret-key']) expect(all).not.toContain(word);
});

test('where to, with which headers and under which name the standard variables say', async () => {
  const collector = await startCollector();
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', `${collector.url}/base`);
  vi.stubEnv('OTEL_EXPORTER_OTLP_HEADERS', 'x-tenant=a');
  vi.stubEnv('OTEL_SERVICE_NAME', 'our-gateway');
  await traced('');
  expect(new Set(collector.sent.map(({ path }) => path))).toEqual(
    new Set(['/base/v1/traces', '/base/v1/metrics']),
  );
  expect(collector.sent[0]?.headers['x-tenant']).toBe('a');
  expect(JSON.stringify(collector.sent)).toContain('our-gateway');
});

test('a collector that is away stops nothing', async () => {
  const upstream = await ScriptedUpstream.start(answerJson(chatAnswer('Hi')));
  const gateway = await startGateway({
    providers: { near: { base_url: upstream.url, models: ['a'] } },
    telemetry: new OtlpTelemetry('http://127.0.0.1:1', '1.2.3'),
  });
  for (let at = 0; at < 3; at += 1) expect((await ask(gateway, { body })).status).toBe(200);
});
