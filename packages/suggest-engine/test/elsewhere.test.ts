import { expect, test } from 'vitest';
import { manualClock } from '@hunch/common/clock';
import { createSuggestEngine, type CommandEnd } from '../src/index.ts';

const nowMs = 1_701_000_000_000;

function ran(cmdRaw: string, session: string, more: Partial<CommandEnd> = {}): CommandEnd {
  return {
    sessionId: session,
    shell: 'bash',
    tsMs: nowMs - 60_000,
    cwd: '/tmp',
    repoKey: null,
    branch: null,
    cmdRaw,
    exitCode: 0,
    durationMs: 1,
    ephemeral: false,
    redacted: false,
    ...more,
  };
}

test('what ran on another machine counts as if it were older, and is suggested all the same', () => {
  const engine = createSuggestEngine({ clock: manualClock(nowMs) });
  const bulk = engine.learnInBulk();
  bulk.learn(ran('make here', 'a'));
  bulk.learn(ran('make there', 'b', { elsewhere: true }));
  const lines = [...bulk.take(1_000)].flatMap(({ stats }) => stats.lines);
  const seen = new Map(lines.map(({ member, lastSeenMs }) => [member, lastSeenMs]));
  expect(seen.get('make here')).toBe(nowMs - 60_000);
  expect(seen.get('make there')).toBeLessThan(nowMs - 24 * 3_600_000);
  const request = { sessionId: 'new', cwd: '/tmp', repoKey: null, branch: null, prefix: 'make t', limit: 2 };
  const suggestions = engine.suggest({ ...request, includeLowConfidence: true });
  expect(suggestions.map(({ text }) => text)).toContain('make there');
});
