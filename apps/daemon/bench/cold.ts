import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatMicros, isSmoke, printTable, summarize } from '@hunch/bench';
import { makeHistory } from './history.ts';
import { BenchClient, startDaemon, type BenchDaemon } from './process.ts';

// What the first question costs: of a daemon that has just said that it is ready, and of a shell that has just been opened.
const smoke = isSmoke();
const commands = smoke ? 2_000 : 100_000;
const starts = smoke ? 2 : 30;
const shells = smoke ? 4 : 20;
const prefixes = ['', 'g', 'git ', 'docker r'];
/** By then the daemon has asked itself what a shell would (lifecycle/warmUp.ts). */
const restMs = smoke ? 100 : 2_500;
/** It does so after an import, when it has asked itself what a shell would. */
const codeWaitMs = 30_000;

const home = mkdtempSync(join(tmpdir(), 'hunchd-cold-'));
const ofDaemon: number[] = [];
const secondOfDaemon: number[] = [];
const ofShell: number[] = [];
let checksum = 0;
try {
  await fill();
  for (let start = 0; start < starts; start += 1) {
    const daemon = await startDaemon(home);
    ofDaemon.push(await askAnew(daemon, start));
    secondOfDaemon.push(await askAnew(daemon, start + 1));
    await daemon.stop();
  }
  const daemon = await startDaemon(home);
  for (let shell = 0; shell < shells; shell += 1) {
    await new Promise((resolve) => setTimeout(resolve, restMs / (shell === 0 ? 1 : 10)));
    ofShell.push(await askAnew(daemon, shell));
  }
  await daemon.stop();
} finally {
  rmSync(home, { recursive: true, force: true });
}

printTable(
  ['connection and first suggestion', 'count', 'p50', 'p95', 'max'],
  (
    [
      ['of a daemon that is ready just now', ofDaemon],
      ['the one after it, of another shell', secondOfDaemon],
      ['of a new shell, after a rest', ofShell],
    ] as const
  ).map(([name, micros]) => {
    const { p50, p95, max } = summarize(micros);
    return [name, String(micros.length), ...[p50, p95, max].map(formatMicros)];
  }),
);
console.log(`(must: p95 20 ms, with ${commands} commands stored) checksum ${checksum}`);

async function fill(): Promise<void> {
  const daemon = await startDaemon(home);
  const client = await BenchClient.open(daemon.socket);
  await client.importAll(makeHistory(commands, join(home, 'projects')));
  client.close();
  await codeIsKept();
  await daemon.stop();
}

/** A daemon that nobody stops in its first seconds keeps its compiled code for the next start (lifecycle/keep-code.ts). */
async function codeIsKept(): Promise<void> {
  const endMs = performance.now() + codeWaitMs;
  while (!existsSync(join(home, 'cache/hunchd.compiled'))) {
    if (performance.now() > endMs) throw new Error('the daemon has not kept its compiled code');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** From a connection of its own to the answer, in microseconds; a session and a place that were never asked about. */
async function askAnew(daemon: BenchDaemon, turn: number): Promise<number> {
  const params = {
    session_id: `cold-${turn}-${ofShell.length}`,
    cwd: join(home, 'projects', `project-${turn % 24}`),
    prefix: prefixes[turn % prefixes.length],
    limit: 5,
  };
  const start = performance.now();
  const client = await BenchClient.open(daemon.socket);
  const answer = await client.line('Suggest', params);
  const micros = (performance.now() - start) * 1000;
  client.close();
  const { ok } = JSON.parse(answer) as { ok: boolean };
  if (!ok) throw new Error(answer);
  checksum += answer.length;
  return micros;
}
