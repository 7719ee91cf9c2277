import type { StreamPiece } from './conversation.ts';

/** Pieces of one of several answers; the first has no number. */
export function ofChoice(choice: number, pieces: readonly StreamPiece[]): readonly StreamPiece[] {
  return choice === 0 ? pieces : pieces.map((piece) => ({ ...piece, choice }));
}

/** Each answer's own, made when the first piece of it comes. */
export class PerChoice<Value> {
  readonly #make: (choice: number) => Value;
  readonly #values = new Map<number, Value>();

  constructor(make: (choice: number) => Value) {
    this.#make = make;
  }

  of(choice: number): Value {
    const known = this.#values.get(choice);
    if (known !== undefined) return known;
    const made = this.#make(choice);
    this.#values.set(choice, made);
    return made;
  }

  has(choice: number): boolean {
    return this.#values.has(choice);
  }

  all(): readonly (readonly [choice: number, value: Value])[] {
    return [...this.#values];
  }
}
