import { mkdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { TestClient } from './support/client.ts';
import { startDaemon, type TestDaemon } from './support/daemon.ts';
import { commandEnd } from './support/events.ts';
import { makeHome, type Home } from './support/home.ts';

const lines = ['git add .', 'git commit -m "größer"', 'git push', 'make -j8', 'ssh db1', 'ssh db2'];

async function filledHome(): Promise<Home> {
  const home = makeHome();
  const daemon = await startDaemon({ home });
  const client = await TestClient.open(daemon.socket);
  for (let seq = 1; seq <= 120; seq += 1) {
    const line = lines[(seq * seq + (seq >> 3)) % lines.length] ?? '';
    await client.call('IngestEvent', commandEnd(line, seq, { session_id: `session-${seq % 3}` }));
  }
  await client.call('RecordFeedback', {
    session_id: 'session-1',
    action: 'never',
    suggested_text: 'ssh db2',
  });
  await daemon.stop();
  return home;
}

/** What a daemon says, but for the running time of its answers. */
async function answers(daemon: TestDaemon): Promise<readonly unknown[]> {
  const client = await TestClient.open(daemon.socket);
  const asked = [];
  for (const session_id of ['session-0', 'session-1', 'new']) {
    for (const prefix of ['', 'g', 'ssh']) {
      const ask = { session_id, cwd: '/tmp', prefix, include_low_confidence: true };
      asked.push((await client.call('Suggest', ask)).suggestions);
    }
  }
  return asked;
}

/** Where the daemon that started last had its memory from. */
function origin({ paths }: Home): unknown {
  const entries = readFileSync(paths.log, 'utf8').trim().split('\n');
  const ready = entries
    .map((entry) => JSON.parse(entry) as { event: string; from?: string })
    .filter(({ event }) => event === 'store ready');
  return ready.at(-1)?.from;
}

const imageOf = ({ paths }: Home): string => join(paths.dataDir, 'engine.image');

test('a clean stop leaves an image for the next start, which answers as one from the rows', async () => {
  const home = await filledHome();
  expect(statSync(imageOf(home)).mode & 0o777).toBe(0o600);
  const first = await startDaemon({ home });
  expect(origin(home)).toBe('image');
  const fromImage = await answers(first);
  // It served its start; after kill -9 there is none.
  await first.kill();
  const second = await startDaemon({ home });
  expect(origin(home)).toBe('rows');
  expect(fromImage).toEqual(await answers(second));
  expect(JSON.stringify(fromImage)).toContain('git push');
});

test('what is learnt after a start from an image is kept like any other', async () => {
  const home = await filledHome();
  const daemon = await startDaemon({ home });
  const client = await TestClient.open(daemon.socket);
  for (let seq = 200; seq < 210; seq += 1)
    await client.call('IngestEvent', commandEnd('terraform plan', seq));
  await daemon.stop();
  const again = await startDaemon({ home });
  expect(origin(home)).toBe('image');
  const fromImage = await answers(again);
  await again.kill();
  expect(await answers(await startDaemon({ home }))).toEqual(fromImage);
  expect(JSON.stringify(fromImage)).toContain('terraform plan');
});

const reasons: readonly { readonly what: string; readonly spoil: (home: Home) => void }[] = [
  {
    what: 'the database was written to by another program',
    spoil({ paths }) {
      const database = new Sqlite(paths.suggestionsDb);
      database.exec("DELETE FROM line_stat WHERE cmd_raw = 'make -j8'");
      database.close();
    },
  },
  {
    what: 'the database is a copy',
    spoil({ paths }) {
      writeFileSync(paths.suggestionsDb, readFileSync(paths.suggestionsDb));
    },
  },
  { what: 'the image is cut off', spoil: (home) => truncateSync(imageOf(home), 2_000) },
  { what: 'the image is empty', spoil: (home) => truncateSync(imageOf(home), 0) },
  {
    what: 'a bit of the image fell over',
    spoil(home) {
      const bytes = readFileSync(imageOf(home));
      bytes[bytes.length - 100] = (bytes[bytes.length - 100] ?? 0) ^ 1;
      writeFileSync(imageOf(home), bytes);
    },
  },
  {
    what: 'the half-life was set to another value',
    spoil({ paths }) {
      mkdirSync(paths.configDir);
      writeFileSync(paths.config, '[suggestions]\ndecay_half_life_hours = 24\n');
    },
  },
];

for (const { what, spoil } of reasons) {
  test(`the rows are read when ${what}`, async () => {
    const home = await filledHome();
    spoil(home);
    const daemon = await startDaemon({ home });
    expect(origin(home)).toBe('rows');
    expect(JSON.stringify(await answers(daemon))).toContain('git push');
  });
}
