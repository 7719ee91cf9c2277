import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { TestClient } from './support/client.ts';
import { startDaemon, type TestDaemon } from './support/daemon.ts';
import { query } from './support/database.ts';
import { commandEnd } from './support/events.ts';
import { makeHome } from './support/home.ts';

/** As the disk is to whoever writes: no file gets larger (setrlimit(2), RLIMIT_FSIZE). */
function limitFiles({ child }: TestDaemon, bytes: number | 'unlimited'): void {
  execFileSync('prlimit', ['--pid', String(child.pid), `--fsize=${bytes}:unlimited`]);
}

async function tell(client: TestClient, line: string, first: number, count: number): Promise<void> {
  const told = Array.from({ length: count }, (_, index) =>
    client.post('IngestEvent', commandEnd(`${line} ${first + index} ${'x'.repeat(600)}`, first + index)),
  );
  for (const id of told) expect((await client.answer(id)).ok).toBe(true);
}

test('what is told while the disk is full is kept in memory, and written when there is room', async () => {
  const daemon = await startDaemon({ home: makeHome() });
  const client = await TestClient.open(daemon.socket);
  await tell(client, 'before', 1, 40);
  await client.call('Search', { query: 'before', limit: 1 });
  limitFiles(daemon, 8192);
  await tell(client, 'during', 41, 6_000);
  const full = await client.call('Status', {});
  expect(full.warnings.join('\n')).toContain("The database can't be written");
  const { suggestions } = await client.call('Suggest', {
    session_id: 'session-1',
    cwd: '/tmp',
    prefix: 'during',
  });
  expect(suggestions).not.toEqual([]);
  limitFiles(daemon, 'unlimited');
  for (let warnings = full.warnings; warnings.join().includes("The database can't be written");)
    ({ warnings } = await client.call('Status', {}));
  expect((await daemon.stop()).code).toBe(0);
  expect(
    query(daemon.home, 'SELECT count(*) AS commands, count(DISTINCT cmd_raw) AS lines FROM command_event'),
  ).toEqual([{ commands: 6_040, lines: 6_040 }]);
});

test('a stop while the disk is full does not end with 0, and the next daemon has what was written before', async () => {
  const home = makeHome();
  const full = await startDaemon({ home });
  const client = await TestClient.open(full.socket);
  await tell(client, 'before', 1, 40);
  await client.call('Search', { query: 'before', limit: 1 });
  limitFiles(full, 8192);
  await tell(client, 'after', 41, 40);
  const { code, stderr } = await full.stop();
  expect([code, stderr]).toEqual([1, expect.not.stringContaining('Error')]);
  const roomy = await startDaemon({ home });
  const next = await TestClient.open(roomy.socket);
  // What only the journal had is taken in a moment after the start.
  const found = async (): Promise<number> =>
    (await next.call('Search', { query: 'before', limit: 100 })).hits.length;
  await expect.poll(found, { timeout: 30_000 }).toBe(40);
  expect((await roomy.stop()).code).toBe(0);
});
