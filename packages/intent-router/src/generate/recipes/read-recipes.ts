import { err, ok, type Result } from '@hunch/common/result';
import { builtInDomains } from '../../domains/domain.ts';
import { type PackProblem, TableReader } from '../../table-reader.ts';
import { checkRecipe } from './compile.ts';
import { type Choice, effects, variantSystems, type Recipe, type RecipeVariant } from './recipe.ts';
import { factSlots } from './facts.ts';

/** Twice the largest pack that hunch has itself; a longer one is generated and slows every request down. */
const bounds = { itemsMax: 400, lineCharactersMax: 2000 };

const idPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*\/[a-z0-9]+(?:-[a-z0-9]+)*$/;

const keys = [
  'id',
  'domain',
  'does',
  'effect',
  'requests',
  'ignorable_words',
  'descriptions',
  'description_words',
  'command',
  'variants',
  'required_facts',
  'derive',
  'choices',
  'examples',
];

/**
 * Reads a pack of recipes: a parsed TOML file with one `[[recipe]]` table for each. Patterns, commands and derivations are compiled,
 * examples are not tried.
 *
 * @returns the recipes, or every problem
 */
export function readRecipes(value: unknown): Result<readonly Recipe[], readonly PackProblem[]> {
  const reader = new TableReader(bounds);
  const pack = reader.table(value, '', ['recipe']);
  const recipes = reader
    .list(pack['recipe'], 'recipe')
    .map((entry, index) => readRecipe(reader, entry, `recipe[${index}]`));
  const seen = new Set<string>();
  for (const [index, { id }] of recipes.entries()) {
    if (seen.has(id)) reader.problem(`recipe[${index}].id`, `another recipe is called ${id}`);
    seen.add(id);
  }
  if (reader.problems.length > 0) return err(reader.problems);
  for (const [index, recipe] of recipes.entries()) {
    try {
      checkRecipe(recipe);
    } catch (error) {
      reader.problem(`recipe[${index}]`, error instanceof Error ? error.message : String(error));
    }
  }
  return reader.problems.length === 0 ? ok(recipes) : err(reader.problems);
}

function readRecipe(reader: TableReader, entry: unknown, path: string): Recipe {
  const table = reader.table(entry, path, keys);
  const id = reader.required(table['id'], `${path}.id`);
  const place = (key: string): string => `${path}.${key}`;
  if (id !== '' && !idPattern.test(id))
    reader.problem(place('id'), 'must be a subject and a name, such as "git/undo-commit"');
  const texts = (key: string): readonly string[] => reader.texts(table[key], place(key));
  const optional = {
    domain: reader.oneOf(table['domain'], place('domain'), builtInDomains),
    ignorableWords: reader.text(table['ignorable_words'], place('ignorable_words')),
    descriptions: table['descriptions'] === undefined ? undefined : texts('descriptions'),
    descriptionWords: reader.text(table['description_words'], place('description_words')),
    requiredFacts: readFacts(reader, table['required_facts'], place('required_facts')),
    derive: readDerivations(reader, table['derive'], place('derive')),
    choices: readChoices(reader, table['choices'], place('choices')),
  };
  const recipe = {
    id,
    does: reader.required(table['does'], place('does')),
    effect: reader.oneOf(table['effect'], place('effect'), effects) ?? 'external',
    requests: texts('requests'),
    ...present(optional),
    variants: readVariants(reader, table, place),
    examples: texts('examples'),
  };
  if (recipe.requests.length === 0) reader.problem(place('requests'), 'is missing');
  if (recipe.examples.length === 0)
    reader.problem(place('examples'), 'is missing: give a request that gives this recipe');
  return recipe;
}

function readVariants(
  reader: TableReader,
  table: Readonly<Record<string, unknown>>,
  place: (key: string) => string,
): readonly RecipeVariant[] {
  const hasCommand = table['command'] !== undefined;
  if (hasCommand === (table['variants'] !== undefined))
    reader.problem(place('command'), 'must be there, or "variants" in place of it');
  if (hasCommand) return [{ template: reader.required(table['command'], place('command')) }];
  return reader.list(table['variants'], place('variants')).map((entry, index) => {
    const where = place(`variants[${index}]`);
    const variant = reader.table(entry, where, ['system', 'file_endings', 'command']);
    return {
      ...present({
        system: reader.oneOf(variant['system'], `${where}.system`, variantSystems),
        fileEndings:
          variant['file_endings'] === undefined
            ? undefined
            : reader.texts(variant['file_endings'], `${where}.file_endings`),
      }),
      template: reader.required(variant['command'], `${where}.command`),
    };
  });
}

function readFacts(reader: TableReader, value: unknown, place: string): Recipe['requiredFacts'] {
  if (value === undefined) return undefined;
  return reader.texts(value, place).flatMap((name) => reader.oneOf(name, place, factSlots) ?? []);
}

function readDerivations(reader: TableReader, value: unknown, place: string): Recipe['derive'] {
  if (value === undefined) return undefined;
  const table = reader.table(value, place, null);
  return Object.fromEntries(
    Object.entries(table).map(([name, source]) => [name, reader.required(source, `${place}.${name}`)]),
  );
}

function readChoices(reader: TableReader, value: unknown, place: string): Recipe['choices'] {
  if (value === undefined) return undefined;
  const read = (entry: unknown, at: string): Choice[string] => {
    if (typeof entry === 'string') return entry;
    const table = reader.table(entry, at, ['command', 'does']);
    const [command, does] = [table['command'], reader.required(table['does'], `${at}.does`)];
    if (typeof command !== 'string') reader.problem(`${at}.command`, 'must be a text');
    return { command: String(command), does };
  };
  return Object.fromEntries(
    Object.entries(reader.table(value, place, null)).map(([name, choice]) => [
      name,
      Object.fromEntries(
        Object.entries(reader.table(choice, `${place}.${name}`, null)).map(([said, entry]) => [
          said,
          read(entry, `${place}.${name}.${said}`),
        ]),
      ),
    ]),
  );
}

type Present<Table> = { [Key in keyof Table]?: Exclude<Table[Key], undefined> };

/** Without the keys that are not there, so that a recipe is the same whether it was read or parsed from JSON. */
function present<Table extends object>(table: Table): Present<Table> {
  return Object.fromEntries(
    Object.entries(table).filter(([, value]) => value !== undefined),
  ) as Present<Table>;
}
