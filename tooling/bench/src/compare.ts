import { isSmoke } from './smoke.ts';
import { summarize, type Summary } from './percentiles.ts';

/** One way of doing the work. `run` does it `iterations` times and returns a checksum, so that nothing is optimised away. */
export interface Contender {
  readonly name: string;
  readonly run: (iterations: number) => number;
}

export interface Comparison {
  readonly name: string;
  /** Nanoseconds for one iteration, over the batches. */
  readonly nanos: Summary;
  /** This one's median divided by the baseline's, the first contender's. Below 1 is faster. */
  readonly ratio: number;
  readonly checksum: number;
}

// Long enough for the clock's grain and for a scheduler hiccup to stay a small part of it.
const BATCH_MILLIS = 20;
const BATCHES = 31;
const SMOKE_BATCHES = 3;

/** Runs contenders in alternating batches in one process, so that noise falls on all alike. The first is the baseline. */
export function compare(contenders: readonly Contender[]): Comparison[] {
  const smoke = isSmoke();
  const prepared = contenders.map((contender) => ({
    contender,
    iterations: smoke ? 1 : calibrate(contender),
    samples: new Array<number>(),
    checksum: 0,
  }));
  for (let batch = 0; batch < (smoke ? SMOKE_BATCHES : BATCHES); batch += 1) {
    const order = batch % 2 === 0 ? prepared : prepared.toReversed();
    for (const entry of order) {
      const start = process.hrtime.bigint();
      entry.checksum = (entry.checksum + entry.contender.run(entry.iterations)) % Number.MAX_SAFE_INTEGER;
      entry.samples.push(Number(process.hrtime.bigint() - start) / entry.iterations);
    }
  }
  const results = prepared.map((entry) => ({
    name: entry.contender.name,
    nanos: summarize(entry.samples),
    checksum: entry.checksum,
  }));
  const baseline = results[0]?.nanos.p50 ?? Number.NaN;
  return results.map((result) => ({ ...result, ratio: result.nanos.p50 / baseline }));
}

function calibrate(contender: Contender): number {
  let iterations = 1;
  for (;;) {
    const start = performance.now();
    contender.run(iterations);
    const elapsedMs = performance.now() - start;
    if (elapsedMs >= BATCH_MILLIS / 2) {
      return Math.max(1, Math.round((iterations * BATCH_MILLIS) / elapsedMs));
    }
    iterations *= 2;
  }
}
