/** A condition as it stands in a pack: names of matchers and what each is given. */
export type ConditionTable = Readonly<Record<string, unknown>>;

/** What is wrong in a pack, and where. */
export interface PackProblem {
  /** The keys that lead there: `rule[2].when.any[0].option`. */
  readonly path: string;
  readonly message: string;
}

/** What conditions may refer to by name, and how they are read. */
export interface Scope {
  readonly list: (name: string) => readonly string[] | undefined;
  readonly condition: (name: string) => ConditionTable | undefined;
  /** The one program that the condition is compiled for; null: any. */
  readonly program: string | null;
  /** The patterns are a user's: they are checked, and look at bounded text. */
  readonly untrusted: boolean;
  readonly problems: PackProblem[];
}

export function isTable(value: unknown): value is ConditionTable {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A value in a pack with the path of its key: what reads it says there what is wrong. */
export class Place {
  readonly scope: Scope;
  private readonly key: string | number;
  private readonly parent: Place | null;

  constructor(scope: Scope, key: string | number, parent: Place | null = null) {
    this.scope = scope;
    this.key = key;
    this.parent = parent;
  }

  at(key: string | number): Place {
    return new Place(this.scope, key, this);
  }

  /** Put together when it is asked for, which is never in packs without a problem. */
  get path(): string {
    const { key } = this;
    if (this.parent === null) return String(key);
    if (typeof key === 'number') return `${this.parent.path}[${key}]`;
    return /^[\w-]+$/.test(key) ? `${this.parent.path}.${key}` : `${this.parent.path}."${key}"`;
  }

  problem(message: string): void {
    this.scope.problems.push({ path: this.path, message });
  }

  /** One text or a list of them; `@name` stands for the texts of a list. */
  texts(value: unknown): readonly string[] {
    const given: readonly unknown[] = Array.isArray(value) ? value : [value];
    const texts: string[] = [];
    for (const text of given) {
      if (typeof text !== 'string') {
        this.problem('must be a text or a list of texts');
        return [];
      }
      if (!/^@\w/.test(text)) {
        texts.push(text);
        continue;
      }
      const list = this.scope.list(text.slice(1));
      if (list === undefined) this.problem(`there is no list "${text.slice(1)}"`);
      else texts.push(...list);
    }
    if (texts.length === 0) this.problem('must not be empty');
    return texts;
  }

  /** Some of a fixed set of names. */
  choices<T extends string>(value: unknown, known: readonly T[]): readonly T[] {
    const chosen: T[] = [];
    for (const text of this.texts(value)) {
      const choice = known.find((name) => name === text);
      if (choice === undefined) this.problem(`"${text}" is unknown: choose from ${known.join(', ')}`);
      else chosen.push(choice);
    }
    return chosen;
  }

  boolean(value: unknown): boolean {
    if (typeof value === 'boolean') return value;
    this.problem('must be true or false');
    return false;
  }

  integer(value: unknown): number {
    if (Number.isSafeInteger(value)) return value as number;
    this.problem('must be a whole number');
    return 0;
  }
}
