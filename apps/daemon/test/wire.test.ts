import { connect } from 'node:net';
import { encodeFrame, wireBounds, type SearchResult } from '@hunch/common/protocol';
import { expect, onTestFinished, test } from 'vitest';
import { TestClient } from './support/client.ts';
import { startDaemon, type TestDaemon } from './support/daemon.ts';
import { commandEnd } from './support/events.ts';
import { makeHome } from './support/home.ts';
import { codeIsKept } from './support/code-cache.ts';

async function serves(daemon: TestDaemon): Promise<void> {
  const bystander = await TestClient.open(daemon.socket);
  expect((await bystander.call('Status', {})).pid).toBe(daemon.child.pid);
}

test.each<[string, string | Buffer, RegExp]>([
  ['another protocol', 'GET / HTTP/1.1\r\n\r\n', /must begin with/],
  ['NULs', Buffer.alloc(64), /must begin with/],
  [
    'an endless line',
    `{"v":1,"id":1,"method":"Status","params":{"x":"${'x'.repeat(wireBounds.lineBytesMax)}`,
    /bytes at most/,
  ],
  ['an endless frame', `\u0001Status\0x=${'x'.repeat(wireBounds.frameBytesMax)}`, /bytes at most/],
  [
    'a frame with too many fields',
    `\u0001Status\0${'x=1\0'.repeat(wireBounds.frameFieldsMax + 1)}\0`,
    /fields at most/,
  ],
])('%s gets a clear error and the end, and nobody else is disturbed', async (_, bytes, message) => {
  const daemon = await startDaemon();
  const client = await TestClient.open(daemon.socket);
  client.send(bytes);
  await client.closed;
  expect(client.received.toString()).toContain('E_INVALID_ARGUMENT');
  expect(client.received.toString()).toMatch(message);
  await serves(daemon);
});

test.each<[string, string, RegExp]>([
  ['no JSON', '{nonsense}\n', /must be one JSON object/],
  ['an unknown method', '{"v":1,"id":1,"method":"Explode","params":{}}\n', /Unknown method \\"Explode\\"/],
  [
    'an unknown field',
    '{"v":1,"id":1,"method":"Status","params":{"verbose":1}}\n',
    /unknown field \\"verbose\\"/,
  ],
  [
    'a missing field',
    '{"v":1,"id":1,"method":"Suggest","params":{"cwd":"/"}}\n',
    /session_id\\" is required/,
  ],
  [
    'a field of the wrong kind',
    '{"v":1,"id":1,"method":"Suggest","params":{"session_id":"s","cwd":"/","limit":"many"}}\n',
    /limit\\" must be a number/,
  ],
  [
    'no suggestion at all',
    '{"v":1,"id":1,"method":"Suggest","params":{"session_id":"s","cwd":"/","limit":-1}}\n',
    /limit\\" must be a number from 1 on/,
  ],
  [
    'a relative directory',
    '{"v":1,"id":1,"method":"Suggest","params":{"session_id":"s","cwd":"src"}}\n',
    /absolute path/,
  ],
  [
    'an exit code beyond a byte',
    '{"v":1,"id":1,"method":"IngestEvent","params":{"event_type":"command_end","session_id":"s","shell":"bash","ts_ms":1,"cwd":"/","cmd_raw":"x","exit_code":256}}\n',
    /whole number from 0 to 255/,
  ],
  [
    'an event without its command',
    '{"v":1,"id":1,"method":"IngestEvent","params":{"event_type":"command_end","session_id":"s","shell":"bash","ts_ms":1,"cwd":"/","exit_code":0}}\n',
    /cmd_raw\\" is required/,
  ],
])('%s: an error, and the connection goes on', async (_, line, message) => {
  const daemon = await startDaemon();
  const client = await TestClient.open(daemon.socket);
  client.send(line);
  await client.until(() => client.answers.length === 1);
  expect(client.received.toString()).toMatch(message);
  expect(client.received.toString()).toContain('E_INVALID_ARGUMENT');
  expect((await client.call('Status', {})).pid).toBe(daemon.child.pid);
});

test('more than there can be, and a repository that the client does not know, are no errors', async () => {
  const daemon = await startDaemon();
  const client = await TestClient.open(daemon.socket);
  const params = { session_id: 's', cwd: '/', prefix: '', limit: 1e6, repo_key: '' };
  expect((await client.call('Suggest', params)).suggestions).toEqual([]);
});

test('an error never repeats what was typed', async () => {
  const daemon = await startDaemon();
  const client = await TestClient.open(daemon.socket);
  const error = await client.callFailing('Suggest', {
    session_id: 's',
    cwd: 'secret-directory',
    prefix: 'secret-text',
  });
  expect(error.message).not.toContain('secret');
});

test('a client that ends within a message is told so and nothing of it is taken', async () => {
  const daemon = await startDaemon();
  const client = await TestClient.open(daemon.socket);
  client.socket.end(`\u0001IngestEvent\0event_type=command_end\0session_id=s\0cmd_raw=half`);
  await client.closed;
  expect(client.received.toString()).toContain('ended within a frame');
  const other = await TestClient.open(daemon.socket);
  expect((await other.call('Search', { query: 'half' })).hits).toEqual([]);
});

test('requests sent in one piece are answered in their order, slow ones between quick ones', async () => {
  const daemon = await startDaemon({ environment: { HUNCH_DAEMON_SEARCH_TIMEOUT_MS: '60000' } });
  const client = await TestClient.open(daemon.socket);
  const sent: number[] = [];
  for (let seq = 1; seq <= 60; seq += 1) {
    sent.push(client.post('IngestEvent', commandEnd(`make target-${seq}`, seq)));
    sent.push(client.post('Search', { query: `target-${seq}` }));
    sent.push(client.post('Status'));
  }
  await client.until(() => client.answers.length === sent.length);
  expect(client.answers.map((answer) => answer.id)).toEqual(sent);
  const hits = client.answers
    .filter((_, index) => index % 3 === 1)
    .map((answer) => answer.ok && (answer.result as SearchResult).hits[0]?.cmd_raw);
  expect(hits).toEqual(Array.from({ length: 60 }, (_, index) => `make target-${index + 1}`));
});

test('a client that sends byte by byte is understood, in both framings', async () => {
  const daemon = await startDaemon();
  for (const request of [
    '{"v":1,"id":1,"method":"Suggest","params":{"session_id":"s","cwd":"/"}}\n',
    encodeFrame('Suggest', { session_id: 's', cwd: '/', reply: true }),
  ]) {
    const client = await TestClient.open(daemon.socket);
    client.socket.setNoDelay(true);
    for (const byte of Buffer.from(request)) {
      client.send(Uint8Array.of(byte));
      await new Promise((resolve) => setImmediate(resolve));
    }
    await client.until(() => client.received.length > 0);
    expect(client.received.toString()).toMatch(/"ok":true|status=ok/);
  }
});

test('a frame without reply=1 is not answered, one with it is, in order', async () => {
  const daemon = await startDaemon();
  const client = await TestClient.open(daemon.socket);
  client.send(
    encodeFrame('Status', {}) + encodeFrame('Nonsense', {}) + encodeFrame('Status', { reply: true }),
  );
  client.socket.end();
  await client.closed;
  expect(client.received.toString()).toBe('status=ok\0\0');
});

test('bytes that are not UTF-8 are repaired, not refused', async () => {
  const daemon = await startDaemon();
  const client = await TestClient.open(daemon.socket);
  const { ts_ms: tsMs } = commandEnd('', 1);
  client.send(
    Buffer.concat([
      Buffer.from(
        `\u0001IngestEvent\0event_type=command_end\0session_id=s\0shell=bash\0ts_ms=${tsMs}\0cwd=/tmp\0exit_code=0\0seq=1\0cmd_raw=echo br`,
      ),
      Buffer.from([0xff, 0xfe, 0xc3]),
      Buffer.from('oken\0reply=1\0\0'),
    ]),
  );
  await client.until(() => client.received.length > 0);
  expect(client.received.toString()).toBe('status=ok\0\0');
  const other = await TestClient.open(daemon.socket);
  const { hits } = await other.call('Search', { query: 'echo', mode: 'prefix' });
  expect(hits.map((hit) => hit.cmd_raw)).toEqual(['echo br\uFFFD\uFFFD\uFFFDoken']);
});

test('NULs and lone surrogates in JSON never reach the store', async () => {
  const daemon = await startDaemon();
  const client = await TestClient.open(daemon.socket);
  await client.call('IngestEvent', commandEnd('echo a\0b \uD800 c', 1));
  const { hits } = await client.call('Search', { query: 'echo', mode: 'prefix' });
  expect(hits.map((hit) => hit.cmd_raw)).toEqual(['echo ab \uFFFD c']);
});

test('1,000 idle connections leave the daemon as quick as it was and cost it little', async () => {
  const home = makeHome();
  const daemon = await startDaemon({ home });
  const client = await TestClient.open(daemon.socket);
  await codeIsKept(home);
  const rss = async (): Promise<number> => Number((await client.call('DebugStats', {})).rss_bytes);
  const before = await rss();
  const idle = await Promise.all(
    Array.from(
      { length: 1000 },
      () =>
        new Promise<ReturnType<typeof connect>>((resolve, reject) => {
          const socket = connect(daemon.socket, () => resolve(socket));
          socket.once('error', reject);
        }),
    ),
  );
  onTestFinished(() => idle.forEach((socket) => socket.destroy()));
  await serves(daemon);
  expect((await client.call('DebugStats', {})).connections).toBeGreaterThanOrEqual(1001);
  // 16 KiB each would be 16 MB.
  expect((await rss()) - before).toBeLessThan(32 * 1024 * 1024);
});

test('beyond max_connections the longest silent client gives way, never the new one', async () => {
  const daemon = await startDaemon({ environment: { HUNCH_DAEMON_MAX_CONNECTIONS: '16' } });
  const silent = await TestClient.open(daemon.socket);
  const others: TestClient[] = [];
  for (let count = 0; count < 16; count += 1) {
    const client = await TestClient.open(daemon.socket);
    await client.call('Status', {});
    others.push(client);
  }
  await silent.closed;
  expect(silent.received.toString()).toContain('E_DAEMON_UNAVAILABLE');
  for (const client of others) expect((await client.call('Status', {})).protocol).toBe(1);
});

test('a client that does not read its answers is no longer read, and the others are served', async () => {
  const daemon = await startDaemon();
  const greedy = await TestClient.open(daemon.socket);
  greedy.socket.pause();
  const question = `${JSON.stringify({ v: 1, id: 1, method: 'DebugStats', params: {} })}\n`.repeat(1000);
  let refusedMore = false;
  for (let count = 0; count < 100 && !refusedMore; count += 1) {
    refusedMore = !greedy.socket.write(question) && greedy.socket.writableLength > 4 * question.length;
    await serves(daemon);
  }
  // The kernel's buffers and ours are full, so the client can't even send.
  expect(refusedMore).toBe(true);
  const client = await TestClient.open(daemon.socket);
  const { counters } = (await client.call('DebugStats', {})) as { counters: { requests: number } };
  expect(counters.requests).toBeLessThan(50_000);
});
