import type { LinePart, LinePartOf } from './line-parts.ts';

/** What a request about lines asks for. A plan takes the parts that its command carries out; a part that is left ends it. */
export class LineFrame {
  readonly #parts: readonly LinePart[];
  readonly #taken = new Set<LinePart>();

  constructor(parts: readonly LinePart[]) {
    this.#parts = parts;
  }

  has(kind: LinePart['kind']): boolean {
    return this.#parts.some((part) => part.kind === kind);
  }

  all<Kind extends LinePart['kind']>(kind: Kind): readonly LinePartOf<Kind>[] {
    const found = this.#parts.filter((part): part is LinePartOf<Kind> => part.kind === kind);
    for (const part of found) this.#taken.add(part);
    return found;
  }

  /** {@link all}, and none of them counts as done. */
  peek<Kind extends LinePart['kind']>(kind: Kind): readonly LinePartOf<Kind>[] {
    return this.#parts.filter((part): part is LinePartOf<Kind> => part.kind === kind);
  }

  /** The only part of the kind; two stay, and end the plan. */
  one<Kind extends LinePart['kind']>(kind: Kind): LinePartOf<Kind> | undefined {
    const found = this.#parts.filter((part): part is LinePartOf<Kind> => part.kind === kind);
    const [first] = found;
    if (first === undefined || found.length > 1) return undefined;
    this.#taken.add(first);
    return first;
  }

  /** Whether a way to do it was said, which counts as done. */
  take(option: string): boolean {
    return this.#flagged((part) => part.kind === 'option' && part.option === option);
  }

  says(option: string): boolean {
    return this.#parts.some((part) => part.kind === 'option' && part.option === option);
  }

  takeAct(act: string): boolean {
    return this.#flagged((part) => part.kind === 'act' && part.act === act);
  }

  asks(act: string): boolean {
    return this.#parts.some((part) => part.kind === 'act' && part.act === act);
  }

  takeThing(thing: string): boolean {
    return this.#flagged((part) => part.kind === 'thing' && part.thing === thing);
  }

  /** Whether one comes before the other in the request. */
  isBefore(first: LinePart['kind'], second: LinePart['kind']): boolean {
    const [at, then] = [first, second].map((kind) => this.#parts.findIndex((part) => part.kind === kind));
    return at !== undefined && then !== undefined && at >= 0 && at < then;
  }

  get isDone(): boolean {
    return this.#parts.every((part) => this.#taken.has(part));
  }

  /** Kinds of parts that are left, for tests and explanations. */
  get remaining(): readonly string[] {
    return this.#parts.filter((part) => !this.#taken.has(part)).map(({ kind }) => kind);
  }

  #flagged(isIt: (part: LinePart) => boolean): boolean {
    const found = this.#parts.filter(isIt);
    for (const part of found) this.#taken.add(part);
    return found.length > 0;
  }
}
