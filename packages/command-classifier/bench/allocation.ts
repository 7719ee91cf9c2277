// Run by test/allocation.test.ts in a process of its own, with --expose-gc and a nursery so large that nothing is collected while
// it counts. Prints one JSON line: for each labelled command that stays, and for some of the others, the bytes that the cheapest of some
// rounds took a call.
import { createClassifier, families } from '../src/index.ts';
import { labelled, type Row } from '../test/labelled/index.ts';

// What a round takes beside the calls, up to 500 bytes, must stay below what one small object a call would take.
const CALLS = 250;
const ROUNDS = 3;

const usual = createClassifier();
const every = createClassifier({ families: [...families] });

/** All that stay: none may allocate. Of the others, whose bound is far away, one in twenty. */
const measured = labelled.filter(({ kind }, index) => kind === null || index % 20 === 0);

function bytesOf({ line, kind, families: others }: Row): number {
  const classifier = others === undefined ? usual : every;
  let expected = 0;
  const before = process.memoryUsage().heapUsed;
  for (let call = 0; call < CALLS; call++)
    if (classifier.classify(line).isCompilation === (kind !== null)) expected++;
  const after = process.memoryUsage().heapUsed;
  if (expected !== CALLS) throw new Error(`${line} is labelled otherwise`);
  return (after - before) / CALLS;
}

// What is compiled while it runs is on the heap as well: each line runs warm first.
for (const row of measured) bytesOf(row);
globalThis.gc?.();
const rows = measured.map((row) => {
  const rounds = Array.from({ length: ROUNDS }, () => bytesOf(row));
  const { reason } = (row.families === undefined ? usual : every).classify(row.line);
  return { line: row.line, isCompilation: row.kind !== null, reason, bytes: Math.min(...rounds) };
});
process.stdout.write(`${JSON.stringify(rows)}\n`);
