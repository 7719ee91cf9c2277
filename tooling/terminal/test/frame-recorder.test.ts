import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listenForFrames } from '../src/index.ts';

let directory: string;
let path: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'hunch-recorder-'));
  path = join(directory, 'a.sock');
});

afterEach(() => rmSync(directory, { recursive: true }));

async function client(): Promise<Socket> {
  const socket = connect(path);
  await once(socket, 'connect');
  return socket;
}

it('records frames with their fields exactly, however the bytes are split', async () => {
  await using recorder = await listenForFrames(path);
  const socket = await client();
  const bytes = Buffer.from('\u0001IngestEvent\0cmd_raw=a=b\nĉ 😀\0seq=1\0\0\u0001Suggest\0prefix=git\0\0');
  for (const byte of bytes) socket.write(Buffer.of(byte));
  const frames = await recorder.waitForCount(2);
  expect(frames).toEqual([
    { method: 'IngestEvent', fields: { cmd_raw: 'a=b\nĉ 😀', seq: '1' }, wantsReply: false, connection: 1 },
    { method: 'Suggest', fields: { prefix: 'git' }, wantsReply: false, connection: 1 },
  ]);
  socket.destroy();
});

it('answers only what asks for an answer', async () => {
  await using recorder = await listenForFrames(path);
  recorder.answerWith((frame) => [{ text: `${frame.fields.prefix ?? ''}!` }]);
  const socket = await client();
  socket.write('\u0001Suggest\0prefix=silent\0\0\u0001Suggest\0prefix=git\0reply=1\0\0');
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toBe('status=ok\0text=git!\0\0');
  socket.destroy();
});

it('tells of bytes that are no frame', async () => {
  await using recorder = await listenForFrames(path);
  const socket = await client();
  socket.end('\u0001Status\0half');
  await once(socket, 'close');
  expect(recorder.frames).toEqual([]);
  expect(recorder.faults).toEqual([expect.stringContaining('ended within a frame')]);
});

it('says what it saw when the awaited frame does not come', async () => {
  await using recorder = await listenForFrames(path);
  const socket = await client();
  socket.write('\u0001Status\0\0');
  await recorder.waitFor((frame) => frame.method === 'Status');
  await expect(recorder.waitFor((frame) => frame.method === 'Search', { timeoutMs: 20 })).rejects.toThrow(
    '"method":"Status"',
  );
  socket.destroy();
});

it('reads what a shell leaves in the directory that it named, in the order of the numbers', async () => {
  await using recorder = await listenForFrames(path, () => [], { readsSpools: true });
  const spool = join(directory, 'spool');
  mkdirSync(spool);
  const frame = (seq: number, more = ''): string => `\u0001IngestEvent\0seq=${seq}\0${more}\0`;
  for (const seq of [10, 9]) writeFileSync(join(spool, String(seq)), frame(seq));
  const socket = await client();
  socket.write(frame(11, `spool=${spool}\0`));
  await recorder.waitForCount(3);
  expect(existsSync(join(spool, 'open'))).toBe(true);
  writeFileSync(join(spool, '12'), frame(12));
  const frames = await recorder.waitForCount(4);
  expect(frames.map(({ fields, connection }) => [fields.seq, connection])).toEqual([
    ['9', 0],
    ['10', 0],
    ['11', 1],
    ['12', 0],
  ]);
  await recorder.emptiedSpools();
  socket.destroy();
});
