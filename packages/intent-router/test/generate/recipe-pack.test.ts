import { describe, expect, it } from 'vitest';
import { createRecipeBook } from '../../src/generate/recipes/book.ts';
import { builtInRecipes } from '../../src/generate/recipes/built-in-recipes.ts';
import { derive, parseDerivation } from '../../src/generate/recipes/derivation.ts';
import { readRecipePack } from '../../src/generate/recipes/recipe-pack.ts';
import { unknownPlatform } from '../../src/platform/facts.ts';
import { recipes } from '../support/recipe-files.ts';

const deploy = {
  id: 'git/deploy',
  does: 'pushes a branch to the host that serves it',
  effect: 'external',
  requests: ['deploy branch {branch}', 'deploy {branch} branch'],
  command: 'git push production {branch}',
  examples: ['deploy the branch main'],
};

function problemsOf(changes: Readonly<Record<string, unknown>>): readonly string[] {
  const pack = readRecipePack({ recipe: [{ ...deploy, ...changes }] }, 'deploy.toml');
  return pack.ok ? [] : pack.error;
}

describe("a user's pack", () => {
  it('answers before the built-in recipes', () => {
    const pack = readRecipePack({ recipe: [deploy] }, 'deploy.toml');
    if (!pack.ok) throw new Error(pack.error.join('\n'));
    const book = createRecipeBook([...pack.value, ...builtInRecipes()]);
    expect(book.answer('deploy the branch topic', unknownPlatform)).toMatchObject({
      kind: 'command',
      command: 'git push production topic',
    });
    expect(book.answer('ping example.com', unknownPlatform)).toMatchObject({ command: 'ping example.com' });
  });

  it('may replace a built-in recipe by its id', () => {
    const changes = {
      id: 'git/status',
      requests: ['git status'],
      command: 'git status --short',
      examples: ['git status'],
    };
    expect(problemsOf(changes)).toEqual([]);
  });

  it.each([
    ['a key that there is not', { says: ['x'] }, 'deploy.toml: recipe 1: "says" is no key here'],
    ['no id', { id: undefined }, 'deploy.toml: recipe 1.id: is missing'],
    ['an id without a subject', { id: 'deploy' }, 'deploy.toml: deploy.id: a subject and a name'],
    [
      'an unknown effect',
      { effect: 'look' },
      'deploy.toml: git/deploy.effect: one of readOnly, workspace, external',
    ],
    ['no command', { command: undefined }, 'deploy.toml: git/deploy.command: either "command" or "variants"'],
    ['no request', { requests: [] }, 'deploy.toml: git/deploy.requests: is missing'],
    [
      'a malformed pattern',
      { requests: ['deploy {thing}'] },
      'git/deploy, "deploy {thing}": {thing} is no slot',
    ],
    ['a malformed command', { command: 'git push [? {branch}' }, '"[?" is not closed'],
    ['an unknown conversion', { derive: { name: '{shout(branch)}' } }, 'there is no conversion "shout"'],
    [
      'an unknown fact',
      { required_facts: ['colour'] },
      'deploy.toml: git/deploy.required_facts: one of larger',
    ],
    [
      'an example that another recipe answers',
      { examples: ['list branches'] },
      '"list branches" gives git/branches instead',
    ],
    [
      'an example that nothing answers',
      { examples: ['deploy it twice'] },
      'git/deploy.examples: "deploy it twice" gives no command',
    ],
  ])('with %s says where', (_, changes, problem) => {
    expect(problemsOf(changes).join('\n')).toContain(problem);
  });

  it('with an id twice says so', () => {
    const pack = readRecipePack({ recipe: [deploy, deploy] }, 'deploy.toml');
    expect(pack.ok ? '' : pack.error.join('\n')).toContain('git/deploy.id: another recipe has this id');
  });
});

describe('the built-in recipes', () => {
  it('are those of the files, with their first example', () => {
    expect(builtInRecipes()).toEqual(
      recipes.map((recipe) => ({ ...recipe, examples: recipe.examples.slice(0, 1) })),
    );
  });
});

describe('a derivation', () => {
  it.each([
    ['{package}=={version}', 'x==1'],
    ['{missing=HEAD}~2', 'HEAD~2'],
    ['{print ${n}}', '{print $3}'],
    ['s/{sed_pattern(path)}/{sed_replacement(path)}/', String.raw`s/a\/b\.c/a\/b.c/`],
    ['{upper_case(size_without_b(size))}', '10M'],
    ['{first_of(missing, n)}', '3'],
    ['{archive_name(path)}.zip', 'a/b.c.zip'],
  ])('%s', (source, text) => {
    const values: Readonly<Record<string, string>> = {
      package: 'x',
      version: '1',
      n: '3',
      path: 'a/b.c',
      size: '10mib',
    };
    expect(derive(parseDerivation(source), (slot) => values[slot] ?? '')).toBe(text);
  });
});
