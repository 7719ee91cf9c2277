import type { Choice, Recipe } from './recipe.ts';

/** More combinations are several recipes. */
const casesMax = 200;

interface Chosen {
  readonly said: string;
  readonly command: string;
  readonly does: string;
}

/**
 * The recipe once for each combination of its choices. In patterns `{act}` stands for the words, in commands and derivations for the value, in
 * the explanation for what it does.
 *
 * @throws Error when there are too many
 */
export function casesOf(recipe: Recipe): readonly Recipe[] {
  const { choices } = recipe;
  if (choices === undefined) return [recipe];
  let combinations: readonly (readonly (readonly [string, Chosen])[])[] = [[]];
  for (const [name, choice] of Object.entries(choices))
    combinations = combinations.flatMap((before) =>
      Object.entries(choice).map(([said, value]) => [...before, [name, chosenOf(said, value)] as const]),
    );
  if (combinations.length > casesMax) throw new Error(`it has more than ${casesMax} combinations of choices`);
  const cases = combinations.map((chosen) => caseOf(recipe, new Map(chosen)));
  for (const each of cases) origins.set(each, recipe);
  return cases;
}

/** The recipe that a case was made of. */
export function originOf(recipe: Recipe): Recipe {
  return origins.get(recipe) ?? recipe;
}

const origins = new WeakMap<Recipe, Recipe>();

function chosenOf(said: string, value: Choice[string]): Chosen {
  if (typeof value !== 'string') return { said, ...value };
  const [first = said] = said.split('|');
  return { said, command: value, does: first };
}

function caseOf(recipe: Recipe, chosen: ReadonlyMap<string, Chosen>): Recipe {
  const inPattern = (source: string): string => filled(source, (name) => chosen.get(name)?.said);
  const inCommand = (source: string): string => filled(source, (name) => chosen.get(name)?.command);
  const { choices: _, ...rest } = recipe;
  return {
    ...rest,
    does: filled(recipe.does, (name) => chosen.get(name)?.does),
    requests: recipe.requests.map(inPattern),
    ...(recipe.descriptions === undefined ? {} : { descriptions: recipe.descriptions.map(inPattern) }),
    variants: recipe.variants.map((variant) => ({ ...variant, template: inCommand(variant.template) })),
    ...(recipe.derive === undefined
      ? {}
      : {
          derive: Object.fromEntries(
            Object.entries(recipe.derive).map(([name, source]) => [name, inCommand(source)]),
          ),
        }),
  };
}

function filled(source: string, valueOf: (name: string) => string | undefined): string {
  return source.replaceAll(/\{([a-z_]+)\}/g, (whole, name: string) => valueOf(name) ?? whole);
}
