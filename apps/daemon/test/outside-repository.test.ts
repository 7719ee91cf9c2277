import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { TestClient } from './support/client.ts';
import { startDaemon } from './support/daemon.ts';
import { commandEnd } from './support/events.ts';

test('lines of git are suggested where there is a repository, also where a shell has just come to', async () => {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'hunch-outside-')));
  onTestFinished(() => rmSync(base, { recursive: true, force: true }));
  const [inside, outside] = [join(base, 'inside'), join(base, 'outside')];
  for (const directory of [inside, outside]) mkdirSync(directory);
  const init = (cwd: string) => execFileSync('git', ['init', '-q', '-b', 'main'], { cwd });
  init(inside);
  const environment = { HUNCH_SUGGESTIONS_HARD_TIMEOUT_MS: '5000', HOME: base };
  const client = await TestClient.open((await startDaemon({ environment })).socket);
  let seq = 0;
  const run = (line: string, cwd: string) =>
    client.call('IngestEvent', commandEnd(line, (seq += 1), { cwd, exit_code: 0 }));
  const suggested = async (cwd: string): Promise<readonly string[]> => {
    const asked = { session_id: 'session-1', cwd, prefix: 'git ', last_seq: seq };
    return (await client.call('Suggest', asked)).suggestions.map(({ text }) => text);
  };
  for (const line of ['git status', 'git log --oneline', 'git status', 'cd ../outside'])
    await run(line, inside);

  // No command has ended here.
  await expect.poll(() => suggested(outside)).not.toContain('git status');
  expect(await suggested(inside)).toContain('git status');
  init(outside);
  await run('git init', outside);
  await expect.poll(() => suggested(outside)).toContain('git status');
});
