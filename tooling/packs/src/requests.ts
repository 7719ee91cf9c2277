import {
  builtInDomains,
  readRecipes,
  type DomainDefinition,
  type Recipe,
} from '@hunch/intent-router/training';
import { jsonModule, type GeneratedFile } from './generated-module.ts';
import { readPackFiles, type PackFile } from './pack-files.ts';
import { PackTable } from './pack-reader.ts';

const packageRoot = 'packages/intent-router';

/** The recipes in the order of their files. Each keeps its first example, which is shown to a user; tests read the files. */
export function compileRecipes(): readonly GeneratedFile[] {
  const source = `${packageRoot}/recipes`;
  const value = readPackFiles(source).flatMap(({ path, value: pack }) =>
    recipesIn(path, pack).map((recipe) => ({ ...recipe, examples: recipe.examples.slice(0, 1) })),
  );
  const path = `${packageRoot}/src/generate/recipes/recipes.generated.ts`;
  return [jsonModule({ path, name: 'recipesJson', source, value, isLarge: true })];
}

/** The domains in the order in which ties are broken. */
export function compileDomains(): readonly GeneratedFile[] {
  const source = `${packageRoot}/domains`;
  const files = readPackFiles(source);
  const value = builtInDomains.map((name) => {
    const file = files.find((each) => each.name === name);
    if (file === undefined) throw new Error(`${source}/${name}.toml is missing`);
    return domainIn(file);
  });
  const path = `${packageRoot}/src/domains/domains.generated.ts`;
  return [jsonModule({ path, name: 'domainsJson', source, value, isLarge: true })];
}

/** @throws Error when the file is invalid or defines a domain of another name */
export function domainIn({ path, name, value }: PackFile): DomainDefinition {
  const pack = new PackTable(value, path);
  const [meta, prompt, safety, tool] = ['meta', 'prompt', 'safety', 'tool'].map(
    (key) => pack.table(key) ?? new PackTable({}, `${path} ${key}`),
  );
  if (meta?.requiredText('domain') !== name) throw new Error(`${path}: meta.domain is not "${name}"`);
  const description = meta.requiredText('description');
  const domain: DomainDefinition = {
    name,
    title: meta.requiredText('name'),
    description,
    aliases: meta.words('aliases') ?? [],
    keywords: meta.words('keywords') ?? [],
    primaryCommands: meta.words('primary_commands') ?? [],
    prompt: prompt?.verbatim('system') ?? '',
    examples: pack.named('examples').map(([, example]) => ({
      input: example.requiredText('input'),
      output: example.requiredText('output'),
    })),
    safety: {
      requirements: safety?.words('requirements') ?? [],
      ruleDomains: safety?.words('rule_domains') ?? [],
    },
    tool: {
      description: tool?.text('description') ?? description,
      parameters: (tool?.named('parameters') ?? []).map(([parameter, table]) => ({
        name: parameter,
        description: table.requiredText('description'),
        values: table.words('values') ?? [],
        isRequired: table.flag('required') ?? false,
      })),
    },
  };
  for (const table of [pack, meta, prompt, safety, tool]) table?.end();
  return domain;
}

/** What the model of the router reads; the rest is read by the recipes. */
const ofModel = new Set(['classes', 'programs']);

/** Two modules: the router must not parse what only the generation of commands reads. */
export function compileWords(): readonly GeneratedFile[] {
  const source = `${packageRoot}/words`;
  const tables = readPackFiles(source).map(({ name, value }) => [name, value] as const);
  const module = (path: string, isWanted: (name: string) => boolean): GeneratedFile =>
    jsonModule({
      path: `${packageRoot}/src/${path}`,
      name: 'wordsJson',
      isLarge: true,
      source,
      value: Object.fromEntries(tables.filter(([name]) => isWanted(name))),
    });
  return [
    module('local/words.generated.ts', (name) => ofModel.has(name)),
    module('generate/recipes/words.generated.ts', (name) => !ofModel.has(name)),
  ];
}

/** The words and phrases of frames. */
export function compileFrames(): readonly GeneratedFile[] {
  const source = `${packageRoot}/frames`;
  const value = Object.fromEntries(readPackFiles(source).map((file) => [file.name, file.value] as const));
  const path = `${packageRoot}/src/generate/frames/frames.generated.ts`;
  return [jsonModule({ path, name: 'framesJson', source, value, isLarge: true })];
}

function recipesIn(file: string, pack: unknown): readonly Recipe[] {
  const read = readRecipes(pack);
  if (read.ok) return read.value;
  throw new Error(read.error.map(({ path, message }) => `${file}: ${path} ${message}`).join('\n'));
}
