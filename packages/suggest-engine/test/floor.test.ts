import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyFloor, behindMax, judgeFloor, placeOf } from '../src/rank/adaptive/floor.ts';
import { profileLength } from '../src/rank/adaptive/heads.ts';
import { markov2 } from '../src/replay/baselines/markov.ts';
import { newestMatch } from '../src/replay/baselines/newest-match.ts';
import { shell, startMs } from './support/shell.ts';

// Every run learns a history of its own.
const allowed = (commands: number): number => behindMax * (1 + Math.log2(commands + 1));

test('property: of any sequence of hits and misses, what is shown loses no more to a method than the bound says', () => {
  const rows = 8;
  const row = fc.integer({ min: 0, max: rows - 1 });
  fc.assert(
    fc.property(
      fc.array(fc.record({ ranked: row, method: row, ran: fc.integer({ min: -1, max: 3 }) }), {
        maxLength: 400,
      }),
      (commands) => {
        const deltas = new Float32Array(profileLength);
        let behind = 0;
        for (const [place, { ranked, method, ran }] of commands.entries()) {
          const chances = new Float64Array(rows + 1).fill(0.05);
          chances[ranked] = 0.5;
          const methodRows = [[method], [method]];
          const alone = placeOf(chances, rows, ran);
          applyFloor(chances, rows, methodRows, deltas, 'one');
          const shown = placeOf(chances, rows, ran);
          judgeFloor(deltas, 'one', methodRows, { ran, ranked: alone, shown });
          behind += Number(ran === method) - Number(shown === 0);
          expect(behind).toBeLessThanOrEqual(allowed(place + 1));
        }
      },
    ),
  );
});

test('an adversary that lets ranking be right only while it does not decide wins a hit each time the wait is doubled', () => {
  const deltas = new Float32Array(profileLength);
  let behind = 0;
  let commands = 0;
  for (; commands < 1_000; commands += 1) {
    const chances = Float64Array.of(0.9, 0.05, 0.05);
    applyFloor(chances, 2, [[1], [1]], deltas, 'empty');
    const decides = (chances[0] ?? 0) > (chances[1] ?? 0) ? 'ranking' : 'method';
    const ran = decides === 'ranking' ? 1 : 0;
    judgeFloor(deltas, 'empty', [[1], [1]], { ran, ranked: ran, shown: 1 });
    behind += Number(ran === 1);
  }
  expect(behind).toBeGreaterThan(behindMax);
  expect(behind).toBeLessThanOrEqual(allowed(commands));
});

test('one hit behind, ranking keeps the first place only where it is sure', () => {
  const deltas = new Float32Array(profileLength);
  const shownOf = (...chances: readonly [number, number]): number => {
    const given = Float64Array.of(...chances, 0.02);
    applyFloor(given, 2, [[1], [1]], deltas, 'empty');
    return placeOf(given, 2, 0);
  };
  expect(shownOf(0.5, 0.4)).toBe(0);
  judgeFloor(deltas, 'empty', [[1], [1]], { ran: 1, ranked: 1, shown: 1 });
  expect([shownOf(0.5, 0.4), shownOf(0.9, 0.05)]).toEqual([1, 0]);
  judgeFloor(deltas, 'empty', [[1], [1]], { ran: 1, ranked: 1, shown: 1 });
  expect(shownOf(0.9, 0.05)).toBe(1);
});

/** Commands whose last word is always new. */
const allNew = fc
  .array(fc.constantFrom('git commit -m', 'vim', 'curl', 'cat'), { minLength: 30, maxLength: 80 })
  .map((heads) => heads.map((head, place) => `${head} value${place * 7}x`));
const oneOnly = fc.integer({ min: 20, max: 60 }).map((count) => Array.from({ length: count }, () => 'make'));
const alternating = fc
  .tuple(fc.integer({ min: 2, max: 5 }), fc.integer({ min: 10, max: 30 }))
  .map(([period, rounds]) =>
    Array.from({ length: period * rounds }, (_, place) => `git step-${place % period}`),
  );
const stretches = fc
  .array(fc.tuple(fc.constantFrom('ls', 'make', 'git status', 'git diff'), fc.integer({ min: 1, max: 9 })), {
    minLength: 4,
    maxLength: 14,
  })
  .map((runs) => runs.flatMap(([line, count]) => Array.from({ length: count }, () => line)));
const random = fc.array(fc.constantFrom('ls', 'ls -l', 'git push', 'git pull', 'go test', 'make'), {
  minLength: 30,
  maxLength: 80,
});
/** Slips of `git status` in bursts, none of which can be run. */
const typos = fc
  .array(fc.constantFrom('gti', 'gitt', 'git', 'make'), { minLength: 30, maxLength: 80 })
  .map((heads) =>
    heads.map((head, place) => (head === 'make' ? head : `${head} status${head === 'git' ? '' : place}`)),
  );

test('property: on histories made to fool it, the first and the first five are no more behind the newest match or a Markov chain', () => {
  const width = [1, 5] as const;
  fc.assert(
    fc.property(fc.oneof(allNew, oneOnly, alternating, stretches, random, typos), (lines) => {
      const { run, texts } = shell();
      const methods = [newestMatch(), markov2()];
      const behind = new Map<string, number>();
      const place = { session: 'a', cwd: '/home/a', tsMs: startMs };
      for (const [number, line] of lines.entries()) {
        for (const typed of [0, 1, 2, 3]) {
          if (typed >= line.length) continue;
          const prefix = line.slice(0, typed);
          const shown = texts(prefix, { limit: 5, includeLowConfidence: true });
          for (const method of methods) {
            const theirs = method.predict({ ...place, prefix, limit: 5 }).map(({ text }) => text);
            for (const first of width) {
              const key = `${method.name}, ${typed} typed, first ${first}`;
              const isRight = (given: readonly string[]): number =>
                Number(given.slice(0, first).includes(line));
              behind.set(key, (behind.get(key) ?? 0) + isRight(theirs) - isRight(shown));
              expect(behind.get(key), key).toBeLessThanOrEqual(allowed(number + 1));
            }
          }
        }
        for (const method of methods) method.record({ ...place, cmd: line, exitCode: null });
        run(line, { exitCode: /^gti|^gitt/.test(line) ? 127 : 0 });
      }
    }),
    { numRuns: 40 },
  );
});
