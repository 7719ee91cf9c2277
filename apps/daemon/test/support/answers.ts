import type { SuggestParams } from '@hunch/common/protocol';
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
      asked.push(await wholeAnswer(client, { session_id, cwd, prefix, include_low_confidence: true }));
    }
  }
  return asked;
}

/** On a busy machine an answer is cut short: it is made of what was found in time (spec 003 §10.3), and asked for again here. */
async function wholeAnswer(client: TestClient, ask: SuggestParams): Promise<unknown> {
  for (;;) {
    const before = await cutShort(client);
    const { suggestions } = await client.call('Suggest', ask);
    if ((await cutShort(client)) === before) return suggestions;
  }
}

async function cutShort(client: TestClient): Promise<number> {
  // The counters of the metrics, which the wire knows as JSON only.
  const { counters } = (await client.call('DebugStats', {})) as { counters: { suggest_cut_short: number } };
  return counters.suggest_cut_short;
}
