import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { replayWritten, type Written } from './support/replay-written.ts';
import { readWrittenSession } from './support/written-session.ts';

const corpus = join(import.meta.dirname, 'replay-corpus');
const seed = 20_261_121;

const sessions: readonly Written[] = readdirSync(join(corpus, 'sessions'))
  .toSorted()
  .map((file) => ({
    name: basename(file, '.session'),
    steps: readWrittenSession(readFileSync(join(corpus, 'sessions', file), 'utf8')),
  }));

// `-u` takes the answers as they are; replay-corpus/README.md.
describe('written sessions are answered as agreed (spec 003 §14.9)', () => {
  for (const ranker of ['adaptive', 'weighted'] as const) {
    test.each(sessions)(`$name, ${ranker}`, async (session) => {
      const answers = replayWritten([session], ranker, seed);
      await expect(answers).toMatchFileSnapshot(join(corpus, 'expected', ranker, `${session.name}.txt`));
    });
  }

  test('all of them by one person, whose terminals take turns', async () => {
    const answers = replayWritten(sessions, 'adaptive', seed);
    expect(replayWritten(sessions, 'adaptive', seed)).toBe(answers);
    await expect(answers).toMatchFileSnapshot(join(corpus, 'expected', 'together.txt'));
  });
});

test.each([
  ['% ls', 'begins no kind of line'],
  ['@ sesion a', 'nothing is called "sesion"'],
  ['= ls', 'it stands below no question'],
  ['? g\n= ls', 'not what is typed above'],
])('a written session with %j is refused', (text, reason) => {
  expect(() => readWrittenSession(text)).toThrow(reason);
});
