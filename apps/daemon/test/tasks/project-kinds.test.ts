import { describe, expect, it } from 'vitest';
import { projectKinds } from '../../src/tasks/project-kinds.ts';

describe('kinds of project', () => {
  it.each([
    [[['Cargo.toml', 'src']], ['cargo']],
    [[['package.json', 'pnpm-lock.yaml']], ['pnpm']],
    [[['package.json', 'package-lock.json']], ['npm']],
    [[['package.json', 'bun.lock']], ['bun']],
    [[['pyproject.toml', 'uv.lock']], ['uv']],
    [[['requirements.txt']], ['python']],
    [[['main.tf', 'variables.tf']], ['terraform']],
    [[['Shop.sln']], ['dotnet']],
    [[['go.mod', 'compose.yaml']], ['go', 'compose']],
    // The nearest manifest says it: a member of a workspace that has its own.
    [[['src'], ['package.json', 'yarn.lock']], ['yarn']],
    [
      [['Cargo.toml'], ['package.json'], ['Cargo.toml', 'pnpm-lock.yaml']],
      ['cargo', 'npm'],
    ],
    [[['README.md']], []],
    [[], []],
  ])('%j is %j', (levels, kinds) => {
    expect(projectKinds(levels.map((names) => new Set(names)))).toEqual(kinds);
  });

  it('a directory with thousands of names is not looked through', () => {
    const names = Array.from({ length: 3_000 }, (_, number) => `f${number}.tf`);
    expect(projectKinds([new Set(names)])).toEqual([]);
  });
});
