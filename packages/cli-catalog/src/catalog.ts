import type { CommandData, DescriptionData, Shards } from './format.ts';
import { ShardReader } from './shard-reader.ts';
import { Command, type ToolFinder } from './tool.ts';

/** Tools read and kept; far more than a line or a session names, and bounded where somebody asks for all. */
const toolsMax = 512;

const nothing: DescriptionData = [];

/**
 * Knows tools by name. `coreCatalog` holds those that engines ask for on hot paths, {@link loadCatalog} gives all.
 *
 * @example
 * ```ts
 * import { loadCatalog } from '@hunch/cli-catalog';
 * const catalog = await loadCatalog();
 * console.log(catalog.findTool('git')?.subcommand('commit')?.option('-m')?.value); // required
 * ```
 */
export class Catalog implements ToolFinder {
  readonly #readers: readonly ShardReader[];
  readonly #descriptions: readonly ShardReader[];
  readonly #tools = new Map<string, Command>();

  /** @param sources the first that knows a tool is taken */
  constructor(sources: readonly Shards[], descriptions: readonly Shards[] = []) {
    this.#readers = sources.map((shards) => new ShardReader(shards));
    this.#descriptions = descriptions.map((shards) => new ShardReader(shards));
  }

  /** The names of all tools, sorted. */
  toolNames(): readonly string[] {
    return [...new Set(this.#readers.flatMap((reader) => [...reader.names()]))].toSorted();
  }

  /**
   * A tool by its name, without a directory: `git`, not `/usr/bin/git`.
   *
   * @returns null where the catalogue does not know it
   */
  findTool(name: string): Command | null {
    const known = this.#tools.get(name);
    if (known !== undefined) return known;
    const tool = this.#read(name);
    if (tool === null) return null;
    if (this.#tools.size >= toolsMax) this.#tools.clear();
    this.#tools.set(name, tool);
    return tool;
  }

  #read(name: string): Command | null {
    const json = entryOf(this.#readers, name);
    if (json === null) return null;
    let descriptions: DescriptionData | null = null;
    const describe = (): DescriptionData => {
      descriptions ??= this.#describe(name);
      return descriptions;
    };
    return new Command(JSON.parse(json) as CommandData, null, this, describe, name);
  }

  #describe(name: string): DescriptionData {
    const json = entryOf(this.#descriptions, name);
    return json === null ? nothing : (JSON.parse(json) as DescriptionData);
  }
}

function entryOf(readers: readonly ShardReader[], name: string): string | null {
  for (const reader of readers) {
    const json = reader.entry(name);
    if (json !== null) return json;
  }
  return null;
}
