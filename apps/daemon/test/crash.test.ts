import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IngestEventParams } from '@hunch/common/protocol';
import { SeededRandom } from '@hunch/common/random';
import { expect, test } from 'vitest';
import { answers } from './support/answers.ts';
import { TestClient } from './support/client.ts';
import { startDaemon } from './support/daemon.ts';
import { consistency } from './support/database.ts';
import { commandEnd } from './support/events.ts';
import { makeHome, type Home } from './support/home.ts';
import { origin } from './support/origin.ts';
import { untilWritten } from './support/until-learned.ts';

const lines = [
  'git add .',
  'git commit -m "größer"',
  'git push',
  'make -j8',
  'ssh db1',
  'vim src/a.ts',
  'vim src/b.ts',
];
const secret = 'only-for-this-session';

function randomEvent(random: SeededRandom, seq: number): IngestEventParams {
  const more = { session_id: `session-${random.below(3)}`, exit_code: Number(random.chance(1 / 5)) };
  if (random.chance(1 / 6)) return commandEnd(`echo ${secret}`, seq, { ...more, ephemeral: true });
  const line = random.chance(1 / 4) ? `task-${random.below(30)} --fast` : random.pick(lines);
  return commandEnd(line, seq, more);
}

/** A copy of the data, which no image belongs to. */
function copyOf(home: Home): Home {
  const copy = makeHome();
  cpSync(home.paths.dataDir, copy.paths.dataDir, { recursive: true });
  return copy;
}

function bytesOf({ paths }: Home): string {
  return readdirSync(paths.dataDir)
    .map((name) => readFileSync(join(paths.dataDir, name), 'latin1'))
    .join('\n');
}

/**
 * The invariants of spec 003 §19 that a crash could break: nothing by half (I5, I8), no trace of what is ephemeral (I2), the
 * same answers however the memory came back (I3). One home goes through all crashes: thirteen starts of a daemon, 14 s on idle cores.
 */
test('kill -9 at random moments: whole events, nothing ephemeral, and a memory that says what the rows say', async () => {
  const random = new SeededRandom(20_260_115);
  const home = makeHome();
  await (await startDaemon({ home })).stop();
  let seq = 0;
  let journalled = 0;
  for (let crash = 0; crash < 4; crash += 1) {
    const daemon = await startDaemon({ home });
    const client = await TestClient.open(daemon.socket);
    for (let count = 10 + random.below(60); count > 0; count -= 1) {
      seq += 1;
      const event = randomEvent(random, seq);
      if (random.chance(1 / 8)) await client.call('IngestEvent', event);
      else client.tell('IngestEvent', event);
      if (random.chance(1 / 12)) {
        // Other feedback fades by the minute, and the two daemons are asked one after the other.
        const suggested_text = `task-${random.below(30)} --fast`;
        client.tell('RecordFeedback', { session_id: event.session_id, action: 'never', suggested_text });
      }
    }
    if (crash % 2 === 0) await client.call('Search', { query: 'git', limit: 1 });
    await daemon.kill();

    expect(bytesOf(home)).not.toContain(secret);
    const copy = copyOf(home);
    expect(consistency(copy).differences).toEqual([]);
    const [restarted, fromRows] = await Promise.all([startDaemon({ home }), startDaemon({ home: copy })]);
    expect(origin(copy)?.from).toBe('rows');
    journalled += origin(home)?.journalled ?? 0;
    for (const { socket } of [restarted, fromRows]) await untilWritten(await TestClient.open(socket));
    const prefixes = ['', 'g', 'vim', 'task'];
    expect(await answers(restarted, prefixes)).toEqual(await answers(fromRows, prefixes));
    await Promise.all([restarted.kill(), fromRows.kill()]);
  }
  // It was the journal that was tested, not only the rows against themselves.
  expect(journalled).toBeGreaterThan(0);
});
