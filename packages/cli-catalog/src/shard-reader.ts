import type { Shards } from './format.ts';

/** Finds a tool's entry in shards; a shard's text is asked for when one of its tools first is. */
export class ShardReader {
  readonly #shards: Shards;
  #places: ReadonlyMap<string, Place> | null = null;
  readonly #entries = new Map<number, ReadonlyMap<string, string>>();

  constructor(shards: Shards) {
    this.#shards = shards;
  }

  names(): Iterable<string> {
    return this.#index().keys();
  }

  /** The JSON of a tool's entry, or null. */
  entry(name: string): string | null {
    const place = this.#index().get(name);
    if (place === undefined) return null;
    return this.#shard(place.shard).get(place.name) ?? null;
  }

  #index(): ReadonlyMap<string, Place> {
    if (this.#places !== null) return this.#places;
    const places = new Map<string, Place>();
    for (const [shard, names] of this.#shards.names.entries())
      for (const written of names.split(' ')) {
        const equals = written.indexOf('=', 1);
        if (equals === -1) places.set(written, { shard, name: written });
        else places.set(written.slice(0, equals), { shard, name: written.slice(equals + 1) });
      }
    this.#places = places;
    return places;
  }

  #shard(index: number): ReadonlyMap<string, string> {
    const known = this.#entries.get(index);
    if (known !== undefined) return known;
    const lines = (this.#shards.texts[index]?.() ?? '').split('\n');
    const entries = new Map(
      lines.map((line) => {
        const tab = line.indexOf('\t');
        return [line.slice(0, tab), line.slice(tab + 1)];
      }),
    );
    this.#entries.set(index, entries);
    return entries;
  }
}

interface Place {
  readonly shard: number;
  readonly name: string;
}
