import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SeededRandom } from '@hunch/common/random';
import { expect, test } from 'vitest';
import { Sqlite } from '../src/store/sqlite.ts';
import { TestClient } from './support/client.ts';
import { startDaemon } from './support/daemon.ts';
import { commandEnd } from './support/events.ts';
import { makeHome, type Home } from './support/home.ts';

const PAGE_BYTES = 4096;
const COMMANDS = 60;

interface Root {
  readonly name: string;
  readonly rootpage: number;
}

/** A home with a history, as a clean stop leaves it, and where its tables begin. */
async function stopped(): Promise<{ readonly whole: Home; readonly roots: readonly Root[] }> {
  const whole = makeHome();
  const daemon = await startDaemon({ home: whole });
  const client = await TestClient.open(daemon.socket);
  for (let seq = 1; seq <= COMMANDS; seq += 1)
    await client.call('IngestEvent', commandEnd(`make target-${seq}`, seq));
  for (let seq = 1; seq <= 20; seq += 1)
    await client.call('RecordFeedback', {
      session_id: 'session',
      action: 'dismissed',
      suggested_text: `make target-${seq}`,
    });
  await daemon.stop();
  const database = new Sqlite(whole.paths.suggestionsDb, { readonly: true });
  const tables = "SELECT name, rootpage FROM sqlite_schema WHERE rootpage > 1 AND type = 'table'";
  const roots = database.prepare<[], Root>(tables).all();
  database.close();
  return { whole, roots };
}

/** The first page of a table, and half of the next one, hold other bytes than SQLite left there. */
function damaged(whole: Home, { rootpage }: Root, random: SeededRandom): Home {
  const home = makeHome();
  cpSync(whole.paths.dataDir, home.paths.dataDir, { recursive: true, preserveTimestamps: true });
  const bytes = readFileSync(home.paths.suggestionsDb);
  const from = (rootpage - 1) * PAGE_BYTES;
  const to = Math.min(bytes.length, from + 1.5 * PAGE_BYTES);
  for (let at = from + random.below(400); at < to; at += 1) bytes[at] = random.below(256);
  writeFileSync(home.paths.suggestionsDb, bytes);
  return home;
}

test.each(['an image', 'no image'])(
  'a start with %s answers whichever table is damaged, and keeps the commands that can be read',
  { timeout: 300_000 },
  async (kept) => {
    const random = new SeededRandom(27);
    const { whole, roots } = await stopped();
    for (const root of roots) {
      const { name } = root;
      const home = damaged(whole, root, random);
      if (kept === 'no image') rmSync(join(home.paths.dataDir, 'engine.image'), { force: true });
      const daemon = await startDaemon({ home });
      const client = await TestClient.open(daemon.socket);
      await client.call('IngestEvent', commandEnd('make afterwards', COMMANDS + 1));
      const lines = async () =>
        (await client.call('ListHistory', { limit: 1000 })).runs.map(({ cmd_raw: line }) => line);
      // What is rebuilt in the background takes its moment.
      await expect.poll(lines, { message: name }).toContain('make afterwards');
      if (!name.startsWith('command_') && name !== 'sqlite_sequence')
        expect((await lines()).length, name).toBeGreaterThan(COMMANDS);
      await daemon.stop();
    }
  },
);
