import { expect, test } from 'vitest';
import { manualClock } from '@hunch/common/clock';
import { sessionId } from '@hunch/common/ids';
import { bounds } from '../src/bounds.ts';
import { createSuggestEngine, type CommandEnd, type SuggestEngine } from '../src/index.ts';
import { memoryStore } from '../src/testing/index.ts';

// As many commands as are remembered: a second alone, several times that beside other suites.
const startMs = 1_700_000_000_000;
const newEngine = (): SuggestEngine =>
  createSuggestEngine({ clock: manualClock(startMs + 10 * bounds.historyMax) });

function ran(session: string, cmdRaw: string, order: number): CommandEnd {
  return {
    sessionId: sessionId(session),
    shell: 'zsh',
    tsMs: startMs + order,
    cwd: '/srv',
    repoKey: null,
    branch: null,
    cmdRaw,
    exitCode: 0,
    durationMs: 1,
    ephemeral: false,
    redacted: false,
    imported: true,
  };
}

const routine = ['git add .', 'git commit', 'git push', 'make', 'make test', 'git add .', 'git commit'];

function suggestedTo(session: string, engine: SuggestEngine): string {
  return JSON.stringify(
    engine.suggest({
      sessionId: sessionId(session),
      cwd: '/srv',
      repoKey: null,
      branch: null,
      prefix: '',
      limit: 20,
      includeLowConfidence: true,
    }),
  );
}

/** One that ran all along, and one that was started in between; what is learnt after that is learnt by both. */
function beforeAndAfterAStart(before: readonly CommandEnd[], after: readonly CommandEnd[]) {
  const ongoing = newEngine();
  const store = memoryStore();
  for (const event of before) {
    const change = ongoing.learn(event);
    if (change !== null) void store.apply(change);
  }
  const restarted = newEngine();
  restarted.restore(store.snapshot(), structuredClone(ongoing.image()));
  for (const event of after) for (const engine of [ongoing, restarted]) engine.learn(event);
  return { ongoing, restarted };
}

test('a session that nobody asked for since the start goes on where it was', () => {
  const before = routine.map((line, order) => ran('quiet', line, order));
  const { ongoing, restarted } = beforeAndAfterAStart(before, [ran('other', 'ls', 100)]);
  expect(restarted.stats().sessions).toBe(2);
  expect(suggestedTo('quiet', restarted)).toBe(suggestedTo('quiet', ongoing));
});

test('so it does when what it ran is too long ago to be remembered otherwise', () => {
  const others = (count: number, from: number) =>
    Array.from({ length: count }, (_, index) => ran('other', `echo ${index % 7}`, from + index));
  const before = [
    ...routine.map((line, order) => ran('quiet', line, order)),
    ...others(bounds.historyMax - routine.length, 100),
  ];
  const { ongoing, restarted } = beforeAndAfterAStart(
    before,
    others(routine.length + 5, 2 * bounds.historyMax),
  );
  expect(suggestedTo('quiet', restarted)).toBe(suggestedTo('quiet', ongoing));
  expect(suggestedTo('quiet', restarted)).not.toBe(suggestedTo('a new one', restarted));
});

test('ended before it is asked for, it leaves nothing', () => {
  const before = routine.map((line, order) => ran('quiet', line, order));
  const { restarted } = beforeAndAfterAStart(before, []);
  restarted.endSession(sessionId('quiet'));
  expect(restarted.stats().sessions).toBe(0);
  expect(suggestedTo('quiet', restarted)).toBe(suggestedTo('a new one', restarted));
});
