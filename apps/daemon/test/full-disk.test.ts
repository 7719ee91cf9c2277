import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { TestClient } from './support/client.ts';
import { startDaemon } from './support/daemon.ts';
import { commandEnd } from './support/events.ts';
import { makeHome } from './support/home.ts';

test('on a disk that is full what does not fit is said to be lost, a stop is one, and the next daemon has the rest', async () => {
  const home = makeHome();
  const full = await startDaemon({ home });
  const client = await TestClient.open(full.socket);
  const learn = async (line: string, first: number): Promise<void> => {
    for (let seq = first; seq < first + 40; seq += 1)
      await client.call('IngestEvent', commandEnd(`${line} ${seq} ${'x'.repeat(900)}`, seq));
    // It answers after all that was to be written before.
    await client.call('Search', { query: line, limit: 1 });
  };
  await learn('before', 1);
  // As the disk is to whoever writes: no file gets larger (setrlimit(2), RLIMIT_FSIZE).
  execFileSync('prlimit', ['--pid', String(full.child.pid), '--fsize=8192']);
  await learn('after', 41);
  const { warnings } = await client.call('Status', {});
  expect(warnings.join('\n')).toContain('Some commands could not be written');
  const { code, stderr } = await full.stop();
  expect([code, stderr]).toEqual([0, expect.not.stringContaining('Error')]);
  const roomy = await startDaemon({ home });
  const next = await TestClient.open(roomy.socket);
  const { hits } = await next.call('Search', { query: 'before', limit: 100 });
  expect(hits).toHaveLength(40);
  expect((await roomy.stop()).code).toBe(0);
});
