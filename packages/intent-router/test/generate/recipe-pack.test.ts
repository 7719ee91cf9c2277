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
  return said(readRecipePack({ recipe: [{ ...deploy, ...changes }] }));
}

function said(pack: ReturnType<typeof readRecipePack>): readonly string[] {
  return pack.ok ? [] : pack.error.map(({ path, message }) => `${path}: ${message}`);
}

describe("a user's pack", () => {
  it('answers before the built-in recipes', () => {
    const pack = readRecipePack({ recipe: [deploy] });
    if (!pack.ok) throw new Error(said(pack).join('\n'));
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
    ['a key that there is not', { says: ['x'] }, 'recipe[0].says: is unknown: choose from id'],
    ['no id', { id: undefined }, 'recipe[0].id: is missing'],
    ['an id without a subject', { id: 'deploy' }, 'recipe[0].id: must be a subject and a name'],
    [
      'an unknown effect',
      { effect: 'look' },
      'recipe[0].effect: must be one of readOnly, workspace, external',
    ],
    ['no command', { command: undefined }, 'recipe[0].command: must be there, or "variants"'],
    ['no request', { requests: [] }, 'recipe[0].requests: is missing'],
    [
      'a malformed pattern',
      { requests: ['deploy {thing}'] },
      'git/deploy, "deploy {thing}": {thing} is no slot',
    ],
    ['a malformed command', { command: 'git push [? {branch}' }, '"[?" is not closed'],
    ['an unknown conversion', { derive: { name: '{shout(branch)}' } }, 'there is no conversion "shout"'],
    ['an unknown fact', { required_facts: ['colour'] }, 'recipe[0].required_facts: must be one of larger'],
    [
      'an example that another recipe answers',
      { examples: ['list branches'] },
      '"list branches" gives git/branches instead',
    ],
    [
      'an example that nothing answers',
      { examples: ['deploy it twice'] },
      'recipe[0].examples[0]: "deploy it twice" gives no command',
    ],
  ])('with %s says where', (_, changes, problem) => {
    expect(problemsOf(changes).join('\n')).toContain(problem);
  });

  it('with an id twice says so', () => {
    expect(said(readRecipePack({ recipe: [deploy, deploy] }))).toContain(
      'recipe[1].id: another recipe is called git/deploy',
    );
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
