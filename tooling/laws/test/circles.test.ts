import { describe, expect, it } from 'vitest';
import { importCircles } from '../src/import-graph.ts';
import { projectFiles, read } from '../src/repository.ts';

describe('imports have no circle', () => {
  it('finds one, through types as well', () => {
    const files = new Map([
      ['a/a.ts', "import { b } from './b.ts';"],
      ['a/b.ts', "import type { C } from '../c.ts';"],
      ['c.ts', "export { a } from './a/a.ts';"],
      ['d.ts', "import { a } from './a/a.ts';"],
    ]);
    expect(importCircles(files)).toEqual([['a/a.ts', 'a/b.ts', 'c.ts', 'a/a.ts']]);
  });

  it('in the sources of packages, apps and tooling', () => {
    const sources = projectFiles.filter(
      (file) => /\/src\/.*\.ts$/.test(file) && !file.endsWith('.generated.ts'),
    );
    const circles = importCircles(new Map(sources.map((file) => [file, read(file)])));
    expect(circles.map((circle) => circle.join(' -> '))).toEqual([]);
  });
});
