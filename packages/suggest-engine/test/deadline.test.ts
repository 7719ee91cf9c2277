import { expect, test } from 'vitest';
import { sessionId } from '@hunch/common/ids';
import { shell } from './support/shell.ts';

const question = {
  sessionId: sessionId('a'),
  cwd: '/home/a',
  repoKey: null,
  branch: null,
  prefix: '',
  limit: 50,
  includeLowConfidence: true,
};

/** A time-piece that goes on by so much whenever it is looked at, and by a second at one look. */
function stopwatch(stepMs: number, jumpsAt = -1) {
  const watch = { stepMs, nowMs: 0, looks: 0 };
  const read = (): number => {
    watch.looks += 1;
    watch.nowMs += watch.looks === jumpsAt ? 1_000 : watch.stepMs;
    return watch.nowMs;
  };
  return { watch, read };
}

/** Somebody whose other session has run much that this one has not. */
function somebody(stepMs: number, ranker: 'adaptive' | 'weighted' = 'adaptive', jumpsAt = -1) {
  const { watch, read } = stopwatch(stepMs, jumpsAt);
  const made = shell({ stopwatch: read, options: { ranker } });
  return { ...made, watch, rows: live(made) };
}

function live({ run }: ReturnType<typeof shell>): readonly unknown[] {
  const rows = [];
  for (let round = 0; round < 3; round += 1)
    for (let place = 0; place < 20; place += 1) rows.push(run(`tool-${place} run`, { session: 'b' }));
  for (const line of ['make', 'ls', 'make', 'ls']) rows.push(run(line));
  return rows;
}

test.each(['adaptive', 'weighted'] as const)(
  'retrieval that passes its deadline goes on with what it has, and the next answer is whole: %s',
  (ranker) => {
    const { engine, watch } = somebody(25, ranker);
    const { suggestions: whole, beginnings } = somebody(0, ranker).engine.answer(question);
    const cut = engine.answer(question);
    expect(cut.isCut).toBe(true);
    expect(cut.suggestions.length).toBeGreaterThan(0);
    expect(cut.suggestions.length).toBeLessThan(whole.length);
    watch.stepMs = 0;
    expect(engine.answer(question)).toEqual({
      suggestions: whole,
      beginnings,
      hidden: [],
      isCached: false,
      isCut: false,
      isPending: false,
    });
    expect(engine.answer(question).isCached).toBe(true);
  },
);

test.each(['adaptive', 'weighted'] as const)(
  'ranking that passes its deadline leaves out what was found last: %s',
  (ranker) => {
    const { engine, watch } = somebody(0, ranker);
    const whole = engine.suggest(question).map(({ text }) => text);
    // The last look is one of ranking's.
    const cut = somebody(0, ranker, watch.looks).engine.answer(question);
    const texts = cut.suggestions.map(({ text }) => text);
    expect(cut.isCut).toBe(true);
    expect(texts.length).toBeLessThan(whole.length);
    expect(texts).toEqual(expect.arrayContaining(['make', 'ls']));
  },
);

test('a time-piece that shows no delay changes nothing', () => {
  const made = somebody(0);
  const plain = shell();
  live(plain);
  expect(plain.engine.answer(question)).toEqual(made.engine.answer(question));
});

test('what is learnt does not depend on how long anything takes', () => {
  expect(somebody(1_000).rows).toEqual(somebody(0).rows);
});
