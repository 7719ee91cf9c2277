import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodeFrame } from '@hunch/common/protocol';
import { expect, test } from 'vitest';
import { TestClient } from './support/client.ts';
import { startDaemon } from './support/daemon.ts';
import { consistency, query } from './support/database.ts';
import { commandEnd } from './support/events.ts';
import { makeHome, type Home } from './support/home.ts';
import { learnedCount, untilLearned, untilWritten } from './support/until-learned.ts';

const texts = (result: { readonly suggestions: readonly { readonly text: string }[] }): string[] =>
  result.suggestions.map((suggestion) => suggestion.text);

async function learn(
  client: TestClient,
  lines: readonly string[],
  more: Parameters<typeof commandEnd>[2] = {},
) {
  const before = await learnedCount(client);
  for (const [index, line] of lines.entries())
    await client.call('IngestEvent', commandEnd(line, index + 1, more));
  await untilLearned(client, before + lines.length);
}

test('what was run comes back as a suggestion, in this run of the daemon and in the next', async () => {
  const first = await startDaemon();
  const client = await TestClient.open(first.socket);
  await learn(client, [
    'git add .',
    'git commit',
    'git push',
    'git add .',
    'git commit',
    'git push',
    'git add .',
    'git commit',
  ]);
  const ask = { session_id: 'session-1', cwd: '/tmp', prefix: '', include_low_confidence: true };
  expect(texts(await client.call('Suggest', ask))[0]).toBe('git push');
  await first.stop();

  const second = await startDaemon({ home: first.home });
  const again = await TestClient.open(second.socket);
  expect((await again.call('Status', {})).commands).toBe(8);
  // The first answer of a process may be cut short by its time on a busy machine.
  await expect.poll(async () => texts(await again.call('Suggest', ask))[0]).toBe('git push');
});

test('a burst of 10,000 events over several connections: none lost, all durable after the drain', async () => {
  const daemon = await startDaemon();
  const clients = await Promise.all([1, 2, 3, 4].map(() => TestClient.open(daemon.socket)));
  const perClient = 2500;
  clients.forEach((client, index) => {
    for (let seq = 1; seq <= perClient; seq += 1) {
      client.tell(
        'IngestEvent',
        commandEnd(`tool-${seq % 50} --step ${seq % 7}`, seq, { session_id: `burst-${index}` }),
      );
    }
  });
  const asker = await TestClient.open(daemon.socket);
  // It has an answer within the burst; on a slow machine that it took too long.
  await asker.answer(asker.post('Suggest', { session_id: 'burst-0', cwd: '/tmp', prefix: 'tool' }));
  // An answer on each connection says that everything before it was read.
  await Promise.all(clients.map((client) => client.call('Status', {})));
  const stats = await asker.call('DebugStats', {});
  expect(stats.counters).toMatchObject({ events_accepted: 10_000, ingest_drop_count: 0, store_failures: 0 });
  expect((await daemon.stop()).code).toBe(0);
  expect(consistency(daemon.home)).toEqual({ events: 10_000, differences: [] });
});

test('kill -9 within a burst: what is there is whole, and learning goes on', async () => {
  const daemon = await startDaemon();
  const client = await TestClient.open(daemon.socket);
  for (let seq = 1; seq <= 6000; seq += 1) {
    client.tell(
      'IngestEvent',
      commandEnd(`make target-${seq % 40}`, seq, { exit_code: seq % 3 === 0 ? 1 : 0 }),
    );
  }
  const asker = await TestClient.open(daemon.socket);
  let commands = 0;
  while (commands === 0) ({ commands } = await asker.call('Status', {}));
  await daemon.kill();

  const second = await startDaemon({ home: daemon.home });
  const again = await TestClient.open(second.socket);
  await untilWritten(again);
  const after = (await again.call('Status', {})).commands;
  // What was committed is there, and whatever else was accepted.
  expect(after).toBeGreaterThanOrEqual(commands);
  await again.call('IngestEvent', commandEnd('make target-1', 7000));
  await second.stop();
  const { events, differences } = consistency(daemon.home);
  expect(differences).toEqual([]);
  expect(events).toBe(after + 1);
});

test('a Suggest that overtakes its command_end still follows the right command (I7)', async () => {
  const daemon = await startDaemon();
  const client = await TestClient.open(daemon.socket);
  await learn(client, [
    'git add .',
    'git commit',
    'git push',
    'ls',
    'git add .',
    'git commit',
    'git push',
    'ls',
  ]);
  const ask = {
    session_id: 'session-1',
    cwd: '/tmp',
    prefix: '',
    include_low_confidence: true,
    last_cmd: 'git commit',
    last_seq: 10,
    last_exit_code: 0,
  };
  expect(texts(await client.call('Suggest', ask))[0]).toBe('git push');
  const { counters } = (await client.call('DebugStats', {})) as { counters: Record<string, number> };
  expect(counters).toMatchObject({ suggest_waits: 1, suggest_waits_in_vain: 1 });
});

test('a Suggest that waits for its command_end sees it on another connection', async () => {
  const daemon = await startDaemon();
  const [hook, shell] = await Promise.all([TestClient.open(daemon.socket), TestClient.open(daemon.socket)]);
  await learn(hook, [
    'git add .',
    'git commit',
    'git push',
    'ls',
    'git add .',
    'git commit',
    'git push',
    'ls',
  ]);
  for (let round = 0; round < 20; round += 1) {
    const seq = 10 + round * 4;
    await hook.call('IngestEvent', commandEnd('git add .', seq - 1));
    const ask = {
      session_id: 'session-1',
      cwd: '/tmp',
      prefix: '',
      include_low_confidence: true,
      last_seq: seq,
      last_cmd: 'git commit',
    };
    const answer = shell.post('Suggest', ask);
    hook.tell('IngestEvent', commandEnd('git commit', seq));
    const response = await shell.answer(answer);
    expect(response.ok && texts(response.result as never)[0]).toBe('git push');
    await hook.call('IngestEvent', commandEnd('git push', seq + 1));
    await hook.call('IngestEvent', commandEnd('ls', seq + 2));
  }
});

test('shell frames carry the same: an event and a suggestion', async () => {
  const daemon = await startDaemon();
  const client = await TestClient.open(daemon.socket);
  const { event_type, session_id, shell, cwd } = commandEnd('', 1);
  for (let seq = 1; seq <= 4; seq += 1) {
    const line = seq % 2 === 1 ? 'make build' : 'make test';
    client.send(
      encodeFrame('IngestEvent', {
        event_type,
        session_id,
        shell,
        cwd,
        ts_ms: Date.now(),
        cmd_raw: line,
        exit_code: 0,
        seq,
      }),
    );
  }
  // The answer waits 5 ms for the last event; a loaded machine may need longer for four of them and a directory.
  await untilLearned(await TestClient.open(daemon.socket), 4);
  client.send(
    encodeFrame('Suggest', {
      session_id,
      cwd,
      shell,
      limit: 3,
      last_cmd: 'make test',
      last_seq: 4,
      reply: true,
    }),
  );
  await client.until(() => client.received.includes('\0\0'));
  const fields = client.received.toString().split('\0');
  expect(fields[0]).toBe('status=ok');
  expect(fields).toContain('text=make build');
  expect(fields.filter((field) => field.startsWith('why='))[0]).toMatch(/^why=\w+/);
});

test('events carry their repository and branch; searching knows the scopes', async () => {
  const home = makeHome();
  const repo = join(home.directory, 'project');
  mkdirSync(join(repo, '.git'), { recursive: true });
  mkdirSync(join(repo, 'src'));
  writeFileSync(join(repo, '.git/HEAD'), 'ref: refs/heads/feature/search\n');
  const daemon = await startDaemon({ home });
  const client = await TestClient.open(daemon.socket);
  await client.call(
    'IngestEvent',
    commandEnd('cargo test inside', 1, { cwd: join(repo, 'src'), session_id: 'a' }),
  );
  await client.call('IngestEvent', commandEnd('cargo test outside', 2, { cwd: '/tmp', session_id: 'b' }));
  const lines = async (more: object): Promise<string[]> =>
    (await client.call('Search', { query: 'cargo', ...more })).hits.map((hit) => hit.cmd_raw).toSorted();
  expect(await lines({ scope: 'repo', cwd: repo })).toEqual(['cargo test inside']);
  expect(await lines({ scope: 'session', session_id: 'b' })).toEqual(['cargo test outside']);
  expect(await lines({ scope: 'global' })).toEqual(['cargo test inside', 'cargo test outside']);
  expect((await client.callFailing('Search', { query: 'x', scope: 'repo', cwd: '/' })).message).toContain(
    'no repository',
  );
  expect((await client.callFailing('Search', { query: 'x', scope: 'session' })).message).toContain(
    'session_id',
  );
  await daemon.stop();
  const rows = query(home, 'SELECT repo_key, branch FROM command_event ORDER BY id');
  expect(rows).toEqual([
    { repo_key: repo, branch: 'feature/search' },
    { repo_key: null, branch: null },
  ]);
});

test('feedback is kept: what must never be suggested is not, in the next run either', async () => {
  const first = await startDaemon();
  const client = await TestClient.open(first.socket);
  await learn(client, ['make deploy', 'ls', 'make deploy', 'ls', 'make deploy', 'ls']);
  const ask = { session_id: 'session-1', cwd: '/tmp', prefix: 'make', include_low_confidence: true };
  await expect.poll(async () => texts(await client.call('Suggest', ask))).toContain('make deploy');
  await client.call('RecordFeedback', {
    session_id: 'session-1',
    action: 'never',
    suggested_text: 'make deploy',
  });
  expect(texts(await client.call('Suggest', ask))).not.toContain('make deploy');
  await first.stop();
  const second = await startDaemon({ home: first.home });
  const again = await TestClient.open(second.socket);
  expect(texts(await again.call('Suggest', ask))).not.toContain('make deploy');
});

test('telemetry and sessions are taken; a session is written once with its host', async () => {
  const daemon = await startDaemon();
  const client = await TestClient.open(daemon.socket);
  const start = {
    ...commandEnd('', 1),
    event_type: 'session_start' as const,
    host: 'desk',
    user_name: 'ann',
  };
  await client.call('IngestEvent', start);
  for (const type of ['command_start', 'suggest_request', 'suggest_feedback'] as const) {
    expect(await client.call('IngestEvent', { ...commandEnd('ls', 1), event_type: type })).toEqual({
      accepted: true,
    });
  }
  await learn(client, ['ls']);
  await client.call('IngestEvent', { ...start, event_type: 'session_end' });
  await learn(client, ['pwd']);
  await daemon.stop();
  expect(query(daemon.home, 'SELECT id, shell, host, user_name FROM session')).toEqual([
    { id: 'session-1', shell: 'bash', host: 'desk', user_name: 'ann' },
  ]);
});

function damage(home: Home, at: number): void {
  const bytes = readFileSync(home.paths.suggestionsDb);
  bytes.fill(0x5a, at, at + 4096 * 4);
  writeFileSync(home.paths.suggestionsDb, bytes);
}

test.each([
  ['its header', 0, 0],
  ['its pages', 4096 * 20, 100],
])(
  'a database damaged in %s is moved aside, what can be read stays, Status says so',
  async (_, at, least) => {
    const first = await startDaemon();
    const client = await TestClient.open(first.socket);
    await learn(
      client,
      Array.from({ length: 300 }, (_unused, index) => `echo number-${index}`),
    );
    await first.stop();
    damage(first.home, at);
    const second = await startDaemon({ home: first.home });
    const again = await TestClient.open(second.socket);
    await learn(again, ['echo fresh']);
    expect((await again.call('Search', { query: 'fresh' })).hits).toHaveLength(1);
    const { warnings, commands } = await again.call('Status', {});
    expect(commands).toBeGreaterThan(least);
    const aside = /moved to (\S+)\.$/m.exec(warnings.join('\n'))?.[1] ?? '';
    expect(aside).toMatch(/suggestions\.db\.corrupt-\d{4}-/);
    expect(existsSync(aside)).toBe(true);
  },
);
