import { loadCatalog, type Command } from '@hunch/cli-catalog';
import { jsonModule, type GeneratedFile } from './generated-module.ts';
import { readPackFiles } from './pack-files.ts';

const packageRoot = 'packages/intent-router';

/** Fewer tools may share a word that is the name of something. */
const toolsMin = 3;

/** Tables of words/names.toml whose words are names, however often they are mentioned. */
const tablesOfNames = [
  'services',
  'desktop_programs',
  'python_libraries',
  'npm_libraries',
  'linux_only_programs',
];

/**
 * The common words of the command line: those in lower case by which several tools of the catalogue describe themselves, their subcommands
 * and options. Such a word ("session", "emulator", "verbose") says of what kind something is; it is seldom a name.
 */
export async function commonWords(): Promise<readonly GeneratedFile[]> {
  const catalog = await loadCatalog();
  const users = new Map<string, Set<string>>();
  const see = (tool: string, { description, options, subcommands }: Command): void => {
    for (const text of [description, ...options.map((option) => option.description)])
      for (const [word] of text.matchAll(plainWord)) {
        const tools = users.get(word) ?? new Set();
        users.set(word, tools.add(tool));
      }
    for (const below of subcommands) see(tool, below);
  };
  const tools = [...catalog.toolNames()];
  for (const name of tools) {
    const tool = catalog.findTool(name);
    if (tool !== null) see(name, tool);
  }
  const names = new Set([...tools, ...namesOfTables()]);
  const words = [...users].flatMap(([word, { size }]) =>
    size >= toolsMin && !names.has(word) ? [word] : [],
  );
  const path = `${packageRoot}/src/generate/recipes/common-words.generated.ts`;
  const source = 'packages/cli-catalog';
  return [
    jsonModule({ path, name: 'commonWordsJson', source, value: words.sort().join(' '), isLarge: true }),
  ];
}

/** A word of a sentence: no option, path, placeholder or part of a name. */
const plainWord = /(?<![\w./<-])[a-z]{3,}(?![\w/>-])/g;

function namesOfTables(): readonly string[] {
  const names = readPackFiles(`${packageRoot}/words`).find(({ name }) => name === 'names')?.value;
  if (typeof names !== 'object' || names === null)
    throw new Error(`${packageRoot}/words/names.toml is missing`);
  return Object.entries(names).flatMap(([table, words]) =>
    tablesOfNames.includes(table) && typeof words === 'string' ? words.split(' ') : [],
  );
}
