import { jsonModule, type GeneratedFile } from './generated-module.ts';
import { readPackFiles } from './pack-files.ts';

const names: Readonly<Record<string, { readonly path: string; readonly name: string }>> = {
  'path-rules': { path: 'paths/path-rules.generated.ts', name: 'pathRulesJson' },
  'usual-lines': { path: 'candidates/usual-lines.generated.ts', name: 'usualLinesJson' },
};

/** `packages/suggest-engine/data/*.toml`: which words of a line must name something, and what most people run. */
export function suggestionPacks(): readonly GeneratedFile[] {
  return readPackFiles('packages/suggest-engine/data').map(({ path, name, value }) => {
    const module = names[name];
    if (module === undefined) throw new Error(`${path}: no module is made of it`);
    return jsonModule({
      path: `packages/suggest-engine/src/${module.path}`,
      name: module.name,
      source: path,
      value,
    });
  });
}
