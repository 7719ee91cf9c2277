import { isObject } from '@hunch/common/json';

export interface TableBounds {
  readonly itemsMax: number;
  readonly lineCharactersMax: number;
}

/** What is wrong at a place of a parsed file: `recipe[2].variants[0].command`, `is missing`. The file as a whole has no path. */
export interface PackProblem {
  readonly path: string;
  readonly message: string;
}

/** Reads the values of a parsed file one by one and collects what is wrong with them. */
export class TableReader {
  readonly problems: PackProblem[] = [];
  readonly #bounds: TableBounds;

  constructor(bounds: TableBounds) {
    this.#bounds = bounds;
  }

  problem(path: string, message: string): void {
    this.problems.push({ path, message });
  }

  /** An absent table is an empty one. `keys`: the only ones allowed; null for any. */
  table(source: unknown, place: string, keys: readonly string[] | null): Readonly<Record<string, unknown>> {
    if (source === undefined) return {};
    if (!isObject(source)) {
      this.problem(place, 'must be a table');
      return {};
    }
    const found = Object.keys(source);
    if (found.length > this.#bounds.itemsMax)
      this.problem(place, `has more than ${this.#bounds.itemsMax} entries`);
    for (const key of keys === null ? [] : found) {
      if (keys?.includes(key) === false)
        this.problem(place === '' ? key : `${place}.${key}`, `is unknown: choose from ${keys.join(', ')}`);
    }
    return source;
  }

  text(source: unknown, place: string): string | undefined {
    if (source === undefined) return undefined;
    const charactersMax = this.#bounds.lineCharactersMax;
    if (typeof source === 'string' && source.trim() !== '' && source.length <= charactersMax) return source;
    this.problem(place, `must be a text of 1 to ${charactersMax} characters`);
    return undefined;
  }

  required(source: unknown, place: string): string {
    if (source === undefined) this.problem(place, 'is missing');
    return this.text(source, place) ?? '';
  }

  texts(source: unknown, place: string): readonly string[] {
    if (source === undefined) return [];
    const { itemsMax, lineCharactersMax } = this.#bounds;
    const isList = Array.isArray(source) && source.length <= itemsMax;
    const items: readonly unknown[] = isList ? source : [];
    const texts = items.filter((item) => typeof item === 'string' && item.length <= lineCharactersMax);
    if (!isList || texts.length !== items.length)
      this.problem(place, `must be a list of at most ${itemsMax} texts`);
    return texts.map(String);
  }

  /** One of the values, or undefined when the key is absent. */
  oneOf<Value extends string>(source: unknown, place: string, values: readonly Value[]): Value | undefined {
    if (source === undefined) return undefined;
    const found = values.find((value) => value === source);
    if (found === undefined) this.problem(place, `must be one of ${values.join(', ')}`);
    return found;
  }

  /** The tables of an array, absent as an empty one. */
  list(source: unknown, place: string): readonly unknown[] {
    if (source === undefined) return [];
    if (Array.isArray(source) && source.length <= this.#bounds.itemsMax) return source;
    this.problem(place, `must be a list of at most ${this.#bounds.itemsMax} tables`);
    return [];
  }
}
