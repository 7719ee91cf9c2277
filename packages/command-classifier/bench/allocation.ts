// Run by test/allocation.test.ts in a process of its own, with --expose-gc and a nursery so large that nothing is collected while
// it counts. Its argument is how often each line is asked for in a round. Prints one JSON line: for each labelled command that stays,
// and for some of the others, the bytes that the cheapest of some rounds took a call.
import { createClassifier, families } from '../src/index.ts';
import { labelled, type Row } from '../test/labelled/index.ts';

const calls = Number(process.argv[2]);
if (!Number.isInteger(calls) || calls < 1) throw new TypeError('usage: allocation.ts CALLS');

/** A round in which V8 has compiled something counts that as well: the next ones do not. */
const ROUNDS = 4;

const usual = createClassifier();
const every = createClassifier({ families: [...families] });

/** All that stay: none may allocate. Of the others, whose bound is far away, one in twenty. */
const measured = labelled.filter(({ kind }, index) => kind === null || index % 20 === 0);

function bytesOfRound({ line, kind, families: others }: Row, count: number): number {
  const classifier = others === undefined ? usual : every;
  let expected = 0;
  const before = process.memoryUsage().heapUsed;
  for (let call = 0; call < count; call++)
    if (classifier.classify(line).isCompilation === (kind !== null)) expected++;
  const after = process.memoryUsage().heapUsed;
  if (expected !== count) throw new Error(`${line} is labelled otherwise`);
  return after - before;
}

// What is compiled while it runs is on the heap as well: each line runs warm first.
for (const row of measured) bytesOfRound(row, calls);
globalThis.gc?.();

/** What a round takes without a call, always the same: what tells the size of the heap is an object. */
const beside = Math.min(...measured.slice(0, 20).map((row) => bytesOfRound(row, 0)));

function bytesOf(row: Row): number {
  let least = Infinity;
  for (let round = 0; round < ROUNDS && least > 0; round++)
    least = Math.min(least, (bytesOfRound(row, calls) - beside) / calls);
  return least;
}

const rows = measured.map((row) => {
  const { reason } = (row.families === undefined ? usual : every).classify(row.line);
  return { line: row.line, isCompilation: row.kind !== null, reason, bytes: bytesOf(row) };
});
process.stdout.write(`${JSON.stringify(rows)}\n`);
