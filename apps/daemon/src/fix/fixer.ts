import { quote } from '@hunch/common/shell';
import type { PlaceKind } from '@hunch/cli-catalog';
import { closest } from './closest.ts';
import { isThere } from './file-names.ts';
import type { Facts } from './facts.ts';
import { withCommand, withWord, type FailedCommand, type Failure } from './failure.ts';
import type { Fix } from './fix.ts';
import { fixersJson } from './fixers.generated.ts';

/** A table of the pack `fixes/*.toml`. */
export interface Fixer {
  readonly id: string;
  /** For a person; may hold slots. */
  readonly about: string;
  /** Paths of commands, as `git push`; absent: any. */
  readonly commands?: readonly string[];
  /** A pattern over what the command wrote. Its named groups are slots. */
  readonly error?: string;
  /** A pattern over what the command wrote that must not be there. */
  readonly unless?: string;
  /** A pattern over the command as it is written. Its named groups are slots. */
  readonly written?: string;
  /** It also holds where nobody has kept what the command wrote: always, or with one of these exit codes. */
  readonly blind?: true;
  readonly exits?: readonly number[];
  /** Conditions on the place, all of which must hold: {@link holds}. */
  readonly needs?: readonly string[];
  /** Less likely than a misspelt word. */
  readonly last?: true;
  /** A template of the simple command. */
  readonly fix?: string;
  /** A template of the whole line. */
  readonly line?: string;
  /** The command by the groups of `written`: `$1`, or `$U1` for its capital. */
  readonly rewrite?: string;
  /** The slot whose word gives way to `with`, or to the closest name of the kinds `among`. */
  readonly replace?: string;
  readonly with?: string;
  readonly among?: readonly string[];
  /** Goes behind the subcommand. */
  readonly insert?: string;
  /** Goes to the end of the command. */
  readonly append?: string;
  /** A command to run first. */
  readonly before?: string;
}

interface CompiledFixer extends Fixer {
  readonly errorPattern: RegExp | null;
  readonly unlessPattern: RegExp | null;
  readonly writtenPattern: RegExp | null;
}

let compiled: readonly CompiledFixer[] | null = null;

export function fixers(): readonly CompiledFixer[] {
  compiled ??= (JSON.parse(fixersJson()) as readonly Fixer[]).map((fixer) => ({
    ...fixer,
    errorPattern: patternOf(fixer.error),
    unlessPattern: patternOf(fixer.unless),
    writtenPattern: fixer.written === undefined ? null : new RegExp(fixer.written, 's'),
  }));
  return compiled;
}

const patternOf = (text: string | undefined): RegExp | null =>
  text === undefined ? null : new RegExp(text, 'im');

/** What the pack says about a failure, in its order. */
export function packFixes(
  command: FailedCommand,
  failure: Failure,
  facts: Facts,
  isLast: boolean,
): readonly Fix[] {
  return fixers()
    .filter(({ last = false }) => last === isLast)
    .flatMap((fixer) => applied(fixer, command, failure, facts));
}

function applied(
  fixer: CompiledFixer,
  command: FailedCommand,
  failure: Failure,
  facts: Facts,
): readonly Fix[] {
  const { error, line } = failure;
  if (fixer.commands !== undefined && !fixer.commands.some((path) => isBelow(command, path))) return [];
  const said = fixer.errorPattern?.exec(error);
  if (said == null && !holdsUnseen(fixer, failure)) return [];
  if (fixer.unlessPattern?.test(error) === true) return [];
  const text = line.slice(command.start, command.end);
  const written = fixer.writtenPattern?.exec(text);
  if (fixer.writtenPattern !== null && written == null) return [];
  const slots = new Slots(command, facts, { ...said?.groups, ...written?.groups });
  if (fixer.needs?.some((condition) => !holds(condition, facts, command, slots)) === true) return [];
  const results = edited(fixer, command, slots, facts, written ?? null);
  return results.flatMap((edit) => {
    const before = fixer.before === undefined ? '' : slots.fill(fixer.before);
    const reason = slots.fill(fixer.about, false);
    if (edit === null || before === null || reason === null) return [];
    const mended = before === '' ? edit : `${before} && ${edit}`;
    return mended === line ? [] : [{ command: mended, reason, fixer: fixer.id }];
  });
}

/** Without a match of what the command wrote: the fixer asks for none, or nobody has kept it. */
function holdsUnseen({ errorPattern, blind, exits }: CompiledFixer, { error, exitCode }: Failure): boolean {
  if (exits !== undefined) return error === '' && exitCode !== null && exits.includes(exitCode);
  return blind === true ? error === '' : errorPattern === null;
}

function isBelow({ path, texts }: FailedCommand, wanted: string): boolean {
  const words = wanted.split(' ');
  return words.every((word, index) => (path[index] ?? texts[index]) === word) && path.length >= 1;
}

function edited(
  fixer: CompiledFixer,
  command: FailedCommand,
  slots: Slots,
  facts: Facts,
  written: RegExpExecArray | null,
): readonly (string | null)[] {
  const { line } = command;
  if (fixer.line !== undefined) return [slots.fill(fixer.line)];
  if (fixer.fix !== undefined) {
    const text = slots.fill(fixer.fix);
    return [text === null ? null : withCommand(command, text)];
  }
  if (fixer.rewrite !== undefined) {
    const groups = written ?? [];
    const text = fixer.rewrite.replaceAll(/\$(U?)(\d)/g, (_, capital: string, group: string) => {
      const value = groups[Number(group)] ?? '';
      return capital === '' ? value : value.toUpperCase();
    });
    const before = line.slice(command.start, command.start + (written?.index ?? 0));
    return [withCommand(command, before + text)];
  }
  if (fixer.replace !== undefined) {
    const wrong = slots.raw(fixer.replace);
    const index = wrong === null ? -1 : command.texts.findIndex((text, at) => at > 0 && text === wrong);
    if (wrong === null || index < 0) return [];
    if (fixer.with !== undefined) {
      const good = slots.fill(fixer.with);
      return good === null ? [] : [withWord(command, index, good).replace(/ {2,}/g, ' ').trimEnd()];
    }
    const names = (fixer.among ?? []).flatMap((kind) => namesOf(kind, command, slots, facts));
    return closest(wrong, names).map((name) => withWord(command, index, quote(name, 'bash')));
  }
  let mended = line;
  if (fixer.append !== undefined) {
    const more = slots.fill(fixer.append);
    if (more === null) return [];
    mended = `${mended.slice(0, command.end)} ${more}${mended.slice(command.end)}`;
  }
  if (fixer.insert !== undefined) {
    const more = slots.fill(fixer.insert);
    const word = command.words[command.afterPath - 1];
    if (more === null || word === undefined) return [];
    mended = `${mended.slice(0, word.end)} ${more}${mended.slice(word.end)}`;
  }
  return [mended];
}

function namesOf(kind: string, { reading }: FailedCommand, slots: Slots, facts: Facts): readonly string[] {
  if (kind === 'listed') return (slots.raw('list') ?? '').split(/[\s,'"]+/).filter(Boolean);
  if (kind === 'subcommands') return reading?.command.subcommands.flatMap(({ names }) => names) ?? [];
  if (kind === 'file') return facts.entries('.')?.map(({ name }) => name) ?? [];
  return facts.names(kind as PlaceKind);
}

/** Conditions that a fixer may name. */
function holds(condition: string, facts: Facts, command: FailedCommand, slots: Slots): boolean {
  const { isPrivileged, texts } = command;
  switch (condition) {
    case 'no-upstream':
      return !facts.hasUpstream;
    case 'not-root':
      return !facts.isRoot && !isPrivileged;
    case 'privileged':
      return isPrivileged;
    case 'known-program':
      return facts.programs.includes(texts[0] ?? '');
    case 'known-words':
      return hasOnlyKnownWords(command);
    case 'script':
      return texts[1] !== undefined && facts.names('package-script').includes(texts[1]);
    default: {
      const [kind, name = ''] = condition.split(':');
      if (kind === 'file') return facts.entries('.')?.some((entry) => entry.name === name) === true;
      if (kind === 'program') return facts.programs.includes(name);
      const value = slots.raw(name);
      if (value === null) return false;
      if (kind === 'absent') return !isThere(value, facts);
      if (kind === 'folder') return isThere(value, facts, true);
      if (kind === 'there') return isThere(value, facts);
      if (kind === 'branch') return facts.names('branch').includes(value);
      if (kind === 'no-branch') return !facts.names('branch').includes(value) && !isThere(value, facts);
      throw new Error(`no such condition: ${condition}`);
    }
  }
}

/** Whether the tool has the subcommand and the options that were typed, as far as the catalogue knows. */
function hasOnlyKnownWords({ reading }: FailedCommand): boolean {
  if (reading === null) return true;
  const { command, operands, parts } = reading;
  // Where a subcommand is wanted and none was read, the first operand is a misspelt one.
  if (command.hasSubcommands && command.operands.length === 0 && operands.length > 0) return false;
  return parts.every(({ role, option }) => role !== 'option' || option !== null);
}

/** What stands in braces in a template. */
class Slots {
  readonly #command: FailedCommand;
  readonly #facts: Facts;
  readonly #groups: Readonly<Record<string, string | undefined>>;

  constructor(command: FailedCommand, facts: Facts, groups: Readonly<Record<string, string | undefined>>) {
    this.#command = command;
    this.#facts = facts;
    this.#groups = groups;
  }

  /** @returns null where a slot has no value */
  fill(template: string, quotes = true): string | null {
    let isWhole = true;
    const text = template.replaceAll(/\{([a-z-]+)\}/g, (_, name: string) => {
      const own = this.#written(name);
      if (own !== null) return own;
      const value = this.raw(name);
      if (value === null) isWhole = false;
      return value === null ? '' : quotes ? quote(value, 'bash') : value;
    });
    return isWhole ? text.trim() : null;
  }

  /** Text that stays as it is written in the line. */
  #written(name: string): string | null {
    const { line, start, end, words, afterPath } = this.#command;
    switch (name) {
      case 'line':
        return line;
      case 'self':
        return line.slice(start, end);
      case 'path':
        return line.slice(start, words[afterPath - 1]?.end ?? end);
      case 'words':
        return words.length < 2 ? '' : line.slice(words[1]?.start ?? end, end);
      case 'rest':
        return afterPath >= words.length ? '' : line.slice(words[afterPath]?.start ?? end, end);
      default:
        return null;
    }
  }

  /** A value without quotes; null: there is none. */
  raw(name: string): string | null {
    const group = this.#groups[name];
    if (group !== undefined) return group;
    const operands = this.#operands();
    switch (name) {
      case 'program':
        return this.#command.texts[0] ?? null;
      case 'first':
        return operands[0] ?? null;
      case 'last':
        return operands.at(-1) ?? null;
      case 'last-folder':
        return folderOf(operands.at(-1));
      case 'first-folder':
        return folderOf(operands[0]);
      case 'branch':
        return this.#facts.names('current-branch')[0] ?? null;
      case 'remote': {
        const remotes = this.#facts.names('remote');
        return remotes.includes('origin') ? 'origin' : (remotes[0] ?? null);
      }
      case 'main-branch':
        return this.#facts.names('branch').find((name) => name === 'main' || name === 'master') ?? null;
      default:
        return null;
    }
  }

  #operands(): readonly string[] {
    const { reading, texts } = this.#command;
    return reading === null
      ? texts.slice(1).filter((text) => !text.startsWith('-'))
      : reading.operands.map(({ text }) => text);
  }
}

function folderOf(path: string | undefined): string | null {
  if (path === undefined) return null;
  const at = path.replace(/(?<!\/)\/+$/, '').lastIndexOf('/');
  return at <= 0 ? null : path.slice(0, at);
}
