import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { chatAnswer } from './support/chat.ts';
import { startGateway, token } from './support/gateway.ts';
import { answerJson, ScriptedUpstream } from './support/scripted-upstream.ts';

const body = JSON.stringify({ model: 'auto', messages: [{ role: 'user', content: 'Was heißt 日本?' }] });
const bytes = Buffer.byteLength(body);

function head(length: string): string {
  return `POST /v1/chat/completions HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\n${length}\r\n\r\n`;
}

const announced = head(`content-length: ${bytes}`);
const chunked = head('transfer-encoding: chunked');
const chunkOf = (text: string): string => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;

test.each([
  ['in one packet with its head', [announced + body]],
  ['after its head', [announced, body]],
  ['in two parts, the first with the head', [announced + body.slice(0, 20), body.slice(20)]],
  ['in chunks, in one packet', [`${chunked}${chunkOf(body)}0\r\n\r\n`]],
  ['in chunks, each by itself', [chunked, chunkOf(body.slice(0, 20)), chunkOf(body.slice(20)), '0\r\n\r\n']],
])('a body that comes %s is read, and its connection serves the next', async (_, packets) => {
  const upstream = await ScriptedUpstream.start(answerJson(chatAnswer('4')));
  const gateway = await startGateway({
    providers: { near: { base_url: upstream.url } },
    tiers: { simple: ['near/a'] },
  });
  const { hostname, port } = new URL(gateway.url);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  for (let round = 1; round <= 3; round += 1) {
    for (const packet of packets) {
      socket.write(packet);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(await answer(socket)).toMatch(/^HTTP\/1\.1 200 /);
    expect(upstream.requests).toHaveLength(round);
    expect(upstream.last.body.messages).toEqual([{ role: 'user', content: 'Was heißt 日本?' }]);
  }
});

/** Up to the end of its JSON. */
async function answer(socket: Socket): Promise<string> {
  let text = '';
  while (!text.endsWith('}')) {
    const [chunk] = (await once(socket, 'data')) as [Buffer];
    text += chunk.toString();
  }
  return text;
}
