import { placeKinds } from '@hunch/cli-catalog/places';
import { jsonModule, type GeneratedFile } from './generated-module.ts';
import { readPackFiles } from './pack-files.ts';

const folder = 'packages/cli-catalog/places';
const sections = ['everyday', 'operands', 'values', 'parts', 'words'] as const;

/** `packages/cli-catalog/places/*.toml`: what stands at the places of a command's words. */
export function placePacks(): readonly GeneratedFile[] {
  const all: Record<(typeof sections)[number], Record<string, string>> = {
    everyday: {},
    operands: {},
    values: {},
    parts: {},
    words: {},
  };
  for (const { path, value } of readPackFiles(folder))
    for (const [section, entries] of Object.entries(value as Record<string, Record<string, string>>)) {
      const name = sections.find((each) => each === section);
      if (name === undefined) throw new Error(`${path}: a section [${section}] means nothing here`);
      for (const [key, text] of Object.entries(entries)) {
        if (name === 'words') checkKinds(path, key, key);
        else if (name === 'parts') checkKinds(path, key, `${key} ${text.slice(text.indexOf(' ') + 1)}`);
        else if (name !== 'everyday') checkKinds(path, key, text);
        all[name][key] = text;
      }
    }
  return [
    jsonModule({
      path: 'packages/cli-catalog/src/data/places.generated.ts',
      name: 'placesJson',
      source: `${folder}/*.toml`,
      value: all,
    }),
  ];
}

function checkKinds(path: string, key: string, text: string): void {
  const kinds = text.replaceAll(/\([^)]*\)/g, ' ').split(/[\s|]+|\.\.\.$/);
  for (const kind of kinds)
    if (kind !== '' && kind !== '_' && !placeKinds.has(kind))
      throw new Error(`${path}: ${key}: no kind is called ${kind}`);
}
