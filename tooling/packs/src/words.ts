import { jsonModule, type GeneratedFile } from './generated-module.ts';
import { readPackFiles } from './pack-files.ts';

const source = 'packages/intent-router/words';
/** What the model of the router reads; the rest is read by the recipes. */
const ofModel = new Set(['classes', 'programs']);

/** Two modules: the router must not parse what only the generation of commands reads. */
export function compileWords(): readonly GeneratedFile[] {
  const tables = readPackFiles(source).map(({ name, value }) => [name, value] as const);
  const module = (path: string, isWanted: (name: string) => boolean): GeneratedFile =>
    jsonModule({
      path: `packages/intent-router/src/${path}`,
      name: 'wordsJson',
      source,
      value: Object.fromEntries(tables.filter(([name]) => isWanted(name))),
    });
  return [
    module('local/words.generated.ts', (name) => ofModel.has(name)),
    module('generate/recipes/words.generated.ts', (name) => !ofModel.has(name)),
  ];
}
