import { expect, test } from 'vitest';
import { answers } from './support/answers.ts';
import { TestClient } from './support/client.ts';
import { startDaemon } from './support/daemon.ts';
import { alter, consistency, query } from './support/database.ts';
import { commandEnd } from './support/events.ts';
import { makeHome, type Home } from './support/home.ts';
import { origin } from './support/origin.ts';

test('an import is learnt once, however often it comes', async () => {
  const daemon = await startDaemon();
  const client = await TestClient.open(daemon.socket);
  const entries = Array.from({ length: 2500 }, (_, index) => ({
    cmd_raw: `kubectl get pods -n team-${index % 30}`,
    ts_ms: 1_700_000_000_000 + index * 1000,
  }));
  expect(await client.call('ImportHistory', { source: 'zsh', entries })).toEqual({
    imported: 2500,
    skipped: 0,
  });
  expect(await client.call('ImportHistory', { source: 'zsh', entries })).toEqual({
    imported: 0,
    skipped: 2500,
  });
  const { hits } = await client.call('Search', { query: 'team-7', limit: 1 });
  expect(hits[0]).toMatchObject({ cmd_raw: 'kubectl get pods -n team-7', exit_code: null, count: 84 });
  const { suggestions } = await client.call('Suggest', {
    session_id: 's',
    cwd: '/tmp',
    prefix: 'kube',
    include_low_confidence: true,
  });
  expect(suggestions.length).toBeGreaterThan(0);
});

/** Of an import what follows what is counted within a request only. */
function countsOf(home: Home): ReturnType<typeof consistency> {
  const { events, differences } = consistency(home);
  return { events, differences: differences.filter((row) => !JSON.stringify(row).includes('transition')) };
}

test('an import that comes while another is learnt is learnt after it, and nothing of both twice', async () => {
  const daemon = await startDaemon();
  const client = await TestClient.open(daemon.socket);
  const entries = Array.from({ length: 3000 }, (_, index) => ({
    cmd_raw: `make target-${index % 40}`,
    ts_ms: 1_700_000_000_000 + index * 1000,
    exit_code: 0,
  }));
  const [first, second] = [
    client.call('ImportHistory', { source: 'zsh', entries: entries.slice(0, 2000) }),
    client.call('ImportHistory', { source: 'zsh', entries: entries.slice(1000) }),
  ];
  expect(await first).toEqual({ imported: 2000, skipped: 0 });
  expect(await second).toEqual({ imported: 1000, skipped: 1000 });
  const rows = query<{ ts_ms: number }>(daemon.home, 'SELECT ts_ms FROM command_event ORDER BY id');
  expect(rows.map((row) => row.ts_ms)).toEqual(entries.map((entry) => entry.ts_ms));
  expect(countsOf(daemon.home)).toEqual({ events: 3000, differences: [] });
});

test('an import that could not be written says so, and another one brings it', async () => {
  const daemon = await startDaemon();
  const client = await TestClient.open(daemon.socket);
  const entries = Array.from({ length: 300 }, (_, index) => ({
    cmd_raw: `make target-${index}`,
    ts_ms: 1_700_000_000_000 + index * 1000,
  }));
  alter(
    daemon.home,
    "CREATE TRIGGER no_room BEFORE INSERT ON command_event WHEN NEW.ts_ms = 1700000200000 BEGIN SELECT RAISE(ABORT, 'no'); END",
  );
  await expect(client.call('ImportHistory', { source: 'zsh', entries })).rejects.toThrow(
    'Not all of it could be written (SQLITE_CONSTRAINT_TRIGGER). Import again',
  );
  expect(countsOf(daemon.home)).toEqual({ events: 0, differences: [] });
  alter(daemon.home, 'DROP TRIGGER no_room');
  expect(await client.call('ImportHistory', { source: 'zsh', entries })).toEqual({
    imported: 300,
    skipped: 0,
  });
  expect(query(daemon.home, 'SELECT count(*) AS events FROM command_event')).toEqual([{ events: 300 }]);
});

test('after kill -9 within an import, another one brings what is missing and nothing twice', async () => {
  const home = makeHome();
  const first = await startDaemon({ home });
  const client = await TestClient.open(first.socket);
  const entries = Array.from({ length: 15_000 }, (_, index) => ({
    cmd_raw: `ssh host-${index % 300} uptime`,
    ts_ms: 1_700_000_000_000 + index * 1000,
    exit_code: 0,
  }));
  // The second one is three transactions.
  const halves = [entries.slice(0, 3000), entries.slice(3000)];
  for (const half of halves) client.post('ImportHistory', { source: 'bash', entries: half });
  const stored = (): number =>
    query<{ events: number }>(home, 'SELECT count(*) AS events FROM command_event')[0]?.events ?? 0;
  while (stored() < 500) await new Promise((resolve) => setImmediate(resolve));
  await first.kill();
  const before = stored();
  expect(before).toBeLessThan(entries.length);
  const second = await startDaemon({ home });
  const again = await TestClient.open(second.socket);
  const answers = await Promise.all(
    halves.map((half) => again.call('ImportHistory', { source: 'bash', entries: half })),
  );
  expect(answers.reduce((sum, { imported }) => sum + imported, 0)).toBe(entries.length - before);
  expect(countsOf(home)).toEqual({ events: entries.length, differences: [] });
  const rows = query<{ ts_ms: number }>(home, 'SELECT DISTINCT ts_ms FROM command_event');
  expect(rows).toHaveLength(entries.length);
});

test('what is typed during an import is counted with it, whole and in its order', async () => {
  const daemon = await startDaemon();
  const [importer, shell] = await Promise.all([
    TestClient.open(daemon.socket),
    TestClient.open(daemon.socket),
  ]);
  const entries = Array.from({ length: 12_000 }, (_, index) => ({
    cmd_raw: `vim file-${index % 500}.ts`,
    ts_ms: 1_700_000_000_000 + index * 1000,
    exit_code: 0,
  }));
  const underway = new Set(['import']);
  const imported = importer.call('ImportHistory', { source: 'zsh', entries }).finally(() => underway.clear());
  let typed = 0;
  while (underway.size > 0) {
    typed += 1;
    await shell.call('IngestEvent', commandEnd(`vim file-${typed % 500}.ts`, typed));
  }
  expect(await imported).toEqual({ imported: entries.length, skipped: 0 });
  expect(typed).toBeGreaterThan(5);
  await daemon.stop();
  expect(countsOf(daemon.home)).toEqual({ events: entries.length + typed, differences: [] });
});

test('a stop within an import keeps what was learnt, and nothing that is not in the rows', async () => {
  const home = makeHome();
  const first = await startDaemon({ home });
  const client = await TestClient.open(first.socket);
  const entries = Array.from({ length: 30_000 }, (_, index) => ({
    cmd_raw: `ssh host-${index % 300} uptime`,
    ts_ms: 1_700_000_000_000 + index * 1000,
    exit_code: 0,
  }));
  client.post('ImportHistory', { source: 'bash', entries });
  const stored = (): number =>
    query<{ events: number }>(home, 'SELECT count(*) AS events FROM command_event')[0]?.events ?? 0;
  while (stored() === 0) await new Promise((resolve) => setImmediate(resolve));
  await first.stop();
  // Before anybody else opens the database, which may change the times that the image names.
  const fromImage = await answers(await startDaemon({ home }), ['', 'ssh']);
  expect(origin(home)?.from).toBe('image');
  expect(JSON.stringify(fromImage)).toContain('uptime');
  expect(countsOf(home)).toEqual({ events: stored(), differences: [] });
});
