import { describe, expect, test } from 'vitest';
import { sessionId } from '@hunch/common/ids';
import { defaultOptions } from '../src/options.ts';
import { noDeadline } from '../src/deadline.ts';
import { learn } from '../src/learn.ts';
import { createState } from '../src/engine-state.ts';
import { Profiles } from '../src/memory/profiles.ts';
import { featureMatrixOf } from '../src/features/feature-matrix.ts';
import { profileLength, startLength } from '../src/rank/adaptive/heads.ts';
import { likelyLines } from '../src/candidates/candidate-lines.ts';
import { contextOfStored } from '../src/features/session-context.ts';
import { preferHistoryMatch, judge, ratioOf } from '../src/rank/adaptive/history-match.ts';
import { shell } from './support/shell.ts';

describe('who decides', () => {
  const afterWins = (wins: number, losses: number): Profiles => {
    const profiles = new Profiles(1, profileLength, new Float32Array(startLength));
    const { deltas } = profiles.open('global');
    for (let win = 0; win < wins; win += 1) judge(deltas, 'one', { likeliest: 3, previous: 5, ran: 3 });
    for (let loss = 0; loss < losses; loss += 1) judge(deltas, 'one', { likeliest: 3, previous: 5, ran: 5 });
    return profiles;
  };

  test.each([
    { wins: 0, losses: 0, ratio: 4 },
    { wins: 2, losses: 0, ratio: 2.1 },
    { wins: 20, losses: 0, ratio: 1 },
    { wins: 0, losses: 1, ratio: 5.9 },
    { wins: 0, losses: 20, ratio: 20 },
    { wins: 6, losses: 6, ratio: 5.8 },
  ])('after $wins wins and then $losses losses, ranking has to be $ratio times as sure', (row) => {
    expect(ratioOf(afterWins(row.wins, row.losses), 'one', false)).toBeCloseTo(row.ratio, 0);
  });

  test('what was learnt with something typed says nothing of an empty prompt', () => {
    const profiles = afterWins(0, 20);
    expect(ratioOf(profiles, 'more', false)).toBe(20);
    expect(ratioOf(profiles, 'empty', false)).toBe(2);
  });

  test('at an empty prompt another line must be twice as likely, whether anything followed the last one or not', () => {
    const profiles = afterWins(0, 0);
    expect([true, false].map((hasFollowed) => ratioOf(profiles, 'empty', hasFollowed))).toEqual([2, 2]);
  });

  test.each([
    { ran: 7, about: 'neither was right' },
    { ran: -1, about: 'it was none of the candidates' },
  ])('nothing changes where $about', ({ ran }) => {
    const deltas = new Float32Array(profileLength);
    judge(deltas, 'empty', { likeliest: 3, previous: 5, ran });
    judge(deltas, 'empty', { likeliest: 3, previous: 3, ran: 3 });
    judge(deltas, 'empty', { likeliest: 3, previous: -1, ran: 3 });
    expect(deltas.some((delta) => delta !== 0)).toBe(false);
  });

  test.each([
    { chances: [0.3, 0.2, 0.5], ratio: 2, expected: [0.2, 0.3, 0.5] },
    { chances: [0.5, 0.2, 0.3], ratio: 2, expected: [0.5, 0.2, 0.3] },
  ])('of $chances, where a line must be $ratio times as likely as the previous match', (row) => {
    const chances = Float64Array.from(row.chances);
    preferHistoryMatch(chances, 0, 1, row.ratio);
    expect([...chances]).toEqual(row.expected);
  });
});

test('someone whose newest follower is always right is shown it, however often something else ran', () => {
  const { run, texts } = shell();
  for (let round = 0; round < 12; round += 1) run('git status');
  // Each line follows `make` twice and then never again.
  for (let round = 0; round < 12; round += 1)
    for (let twice = 0; twice < 2; twice += 1) for (const line of ['make', `./run-${round}`]) run(line);
  run('make');
  expect(texts()[0]).toBe('./run-11');
});

describe('the match that ranking is compared with', () => {
  const failed = 2;
  const well: readonly Ran[] = [
    ['make', 0],
    ['./demo', 0],
  ];
  const badly: readonly Ran[] = [
    ['make', failed],
    ['vim demo.c', 0],
  ];
  test.each([
    { ran: [...well, ...badly], exit: 0, match: './demo', why: 'the newest after one that ended so' },
    { ran: [...badly, ...well], exit: failed, match: 'vim demo.c', why: 'the same after failures' },
    { ran: badly, exit: 0, match: null, why: 'none where it always ended otherwise' },
    { ran: [['ls', 0]] as const, exit: 0, match: 'make', why: 'the newest line where nothing followed' },
  ])('is $why', ({ ran, exit, match }) => {
    expect(previousMatch([...ran, ['make', exit]])).toBe(match);
  });
});

type Ran = readonly [line: string, exitCode: number];

function previousMatch(ran: readonly Ran[]): string | null {
  const memory = createState(defaultOptions);
  const session = sessionId('a');
  const place = { cwd: '/a', repoKey: null, branch: null, durationMs: 1, ephemeral: false, redacted: false };
  for (const [tsMs, [cmdRaw, exitCode]] of ran.entries())
    learn(memory, { ...place, sessionId: session, shell: 'bash', tsMs, cmdRaw, exitCode });
  const where = { nowMs: ran.length, cwd: memory.texts.find('/a'), repoScope: -1, branch: -1 };
  const context = contextOfStored(memory, memory.sessions.open(session), where);
  const set = likelyLines(memory.featureCache.take(context, noDeadline), () => true, noDeadline);
  const row = featureMatrixOf(set, 0, noDeadline).previousMatch;
  return row < 0 ? null : set.text(row);
}
