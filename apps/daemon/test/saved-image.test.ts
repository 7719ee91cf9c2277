import { existsSync, mkdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { buffersOf } from '../src/store/image-buffers.ts';
import { Sqlite } from '../src/store/sqlite.ts';
import { answers } from './support/answers.ts';
import { TestClient } from './support/client.ts';
import { startDaemon, type TestDaemon } from './support/daemon.ts';
import { commandEnd } from './support/events.ts';
import { makeHome, type Home } from './support/home.ts';
import { origin } from './support/origin.ts';

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

const prefixes = ['', 'g', 'ssh'];
const imageOf = ({ paths }: Home): string => join(paths.dataDir, 'engine.image');
const journalOf = ({ paths }: Home): string => join(paths.dataDir, 'engine.journal');

/** Takes what a start could use instead of the rows away. */
function removeImage(home: Home): void {
  for (const path of [imageOf(home), journalOf(home)]) rmSync(path, { force: true });
}

async function learn(daemon: TestDaemon, line: string, first: number, count: number): Promise<void> {
  const client = await TestClient.open(daemon.socket);
  for (let seq = first; seq < first + count; seq += 1)
    await client.call('IngestEvent', commandEnd(line, seq));
  // A search answers after all that was written before it.
  await client.call('Search', { query: line, limit: 1 });
}

test('a clean stop leaves an image for the next start, which answers as one from the rows', async () => {
  const home = await filledHome();
  expect(statSync(imageOf(home)).mode & 0o777).toBe(0o600);
  const first = await startDaemon({ home });
  expect(origin(home)).toMatchObject({ from: 'image', journalled: 0 });
  const fromImage = await answers(first, prefixes);
  await first.kill();
  removeImage(home);
  const second = await startDaemon({ home });
  expect(origin(home)?.from).toBe('rows');
  expect(fromImage).toEqual(await answers(second, prefixes));
  expect(JSON.stringify(fromImage)).toContain('git push');
});

test('kill -9 costs the image nothing: what was learnt since comes from the journal', async () => {
  const home = await filledHome();
  for (const [place, line] of ['terraform plan', 'terraform apply'].entries()) {
    const daemon = await startDaemon({ home });
    await learn(daemon, line, 200 + place * 10, 5);
    await daemon.kill();
    expect(statSync(journalOf(home)).mode & 0o777).toBe(0o600);
  }
  const daemon = await startDaemon({ home });
  expect(origin(home)).toMatchObject({ from: 'image', journalled: 10 });
  const fromImage = await answers(daemon, prefixes);
  await daemon.kill();
  removeImage(home);
  expect(await answers(await startDaemon({ home }), prefixes)).toEqual(fromImage);
  expect(JSON.stringify(fromImage)).toContain('terraform apply');
});

test('a daemon that started from rows keeps an image as soon as nobody asks', async () => {
  const home = await filledHome();
  removeImage(home);
  const daemon = await startDaemon({ home });
  expect(origin(home)?.from).toBe('rows');
  await vi.waitUntil(() => existsSync(imageOf(home)), { timeout: 20_000, interval: 50 });
  await daemon.kill();
  await startDaemon({ home });
  expect(origin(home)?.from).toBe('image');
});

test('what is learnt after a start from an image is kept like any other', async () => {
  const home = await filledHome();
  const daemon = await startDaemon({ home });
  await learn(daemon, 'terraform plan', 200, 10);
  await daemon.stop();
  expect(existsSync(journalOf(home))).toBe(false);
  const again = await startDaemon({ home });
  expect(origin(home)).toMatchObject({ from: 'image', journalled: 0 });
  const fromImage = await answers(again, prefixes);
  await again.kill();
  removeImage(home);
  expect(await answers(await startDaemon({ home }), prefixes)).toEqual(fromImage);
  expect(JSON.stringify(fromImage)).toContain('terraform plan');
});

test('what is deleted from the history is in no image and no journal', async () => {
  const home = await filledHome();
  const daemon = await startDaemon({ home });
  await learn(daemon, 'ssh db3', 200, 3);
  const client = await TestClient.open(daemon.socket);
  await client.call('DeleteHistory', { pattern: 'ssh*' });
  for (const path of [imageOf(home), journalOf(home)]) expect(existsSync(path)).toBe(false);
});

test('so little is in an empty image that Node reads it into its pool, whose other bytes stay', async () => {
  const home = makeHome();
  await (await startDaemon({ home })).stop();
  expect(statSync(imageOf(home)).size).toBeLessThan(Buffer.poolSize / 2);
  const daemon = await startDaemon({ home });
  expect(origin(home)?.from).toBe('image');
  await learn(daemon, 'terraform plan', 1, 3);
  expect(JSON.stringify(await answers(daemon, ['']))).toContain('terraform plan');
  const pooled = Buffer.from('a few bytes');
  const column = new Float64Array(3);
  expect(buffersOf({ pooled, column })).toEqual([column.buffer]);
});

async function crash(home: Home): Promise<void> {
  const daemon = await startDaemon({ home });
  await learn(daemon, 'terraform plan', 200, 10);
  await daemon.kill();
}

function flipBit(path: string, fromEnd: number): void {
  const bytes = readFileSync(path);
  bytes[bytes.length - fromEnd] = (bytes[bytes.length - fromEnd] ?? 0) ^ 1;
  writeFileSync(path, bytes);
}

const reasons: readonly { readonly what: string; readonly spoil: (home: Home) => void | Promise<void> }[] = [
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
  {
    what: 'another program wrote to the database after a crash',
    async spoil(home) {
      await crash(home);
      const database = new Sqlite(home.paths.suggestionsDb);
      database.exec("DELETE FROM line_stat WHERE cmd_raw = 'make -j8'");
      database.close();
    },
  },
  {
    what: 'the journal is cut off',
    async spoil(home) {
      await crash(home);
      truncateSync(journalOf(home), statSync(journalOf(home)).size - 3);
    },
  },
  {
    what: 'a bit of the journal fell over',
    async spoil(home) {
      await crash(home);
      flipBit(journalOf(home), 20);
    },
  },
  {
    what: 'the journal is missing',
    async spoil(home) {
      await crash(home);
      rmSync(journalOf(home));
    },
  },
  { what: 'the image is cut off', spoil: (home) => truncateSync(imageOf(home), 2_000) },
  { what: 'the image is empty', spoil: (home) => truncateSync(imageOf(home), 0) },
  {
    what: 'a bit of the image fell over',
    spoil: (home) => flipBit(imageOf(home), 100),
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
    await spoil(home);
    const daemon = await startDaemon({ home });
    expect(origin(home)?.from).toBe('rows');
    expect(JSON.stringify(await answers(daemon, prefixes))).toContain('git push');
  });
}
