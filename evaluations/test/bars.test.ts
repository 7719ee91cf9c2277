import { join } from 'node:path';
import { repositoryRoot } from '@hunch/build/repository-root';
import { describe, expect, it } from 'vitest';
import { isBelowBar, readBars } from '../src/bars.ts';
import { evaluations } from '../src/evaluations.ts';
import { figuresPage } from '../src/figures-page.ts';
import type { Figure } from '../src/figure.ts';

const figure: Figure = { id: 'right', title: 'answered right', value: 20, rows: 10, better: 'higher' };

describe('bars', () => {
  it('name decisions that are measured', () => {
    const names = new Set(evaluations.map(({ name }) => name));
    for (const name of Object.keys(readBars(join(repositoryRoot, 'evaluations/bars.toml'))))
      expect(names).toContain(name);
  });

  it.each([
    ['higher', 20.1, true],
    ['higher', 20, false],
    ['lower', 19.9, true],
    ['lower', 20, false],
  ] as const)('%s is better, bar %d', (better, bar, isBelow) => {
    expect(isBelowBar({ ...figure, better }, { right: bar })).toBe(isBelow);
  });

  it('leave a figure alone that has none', () => {
    expect(isBelowBar(figure, {})).toBe(false);
  });
});

it('a page of figures names its sets and its command', () => {
  const page = figuresPage(
    { name: 'safety', question: 'Is it?', sets: { 'a.jsonl': 'lines' }, measure: () => Promise.resolve([]) },
    [figure],
    true,
  );
  expect(page).toContain('| answered right | 20.0 % | 10 | higher |');
  expect(page).toContain('- `a.jsonl`: lines');
  expect(page).toContain('--write --quick --only safety');
});
