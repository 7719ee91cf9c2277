import { textBefore, type Argument, type CommandEvent, type InterpreterState } from './interpreter-state.ts';
import { hasFlag, sortArguments, type OptionShape, type SortedArguments } from './shell/flags.ts';
import type { Flow } from './shell/flow.ts';
import { justMade, withoutUnknown } from './shell/flow.ts';
import { classifyPath, type PathKind } from './shell/paths.ts';
import { placeOf } from './shell/places.ts';
import { statementsOf } from './shell/sql-statements.ts';
import { commandBelow, shapeOf } from './command-shapes.ts';
import { environmentOf, namesProduction, namesScratch } from './scope.ts';

/** What rules ask for is the same few dozen texts again and again. */
const wordsBySubcommands = new Map<string, readonly ReadonlySet<string>[]>();

/** `s3 rb|rm` cut apart. */
export function wordsOf(subcommands: string): readonly ReadonlySet<string>[] {
  const known = wordsBySubcommands.get(subcommands);
  if (known !== undefined) return known;
  const words = subcommands.split(' ').map((word) => new Set(word.split('|')));
  wordsBySubcommands.set(subcommands, words);
  return words;
}

/** A flag by which a program only says what it would do; its value may take that back: `--dry-run=none`. */
const dryRun =
  /^--?(?:dry[-_]?run|what-?if|preview(?:-only)?|simulate|no-?op|no-act|just-print|pretend|check-only|plan-only|diff-only|assume-?no)(?:=(?<value>.*))?$/i;

const dash = 45;

/** Characters of code or queries that rules look at. */
const inputCharactersMax = 65_536;
/** `--noop`, and `--preview-only=…`. */
const dryRunCharactersMin = 6;
const dryRunCharactersMax = 32;

/** Behind such an operand stand the flags of another program. */
const handsOn: ReadonlyMap<string, RegExp> = new Map(
  (
    [
      ['docker podman nerdctl docker-compose lxc incus', /^(?:run|exec|create)$/],
      ['npx bunx pnpx uvx pipx ssh autossh sudo doas env xargs find busybox', /./],
      ['npm pnpm yarn go cargo uv nix deno bun', /^(?:run|exec|x|dlx|tool)$/],
    ] as const
  ).flatMap(([programs, operand]) => programs.split(' ').map((program) => [program, operand] as const)),
);

function begins(operands: readonly string[], words: readonly ReadonlySet<string>[]): boolean {
  for (let index = 0; index < words.length; index += 1)
    if (words[index]?.has(operands[index] ?? '') !== true) return false;
  return true;
}

function textsOf(operands: readonly Argument[]): readonly string[] {
  const texts: string[] = [];
  for (const { text } of operands) texts.push(withoutUnknown(text));
  return texts;
}

/** One start of a program, as conditions look at it. What one of them asks for is worked out once for all. */
export class CommandContext {
  readonly program: string;
  readonly args: readonly Argument[];
  readonly stdin: Flow;
  readonly privileged: boolean;
  /** Where the program's name stands. */
  readonly start: number;
  readonly run: InterpreterState;
  private sortedArguments: SortedArguments | null = null;
  private bareOperands: readonly Argument[] | null = null;
  private kindsOfPlaces: readonly PathKind[] | null = null;
  private wordsOfOperands: readonly string[] | null = null;
  private joinedText: string | null = null;
  private joinedInput: string | null = null;
  private statementsOfInput: string | null = null;
  private isProduction: boolean | null = null;
  private isScratch: boolean | null = null;

  constructor(run: InterpreterState, event: CommandEvent) {
    this.run = run;
    this.program = event.program;
    this.args = event.args;
    this.stdin = event.stdin;
    this.privileged = event.privileged;
    this.start = event.start;
  }

  private get sorted(): SortedArguments {
    this.sortedArguments ??= sortArguments(this.args, this.shape);
    return this.sortedArguments;
  }

  private get shape(): OptionShape {
    return shapeOf(this.program);
  }

  /** What is neither a flag nor the value of one: subcommands, then what they are about. */
  get operands(): readonly Argument[] {
    return this.sorted.operands;
  }

  /** How many operands are subcommands that the catalogue knows. */
  get depth(): number {
    return this.sorted.depth;
  }

  operand(index: number): string {
    // What is looked for at -1 makes the place where all rules look for operands slow.
    return index < 0 ? '' : (this.words[index] ?? '');
  }

  /** The operands as texts, what is not known left out. */
  private get words(): readonly string[] {
    this.wordsOfOperands ??= textsOf(this.sorted.operands);
    return this.wordsOfOperands;
  }

  /** Whether the operands begin with these words; `|` separates alternatives: `push`, `s3 rb|rm`. */
  beginsWith(subcommands: string): boolean {
    return this.beginsWithWords(wordsOf(subcommands));
  }

  /** The same for words that are cut apart already. */
  beginsWithWords(words: readonly ReadonlySet<string>[]): boolean {
    return begins(this.words, words) || (this.mayBeginLater && begins(textsOf(this.barest), words));
  }

  /** Whether the subcommand is one of these, as `beginsWith` would have it. */
  beginsWithOneOf(verbs: ReadonlySet<string>): boolean {
    return (
      verbs.has(this.operand(0)) ||
      (this.mayBeginLater && verbs.has(withoutUnknown(this.barest[0]?.text ?? '')))
    );
  }

  /** Whether an operand may be the value of an option that nobody has a row for. */
  followsUnknownOption(operand: Argument): boolean {
    const before = textBefore(this.args, this.args.indexOf(operand));
    if (before.charCodeAt(0) !== dash || before === '--' || before.includes('=')) return false;
    const command = commandBelow(this.program, this.words.slice(0, this.depth));
    const letters = /^-[a-z]{2,}$/i.test(before) ? Array.from(before.slice(1), (letter) => `-${letter}`) : [];
    return (
      command?.option(before) == null &&
      (letters.length === 0 || !letters.every((letter) => command?.option(letter) != null))
    );
  }

  /** Options that nobody has a row for stand before the first subcommand: what follows them may be their values. */
  private get mayBeginLater(): boolean {
    const first = this.args[0]?.text ?? '';
    return first.charCodeAt(0) === dash && this.args.length > 2 && this.args[1] === this.sorted.operands[0];
  }

  /** The operands without those that follow such an option. */
  private get barest(): readonly Argument[] {
    this.bareOperands ??= this.sorted.operands.filter((operand) => {
      const before = textBefore(this.args, this.args.indexOf(operand));
      return before.charCodeAt(0) !== dash || before.includes('=');
    });
    return this.bareOperands;
  }

  /** Whether one of these flags is given, alone or in a cluster; long ones may be abbreviated where GNU programs take that. */
  hasOption(names: readonly string[]): boolean {
    return hasFlag(this.sorted, names, this.shape.abbreviates);
  }

  value(...names: readonly string[]): string | null {
    for (const name of names) {
      const value = this.sorted.values.get(name);
      if (value !== undefined) return value.text;
    }
    return null;
  }

  /** All arguments as one text. */
  get text(): string {
    this.joinedText ??= this.args.map(({ text }) => text).join(' ');
    return this.joinedText;
  }

  /** Code or queries that the program is given, as an argument or piped in. */
  get input(): string {
    this.joinedInput ??= this.readInput();
    return this.joinedInput;
  }

  /** What of it a server of a database would do, in small letters. */
  get statements(): string {
    this.statementsOfInput ??= statementsOf(this.input.toLowerCase());
    return this.statementsOfInput;
  }

  private readInput(): string {
    let input = this.stdin.text === '' ? this.text : `${this.text}\n${this.stdin.text}`;
    // A file of statements that this text has made: `-f x.sql`, `cmdfile=x`, `@x`.
    if (this.run.files.size > 0)
      for (const { text } of this.args) {
        const name = /^(?:--?[\w-]{1,32}=|\w{1,16}=|@|-f)?(?<path>[^\s=]{2,256})$/.exec(text)?.groups?.path;
        const file =
          name === undefined
            ? undefined
            : (this.run.files.get(name) ?? this.run.files.get(placeOf(this.run, name)));
        if (file !== undefined) input += `\n${file.text}`;
      }
    return input.length > inputCharactersMax ? input.slice(0, inputCharactersMax) : input;
  }

  kindOf(path: Flow): PathKind {
    return classifyPath(this.run, path);
  }

  /** Whether an operand, or the value after `=`, names such a place. */
  touches(kinds: readonly PathKind[]): boolean {
    this.kindsOfPlaces ??= this.classifyPlaces();
    for (const kind of this.kindsOfPlaces) if (kinds.includes(kind)) return true;
    return false;
  }

  private classifyPlaces(): readonly PathKind[] {
    const found: PathKind[] = [];
    for (const argument of this.args) {
      const { text } = argument;
      const equals = text.indexOf('=');
      if (equals === -1 && text.charCodeAt(0) === dash) continue;
      found.push(this.kindOf(argument));
      if (equals > 0) found.push(this.kindOf({ text: text.slice(equals + 1), traits: argument.traits }));
    }
    return found;
  }

  /** What is named is disposable: a database of the tests, memory. */
  get targetsDisposableResource(): boolean {
    this.isScratch ??=
      !this.targetsProduction &&
      (namesScratch(this.text) ||
        namesScratch(environmentOf(this.run)) ||
        this.run.environment.includes(justMade));
    return this.isScratch;
  }

  /** The same by the names of things alone: a file that lies in `/tmp` says nothing of what it describes. */
  get namesDisposableResource(): boolean {
    if (this.targetsProduction) return false;
    const named = this.text.includes('/tmp/')
      ? this.args.flatMap(({ text }) => (text.includes('/tmp/') ? [] : [text])).join(' ')
      : this.text;
    return namesScratch(named) || namesScratch(`${environmentOf(this.run)} ${this.run.environment}`);
  }

  /** What is named, or the environment that is set, is what users work with. */
  get targetsProduction(): boolean {
    this.isProduction ??=
      namesProduction(this.text) || namesProduction(`${environmentOf(this.run)} ${this.run.environment}`);
    return this.isProduction;
  }

  /** Whether the command only says what it would do. */
  get isDryRun(): boolean {
    for (const { text } of this.args) {
      if (text.charCodeAt(0) !== dash) {
        if (handsOn.get(this.program)?.test(text) === true) return false;
        continue;
      }
      if (text === '--') return false;
      if (text.length < dryRunCharactersMin || text.length > dryRunCharactersMax) continue;
      const asked = dryRun.exec(text)?.groups;
      if (asked !== undefined && !/^(?:none|false|no|0|off)$/i.test(asked.value ?? '')) return true;
    }
    return false;
  }

  /** Only the help text is asked for: words, and a flag that says so. */
  get asksForHelp(): boolean {
    const last = this.args.at(-1)?.text;
    if (last === undefined) return false;
    const asks =
      last === '--help' ||
      last === '--version' ||
      this.args[0]?.text === 'help' ||
      this.args[0]?.text === '--help' ||
      this.args[0]?.text === '--version' ||
      (last === '-help' && this.shape.longWithOneDash);
    return asks && this.args.every(({ text }) => /^[\w:-]+(?:[.=][\w:-]+)*$/.test(text));
  }
}
