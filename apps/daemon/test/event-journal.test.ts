import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SeededRandom } from '@hunch/common/random';
import { sessionId } from '@hunch/common/ids';
import { expect, onTestFinished, test } from 'vitest';
import { EventJournal, eventJournalBounds } from '../src/ingest/event-journal.ts';
import type { JournalEntry } from '../src/ingest/journal-segment.ts';
import type { WriteEntry } from '../src/store/entries.ts';
import { noMarks, type JournalMarks } from '../src/store/journal-marks.ts';
import { commandEnd, startMs } from './support/events.ts';

function makeDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'hunch-journal-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

function openIn(directory: string, marks: JournalMarks = noMarks) {
  const failures: string[] = [];
  const damaged: number[] = [];
  const { journal, missing } = EventJournal.open({
    directory,
    marks,
    onFailure: (reason) => failures.push(reason),
    onDamage: (records) => damaged.push(records),
  });
  onTestFinished(() => journal.close());
  return { journal, missing, failures, damaged };
}

const ran = (line: string): JournalEntry => ({
  kind: 'learned',
  event: { ...commandEnd(line, 1), redacted: false },
});

const feedback: JournalEntry = {
  kind: 'feedback',
  row: {
    sessionId: sessionId('s'),
    tsMs: startMs,
    promptPrefix: null,
    suggestedText: 'make all',
    action: 'accepted',
    executedText: null,
    latencyMs: null,
  },
};

/** The store holds what has this number. */
const written = (seq: number | undefined, kind: 'nothing' | 'feedback' = 'nothing'): WriteEntry =>
  ({ kind, journalSeq: seq }) as WriteEntry;

const linesOf = (missing: ReturnType<typeof openIn>['missing']): unknown[] =>
  missing.map(({ entry }) => (entry.kind === 'learned' ? entry.event.cmd_raw : entry.kind));

const bytesIn = (directory: string): string =>
  readdirSync(directory)
    .map((name) => readFileSync(join(directory, name), 'utf8'))
    .join('');

test('gives what the database does not hold to the next start, and to every start until it holds it', () => {
  const directory = makeDirectory();
  const first = openIn(directory);
  first.journal.append(ran('one'));
  first.journal.append(feedback);
  first.journal.append(ran('größer\nzwei'));
  first.journal.close();
  const second = openIn(directory, { queued: 1, direct: 0 });
  expect(linesOf(second.missing)).toEqual(['feedback', 'größer\nzwei']);
  second.journal.close();
  const third = openIn(directory, { queued: 1, direct: 2 });
  expect(linesOf(third.missing)).toEqual(['größer\nzwei']);
  expect(openIn(directory, { queued: 3, direct: 2 }).missing).toEqual([]);
});

test('numbers go on where the database or the journal ended', () => {
  const directory = makeDirectory();
  expect(openIn(directory, { queued: 7, direct: 9 }).journal.append(ran('a'))).toBe(10);
  expect(openIn(directory, noMarks).journal.append(ran('b'))).toBe(11);
});

test('is empty when the database holds all of it, and belongs to its user alone until then', () => {
  const directory = makeDirectory();
  const { journal } = openIn(directory);
  const seqs = ['one', 'two'].map((line) => journal.append(ran(line)));
  const told = journal.append(feedback);
  expect(statSync(join(directory, 'accepted-1.journal')).mode & 0o777).toBe(0o600);
  journal.written([written(told, 'feedback')]);
  journal.written([written(seqs[0])]);
  expect(bytesIn(directory)).toContain('two');
  journal.written([written(seqs[1])]);
  expect(bytesIn(directory)).toBe('');
  journal.close();
  expect(readdirSync(directory)).toEqual([]);
});

test('a record that was cut off is none, and what follows it is whole', () => {
  const directory = makeDirectory();
  const { journal } = openIn(directory);
  journal.append(ran('one'));
  journal.append(ran('cut'));
  const file = join(directory, 'accepted-1.journal');
  truncateSync(file, statSync(file).size - 5);
  const { journal: again, missing, damaged } = openIn(directory);
  expect(linesOf(missing)).toEqual(['one']);
  expect(damaged).toEqual([]);
  again.append(ran('three'));
  expect(linesOf(openIn(directory).missing)).toEqual(['one', 'three']);
});

test('damage costs the records that it hit', () => {
  const directory = makeDirectory();
  const { journal } = openIn(directory);
  for (const line of ['one', 'two', 'three']) journal.append(ran(line));
  const file = join(directory, 'accepted-1.journal');
  writeFileSync(file, readFileSync(file, 'utf8').replace('"two"', '"tvo"'));
  appendFileSync(file, 'no record\n');
  const { missing, damaged } = openIn(directory);
  expect(linesOf(missing)).toEqual(['one', 'three']);
  expect(damaged).toEqual([2]);
  expect(openIn(directory).damaged).toEqual([]);
});

test('stays small while events come without a pause, and holds whatever was not written', () => {
  const directory = makeDirectory();
  const random = new SeededRandom(5);
  const { journal } = openIn(directory);
  const line = 'x'.repeat(1000);
  let largest = 0;
  let done = 0;
  let last = 0;
  for (let count = 0; count < 20_000; count += 1) {
    last = journal.append(ran(`${count} ${line}`)) ?? 0;
    if (!random.chance(1 / 50)) continue;
    // There is always something that is not written.
    done = Math.max(done, last - 1 - random.below(200));
    journal.written([written(done)]);
    const bytes = readdirSync(directory).reduce((sum, name) => sum + statSync(join(directory, name)).size, 0);
    largest = Math.max(largest, bytes);
  }
  expect(largest).toBeLessThan(3 * eventJournalBounds.segmentBytes);
  const { missing } = openIn(directory, { queued: done, direct: 0 });
  expect(missing.map(({ seq }) => seq)).toEqual(
    Array.from({ length: last - done }, (_, index) => done + 1 + index),
  );
});

test('what is deleted leaves no byte although newer events are not written yet', () => {
  const directory = makeDirectory();
  const { journal } = openIn(directory);
  const deleted = journal.append(ran('ssh zanzibar'));
  journal.append(ran('make'));
  journal.written([written(deleted)]);
  expect(bytesIn(directory)).toContain('zanzibar');
  journal.purge();
  expect(bytesIn(directory)).not.toContain('zanzibar');
  journal.append(ran('make test'));
  expect(linesOf(openIn(directory, { queued: deleted ?? 0, direct: 0 }).missing)).toEqual([
    'make',
    'make test',
  ]);
});

test('that is full, or has no place to stand, accepts nothing and says so once', () => {
  const { journal, failures } = openIn(makeDirectory());
  const line = 'x'.repeat(16_000);
  let last: number | undefined = 0;
  while (journal.hasRoom) last = journal.append(ran(line));
  expect(last).toBeGreaterThan(900);
  expect(journal.append(ran(line))).toBeUndefined();
  expect(journal.append(ran(line))).toBeUndefined();
  expect(failures).toHaveLength(1);

  const nowhere = openIn(join(makeDirectory(), 'missing'));
  expect(nowhere.journal.append(ran('ls'))).toBeUndefined();
  expect(nowhere.failures).toHaveLength(1);
});
