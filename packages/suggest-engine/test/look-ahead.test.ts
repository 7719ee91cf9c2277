import { expect, test } from 'vitest';
import { sessionId } from '@hunch/common/ids';
import { contextOf } from '../src/candidates/context.ts';
import { defaultOptions } from '../src/config.ts';
import { unhurried } from '../src/deadline.ts';
import { learn } from '../src/learn.ts';
import { createMemory } from '../src/memory/memory.ts';
import { lookAhead } from '../src/rank/adaptive/look-ahead.ts';
import { unjudged } from '../src/rank/risk.ts';
import { suggest } from '../src/suggest.ts';

const place = { sessionId: sessionId('a'), cwd: '/home/a', repoKey: null, branch: null };
const startMs = 1_700_000_000_000;

/** Runs lines a second apart; @returns the time of the last one */
function run(memory: ReturnType<typeof createMemory>, lines: readonly string[]): number {
  for (const [index, cmdRaw] of lines.entries())
    learn(memory, {
      ...place,
      shell: 'bash',
      tsMs: startMs + index * 1_000,
      cmdRaw,
      exitCode: cmdRaw === 'false' ? 1 : 0,
      durationMs: 5,
      ephemeral: false,
      redacted: false,
    });
  return startMs + (lines.length - 1) * 1_000;
}

test.each([{ last: 'make' }, { last: 'false' }])(
  'the first question after `$last` finds its moment looked through, and its answer is what it would be',
  ({ last }) => {
    const lines = ['vim a.c', 'make', 'vim b.c', 'false', 'vim a.c', last];
    const [prepared, plain] = [createMemory(defaultOptions), createMemory(defaultOptions)];
    const nowMs = run(prepared, lines);
    run(plain, lines);
    lookAhead(prepared, place, nowMs);
    const { moment } = prepared.survey;
    const ask = (memory: typeof plain) =>
      suggest(
        contextOf(memory, { ...place, prefix: '' }, nowMs + 2_000, unhurried),
        defaultOptions,
        { riskOf: unjudged, isReachable: () => true },
        { ...place, prefix: '', includeLowConfidence: true },
      );
    const answer = ask(prepared);
    expect(prepared.survey.moment).toBe(moment);
    expect(answer.length).toBeGreaterThan(2);
    expect(answer).toEqual(ask(plain));
  },
);
