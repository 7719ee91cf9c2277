import { expect, test } from 'vitest';
import { manualClock } from '@hunch/common/clock';
import { bounds } from '../src/bounds.ts';
import { createSuggestEngine, type CommandEnd, type SuggestEngine } from '../src/index.ts';
import { memoryStore } from '../src/testing/index.ts';

const nowMs = 1_701_000_000_000;
const dayMs = 24 * 3_600_000;

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

const request = {
  sessionId: 'new',
  cwd: '/tmp',
  repoKey: null,
  branch: null,
  limit: 5,
  includeLowConfidence: true,
};
const suggested = (engine: SuggestEngine, prefix: string, last?: string): readonly string[] =>
  engine
    .suggest({
      ...request,
      prefix,
      ...(last === undefined ? {} : { lastCommand: { text: last, exitCode: 0 } }),
    })
    .map(({ text }) => text);

test('what ran on another machine counts as if it were older, and is suggested all the same', () => {
  const engine = createSuggestEngine({ clock: manualClock(nowMs) });
  const bulk = engine.learnInBulk();
  bulk.learn(ran('make here', 'a'));
  bulk.learn(ran('make there', 'b', { machine: 'desk' }));
  const lines = [...bulk.take(1_000)].flatMap(({ stats }) => stats.lines);
  const seen = new Map(lines.map(({ member, lastSeenMs }) => [member, lastSeenMs]));
  expect(seen.get('make here')).toBe(nowMs - 60_000);
  expect(seen.get('make there')).toBeLessThan(nowMs - dayMs);
  expect(suggested(engine, 'make t')).toContain('make there');
});

/** Ten times what follows here, and as often something else there, all of it later. */
async function twoMachines(): Promise<{
  readonly engine: SuggestEngine;
  readonly store: ReturnType<typeof memoryStore>;
}> {
  const engine = createSuggestEngine({ clock: manualClock(nowMs) });
  const store = memoryStore();
  const bulk = engine.learnInBulk();
  const learn = (line: string, session: string, at: number, machine?: string): void => {
    const tsMs = nowMs - 20 * dayMs + at * 60_000;
    bulk.learn(ran(line, session, { tsMs, ...(machine === undefined ? {} : { machine }) }));
  };
  for (let round = 0; round < 10; round += 1)
    for (const [step, line] of ['git add .', 'git commit -m here'].entries())
      learn(line, `own-${round}`, round * 2 + step);
  for (let round = 0; round < 5_000; round += 1)
    for (const [step, line] of ['git add .', 'git commit -m there', 'ls', 'make all'].entries())
      learn(line, `their-${round % 200}`, 1_000 + (round % 2_000) * 4 + step, 'desk');
  await store.applyTogether([...bulk.take(1_000_000)]);
  return { engine, store };
}

test('what this machine ran comes first, however much arrives from others', async () => {
  const { engine, store } = await twoMachines();
  expect(engine.stats().history).toBe(20 + bounds.historyElsewhereMax);
  const restarted = createSuggestEngine({ clock: manualClock(nowMs) });
  restarted.restore(store.snapshot());
  const copied = createSuggestEngine({ clock: manualClock(nowMs) });
  copied.restore(store.snapshot(), structuredClone(engine.image()));
  for (const each of [engine, restarted, copied]) {
    expect(suggested(each, '', 'git add .')[0]).toBe('git commit -m here');
    expect(suggested(each, 'git c')).toEqual(['git commit -m here', 'git commit -m there']);
    expect(suggested(each, 'make')[0]).toBe('make all');
  }
});
