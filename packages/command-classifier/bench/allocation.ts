// Run by test/allocation.test.ts in a process of its own, with --expose-gc and a nursery so large that nothing is collected while
// it counts. Prints one JSON line: for each reason, the bytes that the cheapest of some rounds took per rejection.
import { createClassifier } from '../src/index.ts';
import { vocabulary } from '../src/vocabulary.ts';
import { labelled } from '../test/labelled/index.ts';

const CALLS = 5000;
const ROUNDS = 3;

const classifier = createClassifier();
const known = vocabulary();

/** One command for each reason: the first that the labelled table has. */
const byReason = new Map<string, string>();
for (const { line, kind } of labelled) {
  if (kind !== null) continue;
  const { reason } = classifier.classify(line);
  if (!byReason.has(reason)) byReason.set(reason, line);
}

function bytesOf(line: string): number {
  let rejected = 0;
  const before = process.memoryUsage().heapUsed;
  for (let call = 0; call < CALLS; call++) if (!classifier.classify(line).isCompilation) rejected++;
  const after = process.memoryUsage().heapUsed;
  if (rejected !== CALLS) throw new Error(`${line} is no rejection`);
  return (after - before) / CALLS;
}

// What is compiled while it runs is on the heap as well: each kind runs warm first.
for (const line of byReason.values()) bytesOf(line);
globalThis.gc?.();
const rows = [...byReason].map(([reason, line]) => {
  const rounds = Array.from({ length: ROUNDS }, () => bytesOf(line));
  globalThis.gc?.();
  const { tier } = classifier.classify(line);
  const strangers = line.split(/\s+/).filter((word) => known.get(word) === undefined).length;
  return { reason, line, tier, bytes: Math.min(...rounds), strangers };
});
process.stdout.write(`${JSON.stringify(rows)}\n`);
