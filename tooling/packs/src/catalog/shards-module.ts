import { quoted, type GeneratedFile } from '../generated-module.ts';

export interface Entry {
  readonly name: string;
  readonly text: string;
  /** Entries with the same are stored once; null: never. */
  readonly shared: string | null;
}

/**
 * A module with entries in shards. Each shard is a function, so that its text is a value only once it is asked for; a bundler may
 * compress it (tooling/build/deflated-texts.mjs).
 */
export function shardsModule(module: {
  readonly path: string;
  readonly digest: string;
  readonly entries: readonly Entry[];
  readonly charactersMax: number;
}): GeneratedFile {
  const { path, digest, entries, charactersMax } = module;
  const sameAs = new Map<string, string>();
  const names: string[][] = [];
  const texts: string[] = [];
  const shardOf = new Map<string, number>();
  for (const { name, text, shared } of entries) {
    const other = shared === null ? undefined : sameAs.get(shared);
    if (other !== undefined) {
      names[shardOf.get(other) ?? 0]?.push(`${name}=${other}`);
      continue;
    }
    if (shared !== null) sameAs.set(shared, name);
    if (texts.length === 0 || (texts.at(-1)?.length ?? 0) >= charactersMax) {
      names.push([]);
      texts.push('');
    }
    const shard = texts.length - 1;
    names[shard]?.push(name);
    texts[shard] += `${texts[shard] === '' ? '' : '\n'}${name}\t${text}`;
    shardOf.set(name, shard);
  }
  const lines = [
    '// Generated from @withfig/autocomplete (MIT, see NOTICE) and packages/cli-catalog/overlay by `pnpm generate catalog`. Do not edit.',
    `// Made of: ${digest}`,
    "import type { Shards } from '../format.ts';",
    '',
    'export const shards: Shards = {',
    `  names: [\n${names.map((list) => `    ${quoted(list.join(' '))},\n`).join('')}  ],`,
    `  texts: [\n${texts.map((text) => `    () => ${quoted(text)},\n`).join('')}  ],`,
    '};',
    '',
  ];
  return { path, text: lines.join('\n') };
}
