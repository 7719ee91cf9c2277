import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatMicros, isSmoke, printTable, summarize } from '@hunch/bench';
import { encodeFrame } from '@hunch/common/protocol';
import { SeededRandom } from '@hunch/common/random';
import { makeHistory } from './history.ts';
import { BenchClient, memoryOf, startDaemon, startEcho, type BenchDaemon } from './process.ts';

// What a user feels of the daemon: how soon it is there, how soon it answers, what a burst does to that, what it weighs.
const smoke = isSmoke();
const commands = smoke ? 2_000 : 100_000;
const starts = smoke ? 2 : 9;
/** Long enough for what the daemon does when nobody asks. */
const restMs = smoke ? 100 : 10_000;
const roundTrips = smoke ? 50 : 2_000;
const sinceImage = smoke ? 10 : 100;
const burstEvents = smoke ? 500 : 10_000;

const home = mkdtempSync(join(tmpdir(), 'hunchd-bench-'));
try {
  await fill();
  await measureStart('after a clean stop', (daemon) => daemon.stop());
  await measureStart(`after kill -9, ${sinceImage} commands after the start`, async (daemon) => {
    await learnSome(daemon);
    await daemon.kill();
  });
  await measureStart('after kill -9, without an image', async (daemon) => {
    await daemon.kill();
    for (const name of ['engine.image', 'engine.journal']) rmSync(join(home, 'data', name), { force: true });
  });
  await measureRoundTrips();
  await measureBurst();
} finally {
  rmSync(home, { recursive: true, force: true });
}

async function fill(): Promise<void> {
  const daemon = await startDaemon(home);
  const client = await BenchClient.open(daemon.socket);
  const entries = makeHistory(commands, join(home, 'projects'));
  const start = performance.now();
  await client.importAll(entries);
  const seconds = (performance.now() - start) / 1000;
  console.log(
    `import: ${commands} commands in ${seconds.toFixed(1)} s (${Math.round(commands / seconds)} a second)`,
  );
  reportMemory('after the import', daemon);
  await new Promise((resolve) => setTimeout(resolve, restMs));
  reportMemory(`${restMs / 1000} s later`, daemon);
  client.close();
  await daemon.stop();
}

async function measureStart(when: string, end: (daemon: BenchDaemon) => Promise<void>): Promise<void> {
  // The start before the first one that counts ends in the same way.
  await end(await startDaemon(home));
  const samples: number[] = [];
  for (let count = 0; count < starts; count += 1) {
    const daemon = await startDaemon(home);
    samples.push(daemon.readyMs);
    if (count === 0) reportMemory('just started', daemon);
    await end(daemon);
  }
  const { p50, max } = summarize(samples);
  console.log(
    `ready ${when}, with ${commands} commands stored: p50 ${p50.toFixed(0)} ms, max ${max.toFixed(0)} ms (must: 500 ms)\n`,
  );
}

/** Until all of it is durable. */
async function learnSome(daemon: BenchDaemon): Promise<void> {
  const client = await BenchClient.open(daemon.socket);
  for (const event of makeHistory(sinceImage, join(home, 'projects'), 31)) {
    const params = { ...event, event_type: 'command_end', shell: 'bash', session_id: 'bench-crash' };
    await client.line('IngestEvent', params);
  }
  await client.line('Search', { query: 'git', limit: 1 });
  client.close();
}

async function measureRoundTrips(): Promise<void> {
  const daemon = await startDaemon(home);
  const echoPath = join(home, 'echo.sock');
  const echo = await startEcho(echoPath);
  const random = new SeededRandom(11);
  const [asker, shell, mirror] = await Promise.all([
    BenchClient.open(daemon.socket),
    BenchClient.open(daemon.socket),
    BenchClient.open(echoPath),
  ]);
  const prefixes = ['', 'g', 'git ', 'git c', 'docker ', 'kubectl get', 'ssh h', 'cargo t', 'zzz'];
  const ask = () => ({
    session_id: 'bench-1',
    cwd: join(home, 'projects', `project-${random.below(24)}`),
    prefix: random.pick(prefixes),
    limit: 5,
  });
  const ways: readonly { readonly name: string; readonly run: () => Promise<string> }[] = [
    { name: 'echo, bare net server', run: () => mirror.line('Suggest', ask()) },
    { name: 'Status, NDJSON', run: () => asker.line('Status', {}) },
    { name: 'Suggest, NDJSON', run: () => asker.line('Suggest', ask()) },
    {
      name: 'Suggest, shell frame',
      run: () => shell.frame(encodeFrame('Suggest', { ...ask(), reply: true })),
    },
  ];
  const samples = ways.map(() => new Array<number>());
  let checksum = 0;
  for (let round = 0; round < roundTrips; round += 1) {
    for (const [index, way] of round % 2 === 0 ? [...ways.entries()] : [...ways.entries()].toReversed()) {
      const start = performance.now();
      checksum += (await way.run()).length;
      samples[index]?.push((performance.now() - start) * 1000);
    }
  }
  const summaries = samples.map((micros) => summarize(micros));
  const baseline = summaries[0]?.p50 ?? Number.NaN;
  printTable(
    ['round trip, warm', 'p50', 'p95', 'p99', 'ratio'],
    ways.map(({ name }, index) => {
      const summary = summaries[index];
      const cells = [summary?.p50, summary?.p95, summary?.p99].map((micros) =>
        formatMicros(micros ?? Number.NaN),
      );
      return [name, ...cells, ((summary?.p50 ?? Number.NaN) / baseline).toFixed(2)];
    }),
  );
  console.log(`(must: suggest p95 10 ms) checksum ${checksum}\n`);
  for (const client of [asker, shell, mirror]) client.close();
  echo.kill();
  await daemon.stop();
}

async function measureBurst(): Promise<void> {
  const daemon = await startDaemon(home);
  const before = await commandsOf(daemon);
  const clients = await Promise.all(Array.from({ length: 8 }, () => BenchClient.open(daemon.socket)));
  const asker = await BenchClient.open(daemon.socket);
  const events = makeHistory(burstEvents, join(home, 'projects'), 23);
  const samples: number[] = [];
  const start = performance.now();
  events.forEach((event, index) => {
    const params = { ...event, event_type: 'command_end', shell: 'bash', session_id: `burst-${index % 8}` };
    clients[index % 8]?.send(`${JSON.stringify({ v: 1, method: 'IngestEvent', params })}\n`);
  });
  let learned = 0;
  while (learned < burstEvents) {
    for (let count = 0; count < 10; count += 1) {
      const asked = performance.now();
      await asker.line('Suggest', {
        session_id: 'asker',
        cwd: join(home, 'projects/project-1'),
        prefix: 'git',
      });
      samples.push((performance.now() - asked) * 1000);
    }
    const stats = JSON.parse(await asker.line('DebugStats', {})) as {
      result: { counters: { events_learned: number } };
    };
    learned = stats.result.counters.events_learned;
  }
  const learnedMs = performance.now() - start;
  reportMemory('after the burst', daemon);
  await new Promise((resolve) => setTimeout(resolve, restMs));
  reportMemory(`${restMs / 1000} s later`, daemon);
  for (const client of [...clients, asker]) client.close();
  const drainStart = performance.now();
  await daemon.stop();
  const drainMs = performance.now() - drainStart;
  const after = await startDaemon(home);
  const lost = burstEvents - ((await commandsOf(after)) - before);
  await after.stop();
  const { p50, p95, p99, max } = summarize(samples);
  console.log(
    `burst of ${burstEvents} events: learnt after ${learnedMs.toFixed(0)} ms, drained ${drainMs.toFixed(0)} ms later, ${lost} lost (must: 0)`,
  );
  console.log(
    `suggest during the burst (${samples.length} asked): p50 ${formatMicros(p50)}, p95 ${formatMicros(p95)}, ` +
      `p99 ${formatMicros(p99)}, max ${formatMicros(max)} (must: p95 10 ms)`,
  );
  if (lost !== 0) process.exitCode = 1;
}

async function commandsOf(daemon: BenchDaemon): Promise<number> {
  const client = await BenchClient.open(daemon.socket);
  const status = JSON.parse(await client.line('Status', {})) as { result: { commands: number } };
  client.close();
  return status.result.commands;
}

function reportMemory(when: string, daemon: BenchDaemon): void {
  const memory = memoryOf(daemon.child.pid ?? 0);
  if (memory === undefined) return;
  console.log(
    `memory ${when}: ${memory.rssMb.toFixed(0)} MB resident, peak ${memory.peakMb.toFixed(0)} MB (must: 200 MB)`,
  );
}
