/** A key in one entry of an array of tables: `[[recipe]]`. */
export interface EntryPlace {
  /** Its number from 0. */
  readonly entry: number;
  /** Undefined: the entry as a whole. */
  readonly key?: string | undefined;
  /** A text of the entry, such as an example: its line, where it stands alone on one. */
  readonly text?: string | undefined;
}

interface Entry {
  readonly line: number;
  readonly lines: readonly string[];
}

/**
 * The line, from 1, on which it stands in a valid TOML file, for messages only: a look at headers and at the beginnings of
 * lines, since the parser keeps no positions.
 */
export function lineOfEntry(
  text: string,
  { entry: wanted, key, text: quoted }: EntryPlace,
): number | undefined {
  const entry = entriesOf(text)[wanted];
  if (entry === undefined) return undefined;
  const { line, lines } = entry;
  const ofText =
    quoted === undefined
      ? -1
      : lines.findIndex((one) => one.includes(JSON.stringify(quoted)) || one.includes(`'${quoted}'`));
  if (ofText >= 0) return line + ofText;
  const ofKey = key === undefined ? -1 : lines.findIndex((one) => keyOf(one) === key);
  return ofKey >= 0 ? line + ofKey : line;
}

function entriesOf(text: string): readonly Entry[] {
  const lines = text.split('\n');
  const starts = lines.flatMap((line, index) => (/^\s*\[\[[^\].]+\]\]/.test(line) ? [index] : []));
  return starts.map((start, number) => ({ line: start + 1, lines: lines.slice(start, starts[number + 1]) }));
}

/** Of an assignment, or of a table within the entry: `[rules.when]`. */
function keyOf(line: string): string | undefined {
  return (/^\s*([\w-]+)\s*[=.]/.exec(line) ?? /^\s*\[+[\w-]+\.([\w-]+)/.exec(line))?.[1];
}
