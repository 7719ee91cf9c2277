import { eventTypes, type EventType } from '@hunch/common/protocol';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AcceptedEvent } from '../src/ingest/accepted-event.ts';
import { IngestQueue } from '../src/ingest/queue.ts';
import { commandEnd } from './support/events.ts';

const event = (type: EventType, seq: number): AcceptedEvent => ({
  ...commandEnd('x', seq),
  event_type: type,
  redacted: false,
});

function drainSeqs(queue: IngestQueue): (number | undefined)[] {
  const seqs: (number | undefined)[] = [];
  for (let taken = queue.take(); taken !== undefined; taken = queue.take()) seqs.push(taken.seq);
  return seqs;
}

test('gives events back in the order in which they came', () => {
  const queue = new IngestQueue(() => undefined, 10);
  for (let seq = 1; seq <= 5; seq += 1) queue.offer(event('command_end', seq));
  expect(drainSeqs(queue)).toEqual([1, 2, 3, 4, 5]);
});

test.each<[string, EventType[], EventType, string, number[]]>([
  [
    'a command takes the place of the oldest telemetry',
    ['command_end', 'suggest_request', 'command_start'],
    'command_end',
    'queued',
    [2],
  ],
  ['so does a session', ['suggest_request', 'command_end', 'command_end'], 'session_start', 'queued', [1]],
  [
    'new telemetry takes the place of older',
    ['command_end', 'command_start', 'command_end'],
    'suggest_request',
    'queued',
    [2],
  ],
  [
    'telemetry never takes the place of a command',
    ['command_end', 'session_end', 'command_end'],
    'suggest_request',
    'dropped',
    [4],
  ],
  [
    'a command never takes the place of a command',
    ['command_end', 'session_end', 'command_end'],
    'command_end',
    'full',
    [],
  ],
])('when full: %s', (_, queued, offered, outcome, dropped) => {
  const drops: (number | undefined)[] = [];
  const queue = new IngestQueue((gone) => drops.push(gone.seq), 3);
  queued.forEach((type, index) => queue.offer(event(type, index + 1)));
  expect(queue.offer(event(offered, 4))).toBe(outcome);
  expect(drops).toEqual(dropped);
  expect(queue.size).toBe(3);
});

test('forced in, a command takes the place of the oldest of all', () => {
  const drops: (number | undefined)[] = [];
  const queue = new IngestQueue((gone) => drops.push(gone.seq), 2);
  for (const seq of [1, 2]) queue.offer(event('command_end', seq));
  queue.force(event('command_end', 3));
  expect(drops).toEqual([1]);
  expect(drainSeqs(queue)).toEqual([2, 3]);
});

test('never holds more than its bound, never loses a command unless forced, keeps the order', () => {
  const step = fc.oneof(fc.constantFrom(...eventTypes), fc.constant('take' as const));
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const dropped: number[] = [];
      const taken: number[] = [];
      const accepted: number[] = [];
      const queue = new IngestQueue((gone) => dropped.push(gone.seq ?? 0), 4);
      steps.forEach((type, seq) => {
        if (type === 'take') {
          const next = queue.take();
          if (next !== undefined) taken.push(next.seq ?? 0);
          return;
        }
        if (queue.offer(event(type, seq)) === 'queued') accepted.push(seq);
        expect(queue.size).toBeLessThanOrEqual(4);
      });
      taken.push(...drainSeqs(queue).map((seq) => seq ?? 0));
      expect(taken).toEqual(taken.toSorted((left, right) => left - right));
      expect(new Set([...taken, ...dropped.filter((seq) => accepted.includes(seq))])).toEqual(
        new Set(accepted),
      );
      for (const seq of dropped)
        expect(['command_start', 'suggest_request', 'suggest_feedback']).toContain(steps[seq]);
    }),
  );
});
