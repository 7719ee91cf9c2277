/** How an option takes its value. */
export type FlagShape =
  /** None: `--release`. */
  | 'plain'
  /** The next word, or attached: `--target x`, `--target=x`, `-p x`, `-px`. */
  | 'value'
  /** The same, and the value may begin with a dash: `-ldflags '-s -w'`. */
  | 'text'
  /** Attached with `=`, or none: `--timings`, `--timings=html`. */
  | 'optional';

/** Options as the manual of a tool lists them: names separated by blanks. */
export interface FlagList {
  readonly plain?: string;
  readonly value?: string;
  readonly text?: string;
  readonly optional?: string;
  /** Whatever begins so is a plain option: `-W` for `-Wall`. */
  readonly beginning?: string;
}

export interface FlagTable {
  readonly shapes: ReadonlyMap<string, FlagShape>;
  /**
   * The letters of short options with a value, as their codes: to cut `-I` off `-Iinclude` and look it up would cost three
   * times as much as all the rest, since V8 keeps strings of two characters unique.
   */
  readonly shortValues: ReadonlySet<number>;
  /** By their second character, so that few are compared. */
  readonly beginnings: ReadonlyMap<number, readonly string[]>;
}

/** @throws TypeError if an option is listed twice, which is a mistake in a table */
export function flagTable(...lists: readonly FlagList[]): FlagTable {
  const shapes = new Map<string, FlagShape>();
  const beginnings = new Map<number, string[]>();
  const add = (names: string | undefined, shape: FlagShape): void => {
    for (const name of wordsOf(names)) {
      if (shapes.has(name) && shapes.get(name) !== shape)
        throw new TypeError(`option ${name} is listed with two shapes`);
      shapes.set(name, shape);
    }
  };
  for (const list of lists) {
    add(list.plain, 'plain');
    add(list.value, 'value');
    add(list.text, 'text');
    add(list.optional, 'optional');
    for (const beginning of wordsOf(list.beginning)) {
      const code = beginning.charCodeAt(1);
      beginnings.set(code, [...(beginnings.get(code) ?? []), beginning]);
    }
  }
  const shortValues = new Set<number>();
  for (const [name, shape] of shapes)
    if (shape === 'value' && name.length === 2) shortValues.add(name.charCodeAt(1));
  return { shapes, shortValues, beginnings };
}

export function wordsOf(text: string | undefined): readonly string[] {
  return text === undefined || text === '' ? [] : text.split(/\s+/).filter((word) => word !== '');
}
