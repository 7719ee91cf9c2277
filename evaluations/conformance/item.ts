/** How hunch stands to one statement of a specification. */
export type Standing =
  | { readonly kind: 'as written' }
  | { readonly kind: 'otherwise'; readonly because: string }
  | { readonly kind: 'not yet'; readonly because: string };

/** One statement: a type, a constant, a default, a command, an error, a budget or an invariant. */
export interface ConformanceItem {
  readonly section: string;
  readonly statement: string;
  readonly standing: Standing;
  /** Shows what hunch does, whichever way it stands. Throws where that is no longer so. */
  readonly check: () => void | Promise<void>;
}

export interface Specification {
  readonly title: string;
  readonly items: readonly ConformanceItem[];
}

/** Items of one section. */
export class Section {
  readonly #section: string;
  readonly items: ConformanceItem[] = [];

  constructor(section: string) {
    this.#section = section;
  }

  asWritten(statement: string, check: ConformanceItem['check']): this {
    return this.#add(statement, { kind: 'as written' }, check);
  }

  otherwise(statement: string, because: string, check: ConformanceItem['check']): this {
    return this.#add(statement, { kind: 'otherwise', because }, check);
  }

  notYet(statement: string, because: string, check: ConformanceItem['check']): this {
    return this.#add(statement, { kind: 'not yet', because }, check);
  }

  #add(statement: string, standing: Standing, check: ConformanceItem['check']): this {
    this.items.push({ section: this.#section, statement, standing, check });
    return this;
  }
}
