import { describe, expect, test } from 'vitest';
import { sessionId } from '@hunch/common/ids';
import { createSuggestEngine } from '../src/index.ts';
import { memoryStore } from '../src/testing/index.ts';
import { shell } from './support/shell.ts';

const old = { cwd: '/src/old', repo: '/src/old' };
const fresh = { cwd: '/src/new', repo: '/src/new', session: 'fresh' };

/** A person who has worked in one Cargo project, and elsewhere. */
function seasoned() {
  const made = shell();
  made.engine.setProjectKinds('/src/old', ['cargo']);
  for (let round = 0; round < 4; round += 1) {
    for (const line of ['cargo check', 'cargo test', 'git status', `vim src/part-${round}.rs`])
      made.run(line, old);
    for (const line of ['git status', 'npm test', 'ls'])
      made.run(line, { cwd: '/src/web', repo: '/src/web' });
  }
  return made;
}

describe('a new project of a kind that is known', () => {
  test('is offered what is usual in that kind, and says so', () => {
    const { engine, ask } = seasoned();
    engine.setProjectKinds('/src/new', ['cargo']);
    const found = ask('car', fresh).filter(({ source }) => source === 'project_kind');
    const kindOnly = ask('', fresh).filter(({ source }) => source === 'project_kind');
    const all = [...found, ...kindOnly];
    expect(all.map(({ text }) => text)).toContain('cargo test');
    expect(all[0]?.reasons[0]?.text).toBe('usual in cargo projects of yours');
    // Not what names a file of the other project, and nothing of another kind.
    expect(all.map(({ text }) => text).filter((text) => /^(?:vim|npm)/.test(text))).toEqual([]);
  });

  test('the kind moves its own lines forward, not those that run everywhere', () => {
    const { engine, ask } = seasoned();
    const placeOf = (line: string): number => ask('', fresh).findIndex(({ text }) => text === line);
    const before = placeOf('cargo test');
    engine.setProjectKinds('/src/new', ['cargo']);
    const texts = ask('', fresh).map(({ text }) => text);
    expect(before === -1 || texts.indexOf('cargo test') < before).toBe(true);
    expect(texts.indexOf('cargo test')).toBeLessThan(texts.indexOf('npm test'));
  });

  test('nothing in a project of another kind, or of none', () => {
    const { engine, ask } = seasoned();
    const sources = () => new Set(ask('', fresh).map(({ source }) => source));
    expect(sources()).not.toContain('project_kind');
    engine.setProjectKinds('/src/new', ['go']);
    expect(sources()).not.toContain('project_kind');
    engine.setProjectKinds('/src/new', ['cargo']);
    expect(sources()).toContain('project_kind');
    engine.setProjectKinds('/src/new', []);
    expect(sources()).not.toContain('project_kind');
  });

  test('its own habits count more, the more there are', () => {
    const { engine, run, ask } = seasoned();
    engine.setProjectKinds('/src/new', ['cargo']);
    const chance = (): number =>
      ask('', fresh).find(({ text, source }) => text === 'cargo test' && source === 'project_kind')
        ?.confidence ?? 0;
    const before = chance();
    expect(before).toBeGreaterThan(0);
    for (let round = 0; round < 8; round += 1) run(`just step-${round % 2}`, fresh);
    expect(chance()).toBeLessThan(before / 2);
  });
});

test('what failed, and what names something, is not counted for a kind; what is counted is stored and read back', () => {
  const { engine, run, ask, clock } = shell();
  const store = memoryStore();
  engine.setProjectKinds('/src/old', ['cargo', 'compose']);
  for (const [line, exitCode] of [
    ['cargo test', 0],
    ['cargo bench', 101],
    ['cargo run a.txt', 0],
  ] as const) {
    const change = run(line, { ...old, exitCode });
    if (change !== null) void store.apply(change);
  }
  const kinds = [...store.snapshot().stats('lines')].filter(({ scope }) => scope.startsWith('kind:'));
  expect(kinds.map(({ scope, member }) => `${scope} ${member}`)).toEqual([
    'kind:cargo cargo test',
    'kind:compose cargo test',
  ]);
  const question = { ...fresh, includeLowConfidence: true };
  engine.setProjectKinds('/src/new', ['cargo']);
  const restored = createSuggestEngine({ clock });
  restored.restore(store.snapshot());
  restored.setProjectKinds('/src/new', ['cargo']);
  const answer = ask('c', question);
  expect(answer.map(({ text }) => text)).toContain('cargo test');
  const again = restored.suggest({
    sessionId: sessionId('fresh'),
    cwd: '/src/new',
    repoKey: null,
    branch: null,
    prefix: 'c',
    limit: 10,
    includeLowConfidence: true,
  });
  expect(again.map(({ text }) => text)).toContain('cargo test');
});
