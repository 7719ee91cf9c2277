import { TestClient } from './client.ts';
import type { TestDaemon } from './daemon.ts';

/** What a daemon says, but for the running time of its answers. */
export async function answers(
  daemon: TestDaemon,
  prefixes: readonly string[],
  cwd = '/tmp',
): Promise<readonly unknown[]> {
  const client = await TestClient.open(daemon.socket);
  const asked = [];
  for (const session_id of ['session-0', 'session-1', 'session-2', 'new']) {
    for (const prefix of prefixes) {
      const ask = { session_id, cwd, prefix, include_low_confidence: true };
      asked.push((await client.call('Suggest', ask)).suggestions);
    }
  }
  return asked;
}
