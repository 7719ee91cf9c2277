/** The kinds of numbers in columns of equal length, by name. */
type Kinds = Readonly<
  Record<string, new (length: number) => Int32Array | Float32Array | Float64Array | Uint8Array | Uint16Array>
>;

/** A column of each kind. Kept by reference: `grow` puts longer arrays in place of those that are there. */
export type Columns<Of extends Kinds> = { [Name in keyof Of]: InstanceType<Of[Name]> };

export function makeColumns<Of extends Kinds>(kinds: Of, length: number): Columns<Of> {
  return columnsOf(kinds, (name) => new (kinds[name] as Kinds[string])(length));
}

export function growColumns<Of extends Kinds>(kinds: Of, columns: Columns<Of>, length: number): void {
  const longer = makeColumns(kinds, length);
  for (const name in kinds) longer[name].set(columns[name]);
  Object.assign(columns, longer);
}

/** Copies of the rows at these places, in their order. */
export function saveColumns<Of extends Kinds>(
  kinds: Of,
  columns: Columns<Of>,
  places: Iterable<number>,
): Columns<Of> {
  const order = Int32Array.from(places);
  const saved = makeColumns(kinds, order.length);
  for (const name in kinds) {
    const [from, to] = [columns[name], saved[name]];
    for (const [at, place] of order.entries()) to[at] = from[place] ?? 0;
  }
  return saved;
}

/** Copies of the first rows. */
export function firstRows<Of extends Kinds>(kinds: Of, columns: Columns<Of>, end: number): Columns<Of> {
  return columnsOf(kinds, (name) => columns[name].slice(0, end));
}

/** Into columns that are long enough. */
export function loadColumns<Of extends Kinds>(kinds: Of, columns: Columns<Of>, image: Columns<Of>): void {
  for (const name in kinds) columns[name].set(image[name]);
}

function columnsOf<Of extends Kinds>(kinds: Of, columnOf: (name: keyof Of) => unknown): Columns<Of> {
  // Every name is there, each with a column of its kind.
  return Object.fromEntries(Object.keys(kinds).map((name) => [name, columnOf(name)])) as Columns<Of>;
}
