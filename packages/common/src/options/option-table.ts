/** What every option says of itself. */
interface Described {
  /** One sentence for docs/configuration.md: what the option does, and what to consider when changing it. */
  readonly about: string;
  /** The key before it was renamed, which is still read. */
  readonly formerly?: string;
}

export interface BooleanOption extends Described {
  readonly kind: 'boolean';
  readonly default: boolean;
}

/** A whole number, or any finite one; both ends of the range are allowed. */
export interface NumericOption extends Described {
  readonly kind: 'integer' | 'number';
  readonly default: number;
  readonly min: number;
  readonly max: number;
  /** In words, plural: `milliseconds`, `hours`, `bytes`. */
  readonly unit?: string;
}

export interface ChoiceOption extends Described {
  readonly kind: 'choice';
  readonly default: string;
  readonly choices: readonly string[];
}

export interface TextOption extends Described {
  readonly kind: 'text';
  readonly default: string;
  /** 1000 when absent. */
  readonly charactersMax?: number;
}

/** An absolute path; empty where hunch shall choose. */
export interface PathOption extends Described {
  readonly kind: 'path';
  readonly default: string;
}

/** Texts in order. In the environment they are separated by commas. */
export interface TextListOption extends Described {
  readonly kind: 'text_list';
  readonly default: readonly string[];
  /** 100 when absent. */
  readonly itemsMax?: number;
  /** What an item may be; absent: any text. */
  readonly choices?: readonly string[];
}

export type ValueOption =
  | BooleanOption
  | NumericOption
  | ChoiceOption
  | TextOption
  | PathOption
  | TextListOption;

/** Options under a name of their own: `[suggestions.weights]`. */
export interface SectionOption extends Described {
  readonly kind: 'section';
  readonly options: OptionTable;
}

/**
 * Entries under names that the user chooses, each with the same options: `[prompt_router.providers.openai]`. There is
 * none by default. In the environment all of them are one variable, which holds a JSON object.
 */
export interface NamedOption extends Described {
  readonly kind: 'named';
  /** Of each entry. */
  readonly options: OptionTable;
  /** 100 when absent. */
  readonly entriesMax?: number;
  readonly default?: never;
}

export type OptionSpec = ValueOption | SectionOption | NamedOption;

/** Key -> option. A key is lower-case words joined by `_`, as it stands in the configuration file. */
export interface OptionTable {
  readonly [key: string]: OptionSpec;
}

type ValueOf<Spec> = Spec extends { kind: 'section'; options: infer Table extends OptionTable }
  ? OptionValues<Table>
  : Spec extends { kind: 'named'; options: infer Table extends OptionTable }
    ? Readonly<Record<string, OptionValues<Table>>>
    : Spec extends { kind: 'choice'; choices: readonly (infer Choice)[] }
      ? Choice
      : Spec extends { kind: 'boolean' }
        ? boolean
        : Spec extends { kind: 'integer' | 'number' }
          ? number
          : Spec extends { kind: 'text_list' }
            ? readonly string[]
            : string;

/** What a table's options hold once they are read. */
export type OptionValues<Table extends OptionTable> = { readonly [Key in keyof Table]: ValueOf<Table[Key]> };

/** One option that one variable sets, with the way to it: `['weights', 'transition']`. */
export interface ListedOption {
  readonly path: readonly string[];
  readonly spec: ValueOption | NamedOption;
}

/** The options of a table in order, those of nested sections in their place; entries under chosen names are one option. */
export function listOptions(table: OptionTable): ListedOption[] {
  return Object.entries(table).flatMap(([key, spec]) =>
    spec.kind === 'section'
      ? listOptions(spec.options).map((inner) => ({ path: [key, ...inner.path], spec: inner.spec }))
      : [{ path: [key], spec }],
  );
}

/**
 * The variable that sets an option.
 *
 * @param section the top section of the configuration file
 * @param path below it
 * @example
 * ```ts
 * environmentName('suggestions', ['weights', 'transition']); // 'HUNCH_SUGGESTIONS_WEIGHTS_TRANSITION'
 * ```
 */
export function environmentName(section: string, path: readonly string[]): string {
  return ['hunch', section, ...path].join('_').toUpperCase();
}
