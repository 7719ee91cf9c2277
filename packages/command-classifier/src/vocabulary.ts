import { UNKNOWN_WORD } from '@hunch/common/shell/fast-scan';
import { NameTable } from './name-table.ts';

/** Every word of every table, with its number. */
const numbers = new Map<string, number>();
let table: NameTable<number> | undefined;

/** The number of a word, by which tables are looked up at once. It becomes part of the vocabulary. */
export function numberOf(word: string): number {
  const known = numbers.get(word);
  if (known !== undefined) return known;
  const number = UNKNOWN_WORD + 1 + numbers.size;
  numbers.set(word, number);
  table = undefined;
  return number;
}

/**
 * Every word of every table, to find its number where it stands in a command. Such a word costs no memory, and a word that is
 * not here is in no table: it need not be looked up at all.
 */
export function vocabulary(): NameTable<number> {
  return (table ??= new NameTable(numbers));
}

/** A table of words of the vocabulary, looked up by their numbers. */
export class WordTable<Value> {
  private readonly values: (Value | undefined)[];

  constructor(entries: Iterable<readonly [word: string, value: Value]>) {
    const numbered = [...entries].map(([word, value]) => [numberOf(word), value] as const);
    const size = Math.max(UNKNOWN_WORD, ...numbered.map(([number]) => number)) + 1;
    this.values = Array.from({ length: size }, () => undefined);
    for (const [number, value] of numbered) this.values[number] = value;
  }

  at(number: number): Value | undefined {
    return number < this.values.length ? this.values[number] : undefined;
  }
}
