import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatMicros, isSmoke, printTable, summarize } from '@hunch/bench';
import type { OpenScreenResult, ScreenInputResult } from '@hunch/common/protocol';
import { Sqlite } from '../src/store/sqlite.ts';
import { BenchClient, memoryOf, startDaemon } from './process.ts';
import { storeHistory } from './stored-history.ts';

// The full-screen search as a terminal sees it: from the request to the frame, over the socket of a real daemon with half a million
// commands. A key is timed up to its first frame; what the search adds later is waited for, as a person's next key comes later.
const commands = isSmoke() ? 5_000 : 500_000;
const WARM_MS = 4_000;
const rounds = isSmoke() ? 1 : 2;
const typed = [
  'git commit',
  'docker logs',
  'cargo test',
  'zzz',
  '\u0013gcm',
  '\u0013\u0013kubectl get',
  '\u0013\u0013\u0013^git (push|pull)',
];
const keys = [
  '\u001b[B',
  '\u001b[B',
  '\u001b[A',
  '\u001b[6~',
  '\u0012',
  '\u0012',
  '\u001bo',
  '\u001bt',
  '\u000f',
];

const home = mkdtempSync(join(tmpdir(), 'hunch-screen-bench-'));
try {
  await (await startDaemon(home)).stop();
  const database = new Sqlite(join(home, 'data/suggestions.db'));
  storeHistory(database, commands, join(home, 'projects'));
  database.close();
  const daemon = await startDaemon(home);
  const client = await BenchClient.open(daemon.socket);
  // Shells come later than a daemon, which warms up meanwhile.
  await new Promise((resolve) => setTimeout(resolve, WARM_MS));
  let bytes = 0;
  const ask = async <Result extends ScreenInputResult>(
    method: string,
    params: object,
  ): Promise<[Result, number]> => {
    const start = performance.now();
    const text = await client.line(method, params);
    const tookMs = performance.now() - start;
    const { result } = JSON.parse(Buffer.from(text, 'latin1').toString()) as { result: Result };
    bytes += result.frame.length;
    return [result, tookMs];
  };
  const open = async (): Promise<[string, number, boolean]> => {
    const [{ screen, more }, tookMs] = await ask<OpenScreenResult>('OpenScreen', {
      session_id: 'bench-9',
      cwd: join(home, 'projects/project-0'),
      columns: 120,
      rows: 40,
    });
    return [screen, tookMs, more];
  };
  const finish = async (screen: string): Promise<number> => {
    const start = performance.now();
    while ((await ask<ScreenInputResult>('ScreenInput', { screen }))[0].more);
    return performance.now() - start;
  };
  const before = memoryOf(daemon.child.pid ?? 0);
  const [first, firstMs] = await open();
  const readMs = await finish(first);
  const opened: number[] = [];
  const pressed: number[] = [];
  const perKey: number[] = [];
  // What the machine itself adds: a question that costs nothing.
  const pings: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const text of typed) {
      const [screen, openMs] = await open();
      opened.push(openMs);
      await finish(screen);
      for (const key of [...text.split(''), ...(round === 0 ? keys : [])]) {
        const pingedAt = performance.now();
        await client.line('Ping', {});
        pings.push(performance.now() - pingedAt);
        bytes = 0;
        const [{ more }, tookMs] = await ask<ScreenInputResult>('ScreenInput', { screen, input: key });
        pressed.push(tookMs);
        perKey.push(bytes);
        if (more) await finish(screen);
      }
      await ask('ScreenInput', { screen, input: '\u0003' });
    }
  }
  const after = memoryOf(daemon.child.pid ?? 0);
  const row = (name: string, samples: readonly number[]): string[] => {
    const { p50, p95, max } = summarize(samples);
    return [name, formatMicros(p50 * 1000), formatMicros(p95 * 1000), formatMicros(max * 1000)];
  };
  console.log(
    `the screen over the socket, ${commands} commands, ${pressed.length} keys (must: first 15 ms, a key p95 8 ms)`,
  );
  printTable(
    ['what', 'p50', 'p95', 'max'],
    [
      ['first screen of a daemon', formatMicros(firstMs * 1000), '', ''],
      ['until all is read', formatMicros(readMs * 1000), '', ''],
      row('first screen, later ones', opened),
      row('a key', pressed),
      row('a ping before it', pings),
    ],
  );
  console.log(
    `bytes a key: median ${summarize(perKey).p50}; memory ${Math.round(before?.rssMb ?? 0)} MB before, ${Math.round(after?.rssMb ?? 0)} MB after`,
  );
  await daemon.stop();
} finally {
  rmSync(home, { recursive: true, force: true });
}
