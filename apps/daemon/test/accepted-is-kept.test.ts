import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SeededRandom } from '@hunch/common/random';
import { expect, onTestFinished, test } from 'vitest';
import { TestClient } from './support/client.ts';
import { startDaemon } from './support/daemon.ts';
import { query } from './support/database.ts';
import { commandEnd, startMs } from './support/events.ts';
import { makeHome, type Home } from './support/home.ts';
import {
  agentSender,
  Counter,
  feedbackSender,
  hasMemoryFileSystem,
  hastySender,
  spoolSender,
  waitingSender,
  type Sender,
} from './support/senders.ts';

const tables = ['command_event.cmd_raw', 'suggestion_feedback.suggested_text', 'agent_command.cmd_raw'];

/** How often each line stands in the database. */
function stored(home: Home): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const [table, column] of tables.map((name) => name.split('.')))
    for (const { line, n } of query<{ line: string; n: number }>(
      home,
      `SELECT ${column} AS line, count(*) AS n FROM ${table} GROUP BY 1`,
    ))
      counts.set(line, n);
  return counts;
}

/** Until so much more was accepted: how much a daemon does in a second depends on what else runs. */
async function untilMore(senders: readonly Sender[], count: number): Promise<void> {
  const total = (): number => senders.reduce((sum, { accepted }) => sum + accepted.size, 0);
  const enough = total() + count;
  while (total() < enough) await new Promise((resolve) => setTimeout(resolve, 1));
}

function occupyProcessor(): void {
  const burner = spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });
  onTestFinished(() => void burner.kill('SIGKILL'));
}

test.each([
  { amid: 'nothing else', rounds: 20, burners: 0 },
  { amid: 'other load', rounds: 8, burners: 2 },
])(
  'kill -9 at random moments amid $amid: whatever was accepted is stored, and stored once',
  async ({ rounds, burners }) => {
    for (let count = 0; count < burners; count += 1) occupyProcessor();
    const random = new SeededRandom(20_261_123);
    const counter = new Counter();
    const home = makeHome();
    const senders = [
      waitingSender('a', counter),
      waitingSender('b', counter),
      hastySender('c', counter, random),
      hastySender('d', counter, random),
      feedbackSender('e', counter),
      agentSender('f', counter),
      ...(hasMemoryFileSystem ? [spoolSender('g', counter)] : []),
    ];
    for (let round = 0; round < rounds; round += 1) {
      const daemon = await startDaemon({ home });
      const sending = senders.map((sender) => sender.send(daemon.socket).catch(() => undefined));
      const commandSenders = senders.slice(0, 4);
      await untilMore(commandSenders, 5 + random.below(100));
      await new Promise((resolve) => setTimeout(resolve, random.below(30)));
      await daemon.kill();
      await Promise.all(sending);
    }
    const last = await startDaemon({ home });
    await last.stop();

    const counts = stored(home);
    const accepted = senders.flatMap((sender) => [...sender.accepted]);
    expect(accepted.length).toBeGreaterThan(5 * rounds);
    const missing = accepted.filter((line) => !counts.has(line));
    expect(missing, `of ${accepted.length}`).toEqual([]);
    expect([...counts].filter(([, count]) => count > 1)).toEqual([]);
  },
  180_000,
);

test('the journal holds no secret, nothing of an incognito session, and no alias', async () => {
  const daemon = await startDaemon();
  const client = await TestClient.open(daemon.socket);
  const start = { ...commandEnd('', 0), event_type: 'session_start' } as const;
  client.tell('IngestEvent', { ...start, aliases: "alias q='ssh quixotica'\n" });
  client.tell('IngestEvent', commandEnd('curl -u ann:hunter2 https://example.com', 1));
  client.tell('IngestEvent', commandEnd('echo incognito', 2, { ephemeral: true, session_id: 'other' }));
  await client.call('IngestEvent', commandEnd('make one', 3));
  await daemon.kill();
  const { dataDir } = daemon.home.paths;
  const bytes = readdirSync(dataDir).map((name) => readFileSync(join(dataDir, name), 'latin1'));
  for (const word of ['hunter2', 'incognito', 'quixotica']) expect(bytes.join('')).not.toContain(word);

  const next = await startDaemon({ home: daemon.home });
  await next.stop();
  expect(stored(daemon.home).get('make one')).toBe(1);
  expect(readdirSync(dataDir).filter((name) => name.startsWith('accepted-'))).toEqual([]);
});

test('an import that was answered is stored, once', async () => {
  const daemon = await startDaemon();
  const client = await TestClient.open(daemon.socket);
  const entries = Array.from({ length: 3000 }, (_, index) => ({
    cmd_raw: `make ${index}`,
    ts_ms: startMs + index,
  }));
  expect(await client.call('ImportHistory', { source: 'bash', entries })).toMatchObject({ imported: 3000 });
  await daemon.kill();
  const next = await startDaemon({ home: daemon.home });
  const again = await TestClient.open(next.socket);
  expect(await again.call('ImportHistory', { source: 'bash', entries })).toMatchObject({ imported: 0 });
  await next.stop();
  expect(stored(daemon.home).size).toBe(3000);
});
