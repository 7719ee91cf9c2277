import { isSmoke, printTable, summarize } from '@hunch/bench';
import { startContenders, type Way } from './gateway-load/contenders.ts';
import { atRate, closeLoad, once, throughput } from './gateway-load/load.ts';
import { memoryOverStreams } from './gateway-load/memory.ts';
import { memoryOf } from './process.ts';

/**
 * What the gateway adds to a provider that answers at once, beside a bare pass-through, which is what Node itself costs
 * here, and Portkey's gateway where it is there (contenders.ts). Arguments choose parts: answers streams throughput memory held.
 */
const parts = process.argv.slice(2);
const runs = (part: string): boolean => parts.length === 0 || parts.includes(part);
const smoke = isSmoke();
const rounds = smoke ? 1 : 3;
const roundSeconds = smoke ? 0.2 : 3;
const perSecond = smoke ? 50 : 500;
/** Few, so that all code and data are cold each time, and as many as leave the machine some air. */
const streamsPerSecond = smoke ? [20] : [100, 250];
const manyStreams = smoke ? 50 : 30_000;
const slowStreams = smoke ? 20 : 2_000;

const contenders = await startContenders();
try {
  for (const way of contenders.ways) await throughput(way, 8, smoke ? 0.1 : 2);
  if (runs('answers')) await latency('answers', false, perSecond);
  if (runs('streams')) for (const rate of streamsPerSecond) await latency('streams, first byte', true, rate);
  if (runs('throughput')) await requestsPerSecond();
  const hunch = contenders.ways.find(({ name }) => name === 'hunch');
  if (hunch !== undefined) {
    if (runs('memory')) await memoryOverStreams(hunch, manyStreams, smoke ? 2 : 15);
    if (runs('held')) await heldStreams(hunch);
  }
} finally {
  contenders.end();
  await closeLoad();
}

async function latency(title: string, stream: boolean, rate: number): Promise<void> {
  const samples = new Map<string, number[]>(contenders.ways.map(({ name }) => [name, []]));
  const errors = new Map<string, number>();
  for (let round = 0; round < rounds; round += 1) {
    // Noise of the machine falls on all alike.
    for (const way of round % 2 === 0 ? contenders.ways : contenders.ways.toReversed()) {
      for (const timing of await atRate(way, rate, roundSeconds, stream)) {
        if (!timing.isAnswered) errors.set(way.name, (errors.get(way.name) ?? 0) + 1);
        else samples.get(way.name)?.push(stream ? timing.firstByteMs : timing.wholeMs);
      }
    }
  }
  const base = summarize(samples.get('provider') ?? []);
  console.log(`\n${title}, ${rate}/s`);
  printTable(
    ['', 'p50 ms', 'p99 ms', 'added p50', 'added p99', 'count', 'errors'],
    [...samples].map(([name, values]) => {
      const { p50, p99, count } = summarize(values);
      return [
        name,
        p50.toFixed(2),
        p99.toFixed(2),
        (p50 - base.p50).toFixed(2),
        (p99 - base.p99).toFixed(2),
        String(count),
        String(errors.get(name) ?? 0),
      ];
    }),
  );
}

async function requestsPerSecond(): Promise<void> {
  const samples = new Map<string, number[]>(contenders.ways.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const way of round % 2 === 0 ? contenders.ways : contenders.ways.toReversed())
      samples.get(way.name)?.push(await throughput(way, 32, roundSeconds));
  }
  console.log('\nthroughput, 32 connections');
  const hunch = summarize(samples.get('hunch') ?? []).p50;
  printTable(
    ['', 'requests/s', 'hunch to it'],
    [...samples].map(([name, values]) => {
      const { p50 } = summarize(values);
      return [name, p50.toFixed(0), (hunch / p50).toFixed(2)];
    }),
  );
}

async function heldStreams(way: Way): Promise<void> {
  const words = smoke ? 3 : 20;
  const gapMs = smoke ? 20 : 250;
  const timings = await Promise.all(
    Array.from({ length: slowStreams }, () => once(way, `words=${words} gap=${gapMs}`, true)),
  );
  const { p50, max } = summarize(timings.map(({ wholeMs }) => wholeMs));
  const bytes = new Set(timings.map((timing) => timing.bytes));
  const memory = memoryOf(way.child?.pid ?? 0);
  console.log(
    `${slowStreams} slow streams at once: all whole (${bytes.size === 1 ? 'the same bytes' : 'DIFFERENT BYTES'}), ${p50.toFixed(0)} ms each, the slowest ${max.toFixed(0)} ms, for ${words * gapMs} ms of words; ${memory?.rssMb.toFixed(0) ?? '?'} MB`,
  );
}
