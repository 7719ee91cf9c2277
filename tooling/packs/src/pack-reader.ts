/** What a pack says, read key by key: an unknown key, or one of another kind, is an error that names the file and the table. */
export class PackTable {
  private readonly unread: Set<string>;
  private readonly value: Readonly<Record<string, unknown>>;
  private readonly place: string;

  constructor(value: unknown, place: string) {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw new Error(`${place} must be a table`);
    this.value = value as Readonly<Record<string, unknown>>;
    this.place = place;
    this.unread = new Set(Object.keys(value));
  }

  /** A text, blanks and line breaks in it made one blank. */
  text(key: string): string | undefined {
    const value = this.take(key);
    if (value === undefined) return undefined;
    if (typeof value !== 'string') throw this.wrong(key, 'a text');
    return value.trim().replaceAll(/\s+/gu, ' ');
  }

  requiredText(key: string): string {
    const text = this.text(key);
    if (text === undefined) throw this.wrong(key, 'given');
    return text;
  }

  /** A list of texts, or one text of words that blanks separate. */
  words(key: string): readonly string[] | undefined {
    const value = this.take(key);
    if (value === undefined) return undefined;
    if (typeof value === 'string') return value.split(/\s+/u).filter((word) => word !== '');
    if (!Array.isArray(value) || !value.every((item): item is string => typeof item === 'string'))
      throw this.wrong(key, 'a list of texts');
    return value;
  }

  /** The same, and it may not be empty. */
  examples(key: string): readonly string[] {
    const examples = this.words(key);
    if (examples === undefined || examples.length === 0) throw this.wrong(key, 'a list with an example');
    return examples;
  }

  /** A list of two texts each. */
  pairs(key: string): readonly (readonly [string, string])[] | undefined {
    const value = this.take(key);
    if (value === undefined) return undefined;
    const isPair = (item: unknown): item is readonly [string, string] =>
      Array.isArray(item) && item.length === 2 && item.every((text) => typeof text === 'string');
    if (!Array.isArray(value) || !value.every(isPair)) throw this.wrong(key, 'a list of pairs of texts');
    return value;
  }

  /** Whatever it holds. */
  list(key: string): readonly unknown[] {
    const value = this.take(key);
    if (!Array.isArray(value)) throw this.wrong(key, 'a list');
    return value;
  }

  optionalList(key: string): readonly unknown[] | undefined {
    return this.unread.has(key) ? this.list(key) : undefined;
  }

  number(key: string): number | undefined {
    const value = this.take(key);
    if (value !== undefined && typeof value !== 'number') throw this.wrong(key, 'a number');
    return value;
  }

  flag(key: string): true | undefined {
    const value = this.take(key);
    if (value !== undefined && value !== true) throw this.wrong(key, 'true, or left out');
    return value;
  }

  /** As it is written, blanks included. */
  verbatim(key: string): string | undefined {
    const value = this.take(key);
    if (value !== undefined && typeof value !== 'string') throw this.wrong(key, 'a text');
    return value;
  }

  tables(key: string): readonly PackTable[] {
    const value = this.take(key) ?? [];
    if (!Array.isArray(value)) throw this.wrong(key, 'a list of tables');
    return value.map((item, index) => new PackTable(item, `${this.place} ${key}[${index}]`));
  }

  /** A table of names with a table each. */
  named(key: string): readonly (readonly [name: string, table: PackTable])[] {
    const table = this.table(key);
    return table === undefined
      ? []
      : [...table.unread].map((name) => [
          name,
          new PackTable(table.take(name), `${this.place} ${key}.${name}`),
        ]);
  }

  table(key: string): PackTable | undefined {
    const value = this.take(key);
    return value === undefined ? undefined : new PackTable(value, `${this.place} ${key}`);
  }

  /** Every key with its text. */
  texts(): Readonly<Record<string, string>> {
    return Object.fromEntries([...this.unread].map((key) => [key, this.requiredText(key)]));
  }

  /** Every key with its list of words. */
  wordLists(): Readonly<Record<string, readonly string[]>> {
    return Object.fromEntries([...this.unread].map((key) => [key, this.words(key) ?? []]));
  }

  /** @throws Error naming the keys that nobody has asked for */
  end(): void {
    if (this.unread.size > 0) throw new Error(`${this.place}: unknown key ${[...this.unread].join(', ')}`);
  }

  private take(key: string): unknown {
    this.unread.delete(key);
    return Object.hasOwn(this.value, key) ? this.value[key] : undefined;
  }

  private wrong(key: string, expected: string): Error {
    return new Error(`${this.place}: ${key} must be ${expected}`);
  }
}
