import { codeCharactersMax } from '../bounds.ts';
import type { FindingSpan } from '../finding.ts';
import { argumentAt, type InterpreterState } from '../interpreter-state.ts';
import { isPublisher } from '../shell/addresses.ts';
import { HOME, MAYBE_EMPTY_UNKNOWN, hasUnknown, nothing, traits, type Flow } from '../shell/flow.ts';
import { isCredentialStore, isSecretPath } from '../shell/secret-files.ts';
import { callTable, scriptExpressions, type CallTable, type Role } from './call-tables.ts';
import { findCalls, type ScriptCall } from './script-calls.ts';
import { withEnvironment } from './script-environment.ts';
import { readScript, type Literal, type ScriptText } from './script-text.ts';
import { ScriptValues } from './script-values.ts';

/** What a script is given beside its text. */
export interface ScriptInputs {
  readonly args: readonly Flow[];
  readonly stdin: Flow;
}

/** Scripts within scripts: `exec("exec(…)")`. */
const nestedScriptsMax = 4;
/** Literals that may be the command of a call that names none. */
const otherCommandsMax = 32;

/**
 * Scans a script of another language for calls that a table names: each is rated as the shell command that it stands for. Where an
 * argument is not known, the literals of the script that could be it take its place.
 *
 * @returns what the script may print
 */
export function scanScript(
  run: InterpreterState,
  source: Flow,
  span: FindingSpan,
  language: string,
  inputs: ScriptInputs,
): Flow {
  if (source.text.length > codeCharactersMax) run.exceed('code-length');
  const table = callTable(language);
  const text = withEnvironment(run, source.text.slice(0, codeCharactersMax), table);
  const scan = new ScriptScan(run, readScript(text, table.syntax), span, language, inputs);
  return scan.read(text, table);
}

/** A text that can only be a path. */
const place = /^(?:\/|~(?:\/|$)|[A-Za-z]:[\\/]|[\w.-]{1,64}\/)[^\s"']{0,256}$/;
/** A text that may be a command. */
const commandText = /^[\w./~-]{2,64}\s/;
/** What a slash that texts are split or joined at stands behind. */
const splits =
  /(?:split|replace\w*|strip|sub|index\w*|join\w*)\s{0,4}\(\s{0,4}(?:\w{1,12},\s{0,4})?$|[+.]\s{0,4}$/i;
const shellProgram = /^(?:\/(?:usr\/)?bin\/)?(?:ba|da|z|k)?sh(?:\s|$)|^cmd(?:\.exe)?(?:\s|$)/;
/** How a file is opened, in the place where other calls have what is written. */
const openingMode = /^(?:[rwaxbt+]{1,4}|\+?>{1,2}|utf-?8)$/i;
/** Calls by which something may get into a file that is opened. */
const mayWrite = /write|print|puts|dump|save|copy|send|put\b|\bto_|format|pack|<</i;
const fetchingCommand = /^(?:curl|wget)\s[\s\S]*https?:/;

class ScriptScan {
  private readonly run: InterpreterState;
  private readonly script: ScriptText;
  private readonly values: ScriptValues;
  private readonly span: FindingSpan;
  private readonly language: string;
  private readonly inputs: ScriptInputs;
  private readonly roles = new Set<Role>();
  /** Literals that are only shown. */
  private readonly printed = new Set<Literal>();
  /** What calls write or print, wherever that goes. */
  private readonly written: string[] = [];
  /** A shell, or the language itself, is given a text that the script does not hold. */
  private runsUnknown = false;
  private startsProgram = false;
  private hasRatedLiterals = false;

  constructor(
    run: InterpreterState,
    script: ScriptText,
    span: FindingSpan,
    language: string,
    inputs: ScriptInputs,
  ) {
    this.run = run;
    this.script = script;
    this.values = new ScriptValues(script);
    this.span = span;
    this.language = language;
    this.inputs = inputs;
  }

  read(text: string, table: CallTable): Flow {
    const calls = findCalls(this.script, this.values, table, text);
    for (const { row } of calls) if (row.role !== null) this.roles.add(row.role);
    for (const call of calls)
      if (call.row.role === 'print' || call.row.role === 'write') {
        this.addPrinted(call);
        this.written.push(call.args.join(''));
      }
    for (const literal of this.script.literals) this.readLiteral(literal, table);
    for (const call of calls) {
      if (call.row.command !== null) this.runCommand(call, call.row.command);
      else if (call.row.role === 'evaluate') this.evaluate(call);
    }
    if (this.roles.has('indirect')) this.rateLiterals();
    this.readWhole(text);
    const shown = [...this.printed]
      .map((literal) => this.values.filled(literal))
      .filter((line) => line.includes(' '));
    return {
      text:
        shown.length === 0
          ? MAYBE_EMPTY_UNKNOWN
          : `${MAYBE_EMPTY_UNKNOWN}\n${shown.slice(0, 16).join('\n')}\n`,
      traits:
        (this.fetches() ? traits.network : 0) |
        (this.roles.has('decode') ? traits.decoded : 0) |
        (this.namesSecret() ? traits.secret : 0) |
        (this.script.literals.some(({ value }) => isCredentialStore(value)) ? traits.store : 0),
    };
  }

  private addPrinted({ start, end }: ScriptCall): void {
    for (const literal of this.script.literals)
      if (literal.start >= start && literal.end <= end) this.printed.add(literal);
  }

  private readLiteral(literal: Literal, { syntax }: CallTable): void {
    const { code } = this.script;
    const isPiped =
      syntax.pipesRun &&
      (/^\s{0,8}\|/.test(code.slice(literal.end, literal.end + 9)) ||
        /\|&?\s{0,8}$/.test(code.slice(Math.max(0, literal.start - 10), literal.start)));
    if (literal.runs || isPiped) {
      this.startsProgram = true;
      this.printed.delete(literal);
      this.rate(this.values.filled(literal));
    }
    // `print > "file"` of awk.
    if (
      syntax.pipesRun &&
      /[^=!<>]>>?\s{0,8}$/.test(code.slice(Math.max(0, literal.start - 10), literal.start))
    )
      this.start(['tee', '-a', literal.value], this.contentFor(literal.value, this.before(literal)));
  }

  /** The literals of a statement that stand before one. */
  private before({ start }: Literal): string {
    const from = Math.max(
      ...[';', '{', '}', '\n'].map((mark) => this.script.code.lastIndexOf(mark, start - 1)),
    );
    return this.script.literals
      .filter((literal) => literal.start > from && literal.end <= start)
      .map(({ value }) => value)
      .join('');
  }

  private runCommand({ args, receiver }: ScriptCall, command: readonly string[]): void {
    const [first = ''] = command;
    if (first === '{shell}') this.runShell(args);
    else {
      const words = command.flatMap((word, index) =>
        this.filled(word, args, receiver, index === command.length - 1),
      );
      const input =
        first === 'tee' ? this.contentFor(words.at(-1) ?? '', this.contentOf(args, command)) : nothing;
      const isUnknown = (word: string): boolean => word.startsWith(MAYBE_EMPTY_UNKNOWN);
      if (!words.some(isUnknown)) this.start(words, input);
      else {
        if (scriptExpressions().disposable.test(this.script.code)) return;
        const others = this.placesOf();
        for (const path of others)
          this.start(
            words.map((word) => (isUnknown(word) ? path : word)),
            input,
          );
        if (others.length === 0) this.start(words, input);
      }
    }
  }

  /** What a call puts into its file: its own argument, else what the script writes. */
  private contentOf(args: readonly string[], command: readonly string[]): string {
    const path = command.at(-1);
    const given = path === '{0}' ? args[0] : path === '{1}' ? args[1] : undefined;
    if (given !== undefined && !openingMode.test(given)) return given;
    if (this.written.length > 0) return this.written.join('\n');
    return mayWrite.test(this.script.code) ? MAYBE_EMPTY_UNKNOWN : '';
  }

  /** With the credentials that the script reads from another file. */
  private contentFor(path: string, text: string): Flow {
    const reads = this.script.literals.some(({ value }) => value !== path && isCredentialStore(value));
    return { text, traits: reads ? traits.secret | traits.store : 0 };
  }

  private filled(
    word: string,
    args: readonly string[],
    receiver: string,
    isLast: boolean,
  ): readonly string[] {
    if (word === '{*}') return args.filter((arg) => !hasUnknown(arg));
    const found = /\{(?<what>\d|last)\}/.exec(word);
    if (found === null) return [word];
    const what = found.groups?.what ?? '';
    const value =
      what === '0'
        ? receiver
        : what === 'last'
          ? args
              .at(-1)
              ?.replace(/^[+<>|\s]+/, '')
              .replace(/(?<![|\s])[|\s]+$/, '')
          : (args[Number(what) - 1] ?? (what === '1' ? receiver : ''));
    // Several paths of one call.
    if (word === '{1}' && isLast && args.length > 1 && args.every((arg) => place.test(arg))) return args;
    return [
      word.replace(found[0], () => (value === undefined || value === '' ? MAYBE_EMPTY_UNKNOWN : value)),
    ];
  }

  private runShell(args: readonly string[]): void {
    this.startsProgram = true;
    const known = args.filter((arg) => arg !== MAYBE_EMPTY_UNKNOWN && arg.trim() !== '');
    // A shell by itself reads what the script writes to it.
    const isShell = shellProgram.test(known[0] ?? '') && !args.some((arg) => /\s-?c\b|^-c$/.test(arg));
    this.runsUnknown ||=
      known.length === 0 ||
      isShell ||
      (args.includes(MAYBE_EMPTY_UNKNOWN) && shellProgram.test(known[0] ?? ''));
    if (isShell) this.rateLiterals();
    if (known.length === 0) {
      for (const { text } of [this.inputs.stdin, ...this.inputs.args]) if (text !== '') this.rate(text);
      this.rateLiterals();
    } else if (known.length > 1 && !/\s/.test(known[0] ?? ''))
      this.start(known[0] === known[1] ? known.slice(1) : known);
    else this.rate(known[0] ?? '');
  }

  /** Any literal that looks like a command may be the one that is run. */
  private rateLiterals(): void {
    if (this.hasRatedLiterals) return;
    this.hasRatedLiterals = true;
    const texts = this.script.literals
      .filter((literal) => commandText.test(literal.value) && !this.printed.has(literal))
      .slice(0, otherCommandsMax)
      .map(({ start, end }) => this.values.text(start, this.values.endOfStatement(end)));
    for (const text of [...texts, ...this.values.texts]) if (commandText.test(text)) this.rate(text);
  }

  /** Rates a command as a shell would read it. */
  private rate(command: string): void {
    const printed = this.run.reread(command, this.span, nothing);
    if ((printed.traits & traits.network) !== 0) this.roles.add('fetch');
  }

  private start(words: readonly string[], input: Flow = nothing): void {
    const args = words.map((word) => {
      const path = word.startsWith('~/') || word === '~' ? word.replace('~', HOME) : word;
      return argumentAt(this.span, path, /[*?]/.test(path) ? traits.glob : 0);
    });
    this.run.inside(this.span, () => this.run.ports.words(this.run, args, input));
  }

  /** Literals, and what the script is given, that may be the path of a call that names none. */
  private placesOf(): readonly string[] {
    const { code, literals } = this.script;
    const own = literals.filter(
      (literal) =>
        !this.printed.has(literal) &&
        !splits.test(code.slice(Math.max(0, literal.start - 24), literal.start)),
    );
    const given = [
      ...this.inputs.args,
      ...this.inputs.stdin.text.split('\n', 8).map((line) => ({ text: line })),
    ];
    return [...own.map(({ value }) => value), ...given.map(({ text }) => text)]
      .filter((text) => place.test(text))
      .slice(0, 8);
  }

  private evaluate({ args }: ScriptCall): void {
    const [code = ''] = args;
    const address = /^https?:\/\/\S+$/.exec(code)?.[0];
    if (address !== undefined && !isPublisher(address)) this.reportUnread(traits.network);
    else if (code === '' || hasUnknown(code)) this.runsUnknown = true;
    else if (/[(\s]/.test(code)) this.scanNested(code);
  }

  private scanNested(text: string): void {
    const { run, span, language, inputs } = this;
    if (run.depth < nestedScriptsMax)
      run.inside(span, () => scanScript(run, { text, traits: 0 }, span, language, inputs));
  }

  private fetches(): boolean {
    return this.roles.has('fetch') || this.script.literals.some(({ value }) => fetchingCommand.test(value));
  }

  private namesSecret(): boolean {
    return this.script.literals.some(({ value }) => isSecretPath(value));
  }

  /** What only the whole script shows. */
  private readWhole(text: string): void {
    const { run, span, roles, script } = this;
    // awk runs what comes out of a socket that it reads line by line.
    if (this.script.literals.some(({ value }) => value.startsWith('/inet/tcp'))) {
      roles.add('socket');
      this.runsUnknown ||= script.code.includes('getline');
    }
    const runs = this.startsProgram || this.runsUnknown;
    if (roles.has('send') && (this.namesSecret() || scriptExpressions().wholeEnvironment.test(text)))
      run.emitStructure('secret-sent', span);
    const startsShell = this.runsUnknown || script.literals.some(({ value }) => shellProgram.test(value));
    if (roles.has('socket') && runs && startsShell) run.emitStructure('reverse-shell', span);
    if (roles.has('fork') && /\bwhile\b|for\s{0,4}\(\s{0,4};;/.test(script.code))
      run.emitStructure('fork-bomb', span);
    if (!this.runsUnknown) return;
    if (this.fetches() || (this.inputs.stdin.traits & traits.network) !== 0)
      this.reportUnread(traits.network);
    if (roles.has('decode')) this.reportUnread(traits.decoded);
  }

  /** The script runs what it fetches or decodes. */
  private reportUnread(own: number): void {
    const source = { text: MAYBE_EMPTY_UNKNOWN, traits: own };
    this.run.emit({ kind: 'code', source, read: false, harmless: true }, this.span);
  }
}
