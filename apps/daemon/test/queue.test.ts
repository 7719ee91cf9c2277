import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AcceptedEvent } from '../src/ingest/accepted-event.ts';
import { IngestQueue } from '../src/ingest/queue.ts';
import { commandEnd } from './support/events.ts';

const event = (seq: number): AcceptedEvent => ({ ...commandEnd('x', seq), redacted: false });

function drainSeqs(queue: IngestQueue): number[] {
  const seqs: number[] = [];
  for (let taken = queue.take(); taken !== undefined; taken = queue.take()) seqs.push(taken.seq ?? 0);
  return seqs;
}

test('gives events back in the order in which they came', () => {
  const queue = new IngestQueue(() => undefined, 10);
  for (let seq = 1; seq <= 5; seq += 1) queue.offer(event(seq));
  expect(drainSeqs(queue)).toEqual([1, 2, 3, 4, 5]);
});

test('a full queue takes nothing more', () => {
  const queue = new IngestQueue(() => expect.unreachable(), 2);
  expect([1, 2, 3].map((seq) => queue.offer(event(seq)))).toEqual(['queued', 'queued', 'full']);
  expect(drainSeqs(queue)).toEqual([1, 2]);
});

test('forced in, a command takes the place of the oldest of all', () => {
  const drops: (number | undefined)[] = [];
  const queue = new IngestQueue((gone) => drops.push(gone.seq), 2);
  for (const seq of [1, 2]) queue.offer(event(seq));
  queue.force(event(3));
  expect(drops).toEqual([1]);
  expect(drainSeqs(queue)).toEqual([2, 3]);
});

test('never holds more than its bound, never loses a command unless forced, keeps the order', () => {
  const step = fc.constantFrom('offer' as const, 'take' as const);
  fc.assert(
    fc.property(fc.array(step, { maxLength: 4_000 }), (steps) => {
      const taken: number[] = [];
      const accepted: number[] = [];
      const queue = new IngestQueue(() => expect.unreachable(), 4);
      steps.forEach((what, seq) => {
        if (what === 'take') taken.push(...[queue.take()?.seq ?? []].flat());
        else if (queue.offer(event(seq)) === 'queued') accepted.push(seq);
        expect(queue.size).toBeLessThanOrEqual(4);
      });
      expect([...taken, ...drainSeqs(queue)]).toEqual(accepted);
    }),
  );
});
