import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatMicros, isSmoke, printTable, summarize } from '@hunch/bench';
import { BenchClient, memoryOf, startDaemon } from './process.ts';

// What the first requests for commands cost a daemon that was started just now: where nobody had asked for one before, and where somebody had. In
// processor time of the daemon, in steps of 10 ms: other processes of the machine do not count.
const starts = isSmoke() ? 1 : 8;
/** So long without any work the daemon has nothing left to warm up. */
const restMs = 2_000;
const ticksPerSecond = 100;
const requests = [
  'find all rust files larger than 1MB in src',
  'list unpushed git commits',
  'how much disk space is left?',
  'stop the container web',
  'plan a journey to the sea and bring a book',
];

type State = 'cold' | 'warm';
const first: Record<State, number[]> = { cold: [], warm: [] };
const later: Record<State, number[]> = { cold: [], warm: [] };
const memory: Record<State, number[]> = { cold: [], warm: [] };
let checksum = 0;
for (let start = 0; start < starts; start += 1) {
  const home = mkdtempSync(join(tmpdir(), 'hunchd-requests-'));
  try {
    // Of the same home: the second start knows that commands were asked for.
    for (const state of ['cold', 'warm'] as const) {
      const daemon = await startDaemon(home);
      const pid = daemon.child.pid ?? 0;
      await rested(pid);
      const client = await BenchClient.open(daemon.socket);
      for (const [at] of requests.entries()) {
        const request = requests[(at + start) % requests.length];
        const before = workedMicros(pid);
        const answer = await client.line('GenerateCommand', { request, cwd: home });
        if (!answer.includes('"ok":true')) throw new Error(answer);
        checksum += answer.length;
        (at === 0 ? first : later)[state].push(workedMicros(pid) - before);
      }
      memory[state].push(memoryOf(pid)?.rssMb ?? 0);
      client.close();
      await daemon.stop();
    }
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

const row = (name: string, micros: readonly number[]): readonly string[] => {
  const { p50, p95, max } = summarize(micros);
  return [name, String(micros.length), ...[p50, p95, max].map(formatMicros)];
};
printTable(
  ['processor time of a request after a start', 'count', 'p50', 'p95', 'max'],
  [
    row('the first, where none was asked before', first.cold),
    row('the first, where some were', first.warm),
    row('the next four, where none was asked before', later.cold),
    row('the next four, where some were', later.warm),
  ],
);
const mb = (state: State): string => `${summarize(memory[state]).p50.toFixed(0)} MB`;
console.log(`memory afterwards: ${mb('cold')}, ${mb('warm')}; checksum ${checksum}`);

async function rested(pid: number): Promise<void> {
  for (let before = -1; before !== workedMicros(pid);) {
    before = workedMicros(pid);
    await new Promise((resolve) => setTimeout(resolve, restMs));
  }
}

/** Of the main thread, in user and in system mode: proc(5). */
function workedMicros(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/task/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return ((Number(fields[11]) + Number(fields[12])) / ticksPerSecond) * 1_000_000;
}
