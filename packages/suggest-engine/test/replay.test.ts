import { describe, expect, it, test } from 'vitest';
import { keystrokes, Score } from '../src/replay/measure.ts';
import { createReplayEngine, readCorpus, replay, type ReplayCommand } from '../src/replay/index.ts';
import { markov2 } from '../src/replay/baselines/markov.ts';
import { newestMatch, previousCommandMatch } from '../src/replay/baselines/newest-match.ts';
import type { Prediction, Predictor } from '../src/replay/predictor.ts';

const minuteMs = 60_000;
const commandsOf = (lines: readonly string[], session = 's'): ReplayCommand[] =>
  lines.map((cmd, place) => ({ session, cmd, tsMs: place * minuteMs, cwd: '/a', exitCode: 0 }));

function texts(predictor: Predictor, prefix = '', tsMs = 99 * minuteMs): string[] {
  const question = { session: 's', cwd: '/a', tsMs, prefix, limit: 3 };
  return predictor.predict(question).map(({ text }) => text);
}

describe('a recording', () => {
  test('is read line by line; the order within a session is that of seq', () => {
    const { commands, skipped } = readCorpus(
      [
        '{"session":"a","seq":1,"cmd":"two","ts":5,"cwd":"/x","exit":1}',
        '{"session":"b","seq":0,"cmd":"other"}',
        'no JSON',
        '{"session":"a","seq":0,"cmd":"one"}',
        '{"session":"a","seq":2}',
        '',
      ].join('\n'),
    );
    expect(commands.map(({ cmd }) => cmd)).toEqual(['one', 'other', 'two']);
    expect(commands[2]).toEqual({ session: 'a', cmd: 'two', tsMs: 5, cwd: '/x', exitCode: 1 });
    expect(skipped).toEqual([3, 5]);
  });
});

describe('the baselines', () => {
  const history = commandsOf(['git add', 'git push', 'ls', 'git add', 'git commit', 'ls', 'git add']);
  const after = (make: () => Predictor): Predictor => {
    const predictor = make();
    for (const command of history) predictor.record(command);
    return predictor;
  };

  test('newest match: the newest lines that begin so, each once', () => {
    expect(texts(after(newestMatch))).toEqual(['git add', 'ls', 'git commit']);
    expect(texts(after(newestMatch), 'git p')).toEqual(['git push']);
  });

  test('match_prev_cmd: what followed the last command, the newest first, then the newest match', () => {
    expect(texts(after(previousCommandMatch))).toEqual(['git commit', 'git push', 'git add']);
    expect(texts(after(previousCommandMatch), 'l')).toEqual(['ls']);
  });

  test('Markov-2: two commands of context before one, one before none; its chances add up', () => {
    const predictor = markov2();
    for (const command of commandsOf(['a', 'b', 'x', 'c', 'b', 'y', 'a', 'b'])) predictor.record(command);
    expect(texts(predictor).slice(0, 2)).toEqual(['x', 'y']);
    const question = { session: 's', cwd: '', tsMs: 0, prefix: '', limit: 99 };
    const sum = predictor.predict(question).reduce((total, { p }) => total + (p ?? 0), 0);
    expect(sum).toBeGreaterThan(0.7);
    expect(sum).toBeLessThanOrEqual(1);
  });
});

describe('keystrokes', () => {
  const one = (text: string) => (prefix: string) => (text.startsWith(prefix) ? [{ text, p: 0.9 }] : []);

  test.each([
    ['nothing shown: every character', 'git add', 'whole', () => [], 7],
    ['the line shown at once: one key', 'git add', 'whole', one('git add'), 1],
    ['another line shown: no help as a whole', 'git add', 'whole', one('git push'), 7],
    ['nor as a ghost that is not right', 'git add', 'ghost', one('git push'), 7],
    ['but its first word', 'git add', 'word', one('git push'), 5],
    [
      'a ghost text that is only the beginning',
      'git add',
      'ghost',
      (prefix: string) => (prefix === '' ? [{ text: 'git', p: 0.9 }] : []),
      5,
    ],
  ] as const)('%s', (_, line, typist, predict, keys) => {
    expect(keystrokes(line, typist, predict)).toBe(keys);
  });
});

test('a replay knows nothing beforehand and measures everyone on the same commands', () => {
  const round = ['hg status', 'hg add', 'hg commit -m wip', 'hg push'];
  const report = replay(commandsOf(Array.from({ length: 12 }, () => round).flat()));
  expect(report.commands).toBe(48);
  expect(report.predictors.map(({ name }) => name)).toEqual([
    'adaptive',
    'weighted',
    'Markov-2',
    'match_prev_cmd',
    'newest match',
  ]);
  for (const { name, typed, saved, curve } of report.predictors) {
    expect(typed.map(({ asked }) => asked)).toEqual([48, 48, 48, 48]);
    // The first round can't be known.
    expect(typed[0]?.top5).toBeLessThanOrEqual(44 / 48);
    expect(saved.whole).toBeGreaterThan(0.4);
    expect(curve).toHaveLength(2);
    expect(curve[0]).toBeLessThan(1);
    if (name !== 'newest match') expect(curve[1]).toBe(1);
  }
  const again = replay(commandsOf(Array.from({ length: 12 }, () => round).flat()));
  const timeless = ({ predictors }: typeof report): unknown =>
    predictors.map((predictor) => ({ ...predictor, latencyMicros: null }));
  expect(timeless(again)).toEqual(timeless(report));
});

test('with fresh sessions nothing is carried over', () => {
  const commands = [...commandsOf(['ls', 'ls', 'ls'], 'a'), ...commandsOf(['ls'], 'b')];
  const top5 = (freshSessions: boolean): number =>
    replay(commands, { freshSessions }).predictors.find(({ name }) => name === 'newest match')?.typed[0]
      ?.top5 ?? 0;
  expect(top5(false)).toBe(3 / 4);
  expect(top5(true)).toBe(2 / 4);
});

describe('the protocol for outside harnesses', () => {
  test('records, suggests with chances, resets', () => {
    const engine = createReplayEngine();
    for (const cmd of ['git status', 'git push', 'git status'])
      expect(engine.answer({ op: 'record', cmd, cwd: '/a', ts: 1, session: 1, exit: 0 })).toEqual({
        ok: true,
      });
    const asked = { op: 'suggest', prefix: 'git', cwd: '/a', ts: 2, session: 1, limit: 1 };
    const answer = engine.answer(asked);
    expect(answer).toEqual({
      suggestions: [{ text: 'git push', p: expect.any(Number) as number }],
      ghost: { text: 'git push', p: expect.any(Number) as number },
    });
    expect(engine.answer({ op: 'reset' })).toEqual({ ok: true });
    expect(engine.answer(asked)).toEqual({ suggestions: [], ghost: null });
  });

  test.each([
    [undefined, 'a request is a JSON object'],
    [[], 'unknown "op"; known: reset, suggest, record'],
    [{ op: 'record' }, 'record needs "cmd", a text'],
    [{ op: 'learn' }, 'unknown "op"; known: reset, suggest, record'],
  ])('%j is refused: %s', (request, error) => {
    expect(createReplayEngine().answer(request)).toEqual({ error });
  });

  test('fields that are missing or null do no harm', () => {
    const engine = createReplayEngine();
    expect(engine.answer({ op: 'record', cmd: 'ls x', ts: null, exit: null })).toEqual({ ok: true });
    expect(engine.answer({ op: 'suggest', prefix: 'ls ', limit: 1 })).toMatchObject({
      suggestions: [{ text: 'ls x' }],
    });
  });
});

describe('the calibration of a replay', () => {
  const errorOf = (line: string, first: Prediction): number => {
    const score = new Score();
    score.add(0, line, [first]);
    return score.calibration()?.ece ?? -1;
  };
  it.each<[string, Prediction, number]>([
    ['git push', { text: 'git push', p: 0.75 }, 0.25],
    ['git pull', { text: 'git push', p: 0.75 }, 0.75],
    // A stem states that the line goes on from it; as a line it would not be a hit.
    ['git commit -m "x"', { text: 'git commit -m "', p: 0.75, isStem: true }, 0.25],
    ['git commit -m "x"', { text: 'git commit -m "', p: 0.75 }, 0.75],
    ['git push', { text: 'git commit -m "', p: 0.75, isStem: true }, 0.75],
  ])('of %j against %j', (line, first, error) => {
    expect(errorOf(line, first)).toBeCloseTo(error);
  });
});
