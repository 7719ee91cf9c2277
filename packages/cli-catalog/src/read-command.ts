import type { Argument, Command, Handing, Option } from './tool.ts';
import type { Catalog } from './catalog.ts';

/** What a part of a command line is. */
export type PartRole =
  | 'tool'
  | 'subcommand'
  | 'option'
  | 'value'
  | 'operand'
  /** `--` */
  | 'separator'
  /** `NAME=value` before a command: of `env`, of `sudo`. */
  | 'assignment'
  /** A word of the command that this one starts. */
  | 'command';

/** A piece of one word. The parts of a reading cover every character of every word, in order. */
export interface Part {
  readonly role: PartRole;
  /** Index of the word. */
  readonly word: number;
  /** Where it begins and ends in the word, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Of an option, and of the value of one: that option; null where the catalogue does not know it. */
  readonly option: Option | null;
  /** Of a value or an operand: what belongs there; null where the catalogue does not say. */
  readonly argument: Argument | null;
}

/** An option that is given, with what it is given. */
export interface GivenOption {
  /** As written: `--mess` for `--message`, `-m` for one letter of `-am`. */
  readonly name: string;
  readonly option: Option | null;
  readonly values: readonly string[];
  readonly word: number;
}

/** Where the command stands that another one starts. */
export interface HandedCommand {
  /** Index of its first word. */
  readonly from: number;
  /** Index behind its last word. */
  readonly to: number;
  /** Where it begins in the first word: not 0 in `--command=ls`. */
  readonly start: number;
  /** Its words are one text for a shell, joined by blanks. */
  readonly isText: boolean;
  readonly handing: Handing;
}

/** A command line, read. */
export interface Reading {
  readonly tool: Command;
  /** The tool, or the subcommand that the words lead to. */
  readonly command: Command;
  readonly parts: readonly Part[];
  readonly options: readonly GivenOption[];
  /** The operands in their order; what `--` separates is among them. */
  readonly operands: readonly Part[];
  /** The command that this one starts, if it is given one. */
  readonly handed: HandedCommand | null;
  /** What the next word would have to be: an option is still without its value. */
  readonly awaits: { readonly option: Option; readonly argument: Argument } | null;
  /** After `--`, or after the operand that ends the options. */
  readonly optionsEnded: boolean;
}

/** Longer lines are read up to here: no tool is called with more by hand, and each word costs memory. */
const wordsMax = 4_096;
/** Options with their values between a command and its subcommand: more are not written by hand. */
const wordsBeforeSubcommand = 8;

/**
 * Reads the words of one simple command: subcommands, options with their values, operands, and what each of them names.
 *
 * @param words after quote removal, without redirections; the first is the command, with or without its folder
 * @returns null where the catalogue does not know the command
 * @example
 * ```ts
 * const reading = readCommand(catalog, ['git', 'commit', '-am', 'a first draft']);
 * reading?.command.path; // ['git', 'commit']
 * reading?.options.map(({ name, values }) => [name, ...values]); // [['-a'], ['-m', 'a first draft']]
 * ```
 */
export function readCommand(catalog: Catalog, words: readonly string[]): Reading | null {
  const [first = ''] = words;
  const tool = catalog.findTool(baseName(first));
  return tool === null ? null : new Reader(tool, words).read();
}

export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

class Reader {
  readonly #words: readonly string[];
  readonly #tool: Command;
  readonly #parts: Part[] = [];
  readonly #options: GivenOption[] = [];
  readonly #operands: number[] = [];
  #command: Command;
  #optionsEnded = false;
  #handed: HandedCommand | null = null;
  #awaits: Reading['awaits'] = null;
  #at = 1;

  constructor(tool: Command, words: readonly string[]) {
    this.#tool = tool;
    this.#command = tool;
    this.#words = words.length > wordsMax ? words.slice(0, wordsMax) : words;
  }

  read(): Reading {
    const [first = ''] = this.#words;
    this.#add('tool', 0, 0, first.length, null, null);
    while (this.#at < this.#words.length && this.#handed === null) this.#word(this.#words[this.#at] ?? '');
    if (this.#handed !== null) this.#addHanded(this.#handed);
    this.#assignOperands();
    return {
      tool: this.#tool,
      command: this.#command,
      parts: this.#parts,
      options: this.#options,
      operands: this.#operands.flatMap((index) => this.#parts[index] ?? []),
      handed: this.#handed,
      awaits: this.#awaits,
      optionsEnded: this.#optionsEnded,
    };
  }

  #word(text: string): void {
    if (!this.#optionsEnded && text.startsWith('-') && text.length > 1) {
      if (text === '--') {
        this.#add('separator', this.#at, 0, 2, null, null);
        this.#optionsEnded = true;
        this.#at += 1;
      } else this.#option(text);
      return;
    }
    const sub = this.#operands.length === 0 && !this.#optionsEnded ? this.#command.subcommand(text) : null;
    if (sub !== null) {
      this.#command = sub;
      this.#add('subcommand', this.#at, 0, text.length, null, null);
      this.#at += 1;
      return;
    }
    if (this.#isValueOfUnknown()) {
      const given = this.#options.at(-1);
      if (given !== undefined) this.#options[this.#options.length - 1] = { ...given, values: [text] };
      this.#add('value', this.#at, 0, text.length, null, null);
      this.#at += 1;
      return;
    }
    this.#operand(text);
  }

  /** `npm --prefix web run build`: what stands between an option that nobody knows and a subcommand is the option's value. */
  #isValueOfUnknown(): boolean {
    const given = this.#options.at(-1);
    if (given?.option !== null || given.word !== this.#at - 1 || given.values.length > 0) return false;
    if (this.#operands.length > 0 || this.#optionsEnded || !this.#command.hasSubcommands) return false;
    let mayBeValue = false;
    for (const word of this.#words.slice(this.#at + 1, this.#at + 1 + wordsBeforeSubcommand)) {
      if (this.#command.subcommand(word) !== null) return true;
      if (word === '--' || !(mayBeValue || word.startsWith('-'))) return false;
      mayBeValue = word.startsWith('-') && !word.includes('=');
    }
    return false;
  }

  #operand(text: string): void {
    const handing = this.#command.handing;
    const argument = this.#operandAt(this.#operands.length);
    if (handing !== null) {
      if (handing.takesAssignments && isAssignment(text)) {
        this.#add('assignment', this.#at, 0, text.length, null, null);
        this.#at += 1;
        return;
      }
      if (argument?.kind === 'command' && text === '--') {
        this.#add('separator', this.#at, 0, 2, null, null);
        this.#at += 1;
        return;
      }
      if (argument?.kind === 'command') {
        this.#handed = { from: this.#at, to: this.#words.length, start: 0, isText: handing.isText, handing };
        return;
      }
    }
    this.#operands.push(this.#parts.length);
    this.#add('operand', this.#at, 0, text.length, null, argument);
    if (this.#command.optionsFirst) this.#optionsEnded = true;
    this.#at += 1;
  }

  #operandAt(index: number): Argument | null {
    const { operands } = this.#command;
    const last = operands.at(-1);
    return operands[index] ?? (last?.isVariadic === true ? last : null);
  }

  #option(text: string): void {
    const command = this.#command;
    const equals = text.indexOf('=');
    const name = equals === -1 ? text : text.slice(0, equals);
    const exact = command.option(name) ?? command.abbreviatedOption(name);
    if (exact !== null || text.startsWith('--')) {
      if (equals === -1) this.#give(exact, name, 0, text.length, text.length);
      else this.#give(exact, name, 0, equals + 1, equals + 1);
      this.#at += 1;
      this.#takeValues();
      return;
    }
    this.#cluster(text);
  }

  /** `-xzf archive.tar`: letters, the last of which may have its value joined or behind it. */
  #cluster(text: string): void {
    const command = this.#command;
    const isKnown = command.option(text.slice(0, 2)) !== null;
    if (!isKnown && (command.longWithOneDash || !/^-[A-Za-z]+$/.test(text))) {
      this.#give(null, text, 0, text.length, text.length);
      this.#at += 1;
      return;
    }
    for (let at = 1; at < text.length; at += 1) {
      const option = command.option(`-${text.charAt(at)}`);
      const from = at === 1 ? 0 : at;
      const isLast = option !== null && option.value !== 'none';
      this.#give(option, `-${text.charAt(at)}`, from, at + 1, isLast ? at + 1 : text.length);
      if (isLast) break;
    }
    this.#at += 1;
    this.#takeValues();
  }

  /** @param valueStart where a joined value begins; the word's length where there is none */
  #give(option: Option | null, name: string, start: number, end: number, valueStart: number): void {
    const text = this.#words[this.#at] ?? '';
    this.#add('option', this.#at, start, end, option, null);
    const values: string[] = [];
    const isJoined =
      valueStart < text.length || (valueStart === end && text.charAt(end - 1) === '=' && end > 2);
    if (isJoined) {
      values.push(text.slice(valueStart));
      const argument = option?.args[0] ?? null;
      this.#add('value', this.#at, valueStart, text.length, option, argument);
      if (argument?.kind === 'command') this.#handText(this.#at, this.#at + 1, valueStart);
    }
    this.#options.push({ name, option, values, word: this.#at });
  }

  /** The words behind an option that are its values. */
  #takeValues(): void {
    const given = this.#options.at(-1);
    const option = given?.option;
    if (given === undefined || option === undefined || option === null) return;
    if (option.value !== 'required' || option.isJoinedOnly || this.#handed !== null) return;
    const values = [...given.values];
    for (const argument of option.args.slice(values.length)) {
      const text = this.#words[this.#at];
      if (text === undefined) {
        if (!argument.isOptional) this.#awaits = { option, argument };
        break;
      }
      if (argument.isOptional && text.startsWith('-')) break;
      if (argument.kind === 'command' && argument.isVariadic) return this.#handAction();
      values.push(text);
      if (argument.kind === 'command') return this.#handText(this.#at, this.#at + 1, 0);
      this.#add('value', this.#at, 0, text.length, option, argument);
      this.#at += 1;
      if (argument.isVariadic) this.#takeMore(option, argument, values);
    }
    this.#options[this.#options.length - 1] = { ...given, values };
  }

  /** `--files a b c`: of a command that has nothing else to take them for. */
  #takeMore(option: Option, argument: Argument, values: string[]): void {
    if (this.#command.operands.length > 0 || this.#command.hasSubcommands) return;
    for (;;) {
      const text = this.#words[this.#at];
      if (text === undefined || text.startsWith('-')) return;
      values.push(text);
      this.#add('value', this.#at, 0, text.length, option, argument);
      this.#at += 1;
    }
  }

  /** `find -exec … ;`, `xterm -e …` */
  #handAction(): void {
    const from = this.#at;
    let to = from;
    while (to < this.#words.length && this.#words[to] !== ';' && this.#words[to] !== '+') to += 1;
    const { handing } = this.#command;
    if (handing !== null && to > from) this.#handed = { from, to, start: 0, isText: false, handing };
  }

  #handText(from: number, to: number, start: number): void {
    const { handing } = this.#command;
    if (handing !== null) this.#handed ??= { from, to, start, isText: true, handing };
  }

  #addHanded({ from, to, start }: HandedCommand): void {
    const { length } = this.#words;
    for (let word = from; word < length; word += 1) {
      const text = this.#words[word] ?? '';
      // A joined value is a part already.
      if (word === from && start > 0) continue;
      this.#add(word < to ? 'command' : 'operand', word, 0, text.length, null, null);
    }
  }

  /** `cp a b c folder`: what follows an operand of many words belongs to the end. */
  #assignOperands(): void {
    const { operands } = this.#command;
    const many = operands.findIndex(({ isVariadic }) => isVariadic);
    const behind = operands.length - 1 - many;
    if (many === -1 || behind === 0) return;
    const count = this.#operands.length;
    for (const [index, part] of this.#operands.entries()) {
      const fromEnd = count - index;
      const argument =
        index < many
          ? operands[index]
          : fromEnd <= behind && index > many
            ? operands[operands.length - fromEnd]
            : operands[many];
      const given = this.#parts[part];
      if (given !== undefined) this.#parts[part] = { ...given, argument: argument ?? null };
    }
  }

  #add(
    role: PartRole,
    word: number,
    start: number,
    end: number,
    option: Option | null,
    argument: Argument | null,
  ): void {
    const text = (this.#words[word] ?? '').slice(start, end);
    this.#parts.push({ role, word, start, end, text, option, argument });
  }
}

function isAssignment(text: string): boolean {
  return /^[A-Za-z_]\w*=/.test(text);
}
