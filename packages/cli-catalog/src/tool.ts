import {
  argumentFlags,
  argumentKinds,
  commandFlags,
  optionFlags,
  type ArgumentData,
  type ArgumentKind,
  type CommandData,
  type DescriptionData,
  type EffectVerb,
  type OptionData,
} from './format.ts';

/** A word that a value may be. */
export interface EnumeratedValue {
  readonly value: string;
  /** Empty where nobody has written one. */
  readonly description: string;
}

/** An operand, or the value of an option. */
export interface Argument {
  /** What it names; null where that is unknown. */
  readonly kind: ArgumentKind | null;
  /** As usage lines call it: `container`, `refspec`; may be empty. */
  readonly name: string;
  readonly description: string;
  readonly isOptional: boolean;
  /** Any number of words. */
  readonly isVariadic: boolean;
  /** The words it may be; empty: anything. */
  readonly values: readonly EnumeratedValue[];
}

/** Whether an option takes a value. An optional one is always joined: `--color=auto`, `-O2`. */
export type ValueNeed = 'none' | 'required' | 'optional';

/** One option of a command. */
export interface Option {
  /** All its names, as written: `['-m', '--message']`. */
  readonly names: readonly string[];
  readonly value: ValueNeed;
  /** The value is joined to the option (`--x=1`), never a word of its own. */
  readonly isJoinedOnly: boolean;
  /** Subcommands below take it as well. */
  readonly isPersistent: boolean;
  readonly isRepeatable: boolean;
  readonly isDangerous: boolean;
  readonly isHidden: boolean;
  readonly description: string;
  /** Its values; nearly always one. */
  readonly args: readonly Argument[];
}

/** What a command that starts another one does to it. */
export interface Handing {
  /** `NAME=value` may stand before the command. */
  readonly takesAssignments: boolean;
  /** What follows is one text for a shell. */
  readonly isText: boolean;
  /** Runs it as another user, by default root. */
  readonly isPrivileged: boolean;
  /** Runs it on another machine, in a container, or below another root. */
  readonly isElsewhere: boolean;
  /** Without a command it opens a shell. */
  readonly opensShell: boolean;
}

/**
 * Some of the operands: the last counts where another one stands before it, `others` are all but the last, `rest` all but the
 * first. `here` is the current folder.
 */
export type OperandChoice = 'operands' | 'first' | 'last' | 'others' | 'rest' | 'here';

/** What a command does with the value of an option, or with operands, by the overlay. */
export interface Effect {
  readonly verb: EffectVerb;
  /** Names of the option whose value is meant; null: operands. */
  readonly valueOf: readonly string[] | null;
  readonly operands: OperandChoice;
  /** Only with one of these options; empty: always. */
  readonly only: readonly string[];
  /** Not with any of these options. */
  readonly unless: readonly string[];
}

/** Finds a tool by name; a {@link Catalog} does. */
export interface ToolFinder {
  findTool(name: string): Command | null;
}

const noArguments: readonly Argument[] = [];
const noEffects: readonly Effect[] = [];

/** A tool or one of its subcommands. Everything is decoded when first asked for, and kept. */
export class Command {
  readonly names: readonly string[];
  /** The names from the tool to here: `['git', 'stash', 'push']`. */
  readonly path: readonly string[];
  /** One dash may begin a long option: `-name`. */
  readonly longWithOneDash: boolean;
  /** Options end at the first operand. */
  readonly optionsFirst: boolean;
  /** Long options may be cut short where unambiguous, as GNU's getopt_long takes them. */
  readonly abbreviates: boolean;
  /** The first word may be short options without their dash: `tar xzf`. */
  readonly bareLetters: boolean;
  readonly isDangerous: boolean;
  readonly isHidden: boolean;
  readonly #data: CommandData;
  readonly #parent: Command | null;
  readonly #finder: ToolFinder;
  readonly #describe: () => DescriptionData;
  readonly #flags: number;
  #options: ReadonlyMap<string, Option> | null = null;
  #subcommands: ReadonlyMap<string, Command> | null = null;
  #operands: readonly Argument[] | null = null;
  #handing: Handing | null | undefined;
  #effects: readonly Effect[] | null = null;

  /** @internal */
  constructor(
    data: CommandData,
    parent: Command | null,
    finder: ToolFinder,
    describe: () => DescriptionData,
    name: string,
  ) {
    this.#data = data;
    this.#parent = parent;
    this.#finder = finder;
    this.#describe = describe;
    this.names = data[0].split(' ');
    this.path = parent === null ? [name] : [...parent.path, name];
    const flags = data[1] ?? 0;
    this.#flags = flags;
    const inherited = commandFlags.longWithOneDash | commandFlags.abbreviates;
    const dashes = flags | (parent === null ? 0 : parent.#flags & inherited);
    this.#flags = dashes;
    this.longWithOneDash = (dashes & commandFlags.longWithOneDash) !== 0;
    this.abbreviates = (dashes & commandFlags.abbreviates) !== 0;
    this.optionsFirst = (flags & commandFlags.optionsFirst) !== 0;
    this.bareLetters = (flags & commandFlags.bareLetters) !== 0;
    this.isDangerous = (flags & commandFlags.dangerous) !== 0;
    this.isHidden = (flags & commandFlags.hidden) !== 0;
  }

  get name(): string {
    return this.path.at(-1) ?? '';
  }

  /** One line, without a full stop; empty where nobody has written one, or where descriptions were not loaded. */
  get description(): string {
    return this.#describe()[0] ?? '';
  }

  /** The options of this command alone, each once. */
  get options(): readonly Option[] {
    return [...new Set(this.#ownOptions().values())];
  }

  /** The options that may stand here: its own, and those of the commands above that hold for all below. */
  get allOptions(): readonly Option[] {
    const inherited: Option[] = [];
    for (let above = this.#parent; above !== null; above = above.#parent)
      inherited.push(...above.options.filter(({ isPersistent }) => isPersistent));
    return [...this.options, ...inherited];
  }

  /**
   * An option by its exact name, looked up here and among the persistent ones above.
   *
   * @example
   * ```ts
   * catalog.findTool('git')?.option('-C')?.value; // 'required'
   * ```
   */
  option(name: string): Option | null {
    const own = this.#ownOptions().get(name);
    if (own !== undefined) return own;
    for (let above = this.#parent; above !== null; above = above.#parent) {
      const option = above.#ownOptions().get(name);
      if (option?.isPersistent === true) return option;
    }
    return null;
  }

  /** An option by any beginning that no other option shares: `--verb` where `abbreviates` is true. */
  abbreviatedOption(beginning: string): Option | null {
    if (!this.abbreviates || beginning.length < 3 || !beginning.startsWith('--')) return null;
    let found: Option | null = null;
    for (const [name, option] of this.#ownOptions()) {
      if (!name.startsWith(beginning) || option === found) continue;
      if (found !== null) return null;
      found = option;
    }
    return found;
  }

  get operands(): readonly Argument[] {
    this.#operands ??=
      this.#body()[3]?.map((data, index) => argumentOf(data, () => this.#words()[2]?.[index] ?? '')) ??
      noArguments;
    return this.#operands;
  }

  /** Each once, under its first name. */
  get subcommands(): readonly Command[] {
    return [...new Set(this.#children().values())];
  }

  get hasSubcommands(): boolean {
    const subcommands = this.#body()[4];
    return Array.isArray(subcommands) && subcommands.length > 0;
  }

  /** A subcommand by any of its names. */
  subcommand(name: string): Command | null {
    return this.#children().get(name) ?? null;
  }

  /**
   * What it does with what it is given, as far as the overlay says so.
   *
   * @example
   * ```ts
   * catalog.findTool('sort')?.effects; // [{ verb: 'write', valueOf: ['-o', '--output'], … }]
   * ```
   */
  get effects(): readonly Effect[] {
    const written = this.#body()[5];
    this.#effects ??=
      written === undefined
        ? noEffects
        : Object.entries(written).flatMap(([target, verbs]) =>
            verbs.split(' ').map((verb) => this.#effect(target, verb as EffectVerb)),
          );
    return this.#effects;
  }

  /** It has effects, or a command below it has. */
  get mayHaveEffects(): boolean {
    return hasEffects(this.#body());
  }

  /** `-o` is the value of that option; `-x !-n last` the last operand where `-x` is given and `-n` is not. */
  #effect(target: string, verb: EffectVerb): Effect {
    const words = target.split(' ');
    const last = words.at(-1) ?? '';
    const isValue = last.startsWith('-');
    const namesOf = (name: string): readonly string[] => this.option(name)?.names ?? [name];
    const conditions = isValue ? [] : words.slice(0, -1);
    return {
      verb,
      valueOf: isValue ? words.flatMap(namesOf) : null,
      operands: isValue ? 'operands' : (last as OperandChoice),
      only: conditions.filter((name) => !name.startsWith('!')).flatMap(namesOf),
      unless: conditions.filter((name) => name.startsWith('!')).flatMap((name) => namesOf(name.slice(1))),
    };
  }

  /** What it does to the command that it starts; null: it starts none that it is given. */
  get handing(): Handing | null {
    this.#handing ??= this.#startsCommands() ? handingOf(this.#flags) : null;
    return this.#handing;
  }

  /** It starts a command that it is given, or a command below it does. */
  get mayStartCommands(): boolean {
    return mayStart(this.#body());
  }

  #startsCommands(): boolean {
    return startsCommands(this.#body());
  }

  /** Whose body it has: a subcommand may be another tool, `npm exec` is `npx`. */
  #bearer(): Command {
    const shared = this.#data[4];
    return typeof shared === 'string' ? (this.#finder.findTool(shared) ?? this) : this;
  }

  #body(): CommandData {
    return this.#bearer().#data;
  }

  #words(): DescriptionData {
    return this.#bearer().#describe();
  }

  #ownOptions(): ReadonlyMap<string, Option> {
    if (this.#options !== null) return this.#options;
    const options = new Map<string, Option>();
    for (const [index, data] of (this.#body()[2] ?? []).entries()) {
      const option = optionOf(data, () => this.#words()[1]?.[index] ?? '');
      for (const name of option.names) if (!options.has(name)) options.set(name, option);
    }
    this.#options = options;
    return options;
  }

  #children(): ReadonlyMap<string, Command> {
    if (this.#subcommands !== null) return this.#subcommands;
    const children = new Map<string, Command>();
    const list = this.#body()[4];
    if (list !== undefined && typeof list !== 'string')
      for (const [index, data] of list.entries()) {
        const names = data[0].split(' ');
        const child = new Command(
          data,
          this,
          this.#finder,
          () => this.#words()[3]?.[index] ?? [],
          names[0] ?? '',
        );
        for (const name of names) if (!children.has(name)) children.set(name, child);
      }
    this.#subcommands = children;
    return children;
  }
}

function hasEffects([, , , , below, effects]: CommandData): boolean {
  return effects !== undefined || (typeof below === 'object' && below.some(hasEffects));
}

function startsCommands([, , options, operands]: CommandData): boolean {
  const isCommand = (argument: ArgumentData | undefined): boolean => argument?.[0] === commandKind;
  return (
    operands?.some(isCommand) === true || options?.some(([, , argument]) => isCommand(argument)) === true
  );
}

function mayStart(data: CommandData): boolean {
  const [, , , , below] = data;
  return startsCommands(data) || (typeof below === 'object' ? below.some(mayStart) : below !== undefined);
}

const commandKind = argumentKinds.indexOf('command') + 1;

function handingOf(flags: number): Handing {
  return {
    takesAssignments: (flags & commandFlags.assigns) !== 0,
    isText: (flags & commandFlags.text) !== 0,
    isPrivileged: (flags & commandFlags.privileged) !== 0,
    isElsewhere: (flags & commandFlags.elsewhere) !== 0,
    opensShell: (flags & commandFlags.opensShell) !== 0,
  };
}

function optionOf(data: OptionData, describe: () => string): Option {
  const [names, flags = 0, ...args] = data;
  const [first] = args;
  const value: ValueNeed =
    first === undefined ? 'none' : ((first[1] ?? 0) & argumentFlags.optional) === 0 ? 'required' : 'optional';
  return {
    names: names.split(' '),
    value,
    isJoinedOnly: value === 'optional' || (flags & optionFlags.joinedOnly) !== 0,
    isPersistent: (flags & optionFlags.persistent) !== 0,
    isRepeatable: (flags & optionFlags.repeatable) !== 0,
    isDangerous: (flags & optionFlags.dangerous) !== 0,
    isHidden: (flags & optionFlags.hidden) !== 0,
    get description() {
      return lineOf(describe(), 0);
    },
    args: args.length === 0 ? noArguments : args.map((argument) => argumentOf(argument, describe)),
  };
}

function argumentOf(data: ArgumentData, describe: () => string): Argument {
  const [kind = 0, flags = 0, name = '', values = []] = data;
  const kindName = argumentKinds[kind - 1] ?? null;
  return {
    kind: kindName,
    name: name === '' ? (kindName ?? '') : name,
    get description() {
      return lineOf(describe(), 0);
    },
    isOptional: (flags & argumentFlags.optional) !== 0,
    isVariadic: (flags & argumentFlags.variadic) !== 0,
    get values() {
      return values.map((value, index) => ({ value, description: lineOf(describe(), index + 1) }));
    },
  };
}

function lineOf(text: string, index: number): string {
  return text === '' ? '' : (text.split('\n')[index] ?? '');
}
