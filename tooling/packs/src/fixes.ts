import { jsonModule, type GeneratedFile } from './generated-module.ts';
import { readPackFiles } from './pack-files.ts';
import { PackTable } from './pack-reader.ts';

/** The pack of fixers: one list, in the order of the files and of the tables in them. */
export function fixerPacks(): readonly GeneratedFile[] {
  const ids = new Set<string>();
  const fixers = readPackFiles('apps/daemon/fixes').flatMap(({ path, value }) =>
    Object.entries(value as Record<string, unknown>).map(([id, table]) => {
      if (ids.has(id)) throw new Error(`${path}: [${id}] is there twice`);
      ids.add(id);
      return fixerOf(id, new PackTable(table, `${path}: [${id}]`));
    }),
  );
  return [
    jsonModule({
      path: 'apps/daemon/src/fix/fixers.generated.ts',
      name: 'fixersJson',
      isLarge: true,
      source: 'apps/daemon/fixes',
      value: fixers,
    }),
  ];
}

const templates = ['fix', 'line', 'rewrite', 'insert', 'append', 'before', 'with', 'replace'] as const;
const patterns = ['error', 'unless', 'written'] as const;

function fixerOf(id: string, table: PackTable): Readonly<Record<string, unknown>> {
  const about = table.requiredText('about');
  const commands = table.text('commands')?.split(/,\s*/);
  const texts = Object.fromEntries(
    [...patterns, ...templates].flatMap((key) => {
      const text = table.verbatim(key);
      return text === undefined ? [] : [[key, text]];
    }),
  );
  const fixer = {
    id,
    about,
    commands,
    ...texts,
    needs: table.words('needs'),
    among: table.words('among'),
    exits: table.words('exits')?.map(Number),
    blind: table.flag('blind'),
    last: table.flag('last'),
  };
  table.end();
  for (const key of patterns) {
    const pattern = texts[key];
    if (pattern !== undefined) checkPattern(id, pattern);
  }
  if (!templates.some((key) => texts[key] !== undefined)) throw new Error(`[${id}] changes nothing`);
  if (commands === undefined && !patterns.some((key) => texts[key] !== undefined))
    throw new Error(`[${id}] fits everything`);
  return fixer;
}

function checkPattern(id: string, pattern: string): void {
  try {
    ''.search(new RegExp(pattern));
  } catch (cause) {
    throw new Error(`[${id}]: not a pattern: ${pattern}`, { cause });
  }
}
