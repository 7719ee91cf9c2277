import { coreCatalog, readCommand, unwrap, type Command } from '@hunch/cli-catalog/core';
import { simpleCommand } from '@hunch/common/shell';
import { editsBetween } from '../rank/edits.ts';
import { hasOnlyFailed } from '../rank/failures.ts';
import { isTypo, optionSlips } from '../rank/typos.ts';
import { knownRuns } from './known-runs.ts';
import { surely, type FilterContext, type FilteredLine, type Finding } from './line-filter.ts';

/** The shell could not start its program when it ran last (exit code 126 or 127). */
export function findNotStarted({ line }: FilteredLine, { memory }: FilterContext): Finding | null {
  if (line < 0) return null;
  const { history } = memory;
  return history.couldNotStart(history.latest('line', line))
    ? surely('the shell could not start it the last time')
    : null;
}

export function findTypo({ line, text }: FilteredLine, context: FilterContext): Finding | null {
  const { memory, session, sessionId, typos } = context;
  if (line < 0) return null;
  if (!hasOnlyFailed(memory, session, line)) {
    // Of an import nobody knows how its lines ended.
    const [meant] = knownRuns(context, line)?.isOutcomeUnknown === true ? optionSlips(text) : [];
    return meant === undefined ? null : surely(`it has never worked, and is a slip of ${meant.text}`);
  }
  if (memory.external.isSlip(text)) return surely('it has only ever failed, and was read as a slip then');
  const key = `${sessionId}\0${text}`;
  const isKnown = typos.get(key) ?? isTypo(memory, session, text);
  typos.set(key, isKnown);
  if (!isKnown) return null;
  return surely('it has only ever failed, and is a slip of a line that worked');
}

/** What a program calls its own: a word of letters. Paths, numbers and options are no names of subcommands. */
const subcommandName = /^[a-z][a-z\d_-]*$/i;
/** Lines that begin with the same subcommand and are looked at for one that worked. */
const linesLooked = 8;

/**
 * The program has subcommands, and neither the catalogue knows this one nor did it ever work here. Where nobody knows how a
 * line ended (an import) only a slip of one that the catalogue knows counts: a plug-in or an alias of the user may have the name.
 */
export function findUnknownSubcommand(line: FilteredLine, context: FilterContext): Finding | null {
  // Its subcommand is the catalogue's own, or stands on the line already.
  if (line.source === 'context') return null;
  const named = subcommandOf(line.text);
  if (named === null) return null;
  const { command, name, before } = named;
  const runs = knownRuns(context, line.line);
  if (runs !== null && runs.successes > 0) return null;
  const slip = runs?.isOutcomeUnknown === true ? slipOf(command, name) : undefined;
  if (runs?.isOutcomeUnknown === true && slip === undefined) return null;
  if (slip === undefined && hasWorked(`${before}${name}`, context)) return null;
  const tool = command.path.join(' ');
  return surely(
    slip === undefined ? `${tool} has no ${name}` : `${tool} has no ${name}, which is a slip of ${slip}`,
  );
}

interface NamedSubcommand {
  readonly command: Command;
  readonly name: string;
  /** The line up to the name. */
  readonly before: string;
}

/** The first word behind a program with subcommands that the catalogue does not know; null: there is none, or it may be an operand. */
function subcommandOf(text: string): NamedSubcommand | null {
  const words = simpleCommand(text)?.words ?? [];
  const texts = words.map((word) => word.text);
  const { from, isText } = unwrap(coreCatalog, texts);
  if (isText) return null;
  const reading = readCommand(coreCatalog, texts.slice(from));
  const operand = reading?.operands[0];
  if (reading === null || operand === undefined || !reading.command.hasSubcommands) return null;
  // Where the catalogue names another kind of operand (a script of the project, say), the word is no subcommand.
  const kind = operand.argument?.kind ?? null;
  if ((kind !== null && kind !== 'name') || !subcommandName.test(operand.text)) return null;
  const word = words[from + operand.word];
  if (word === undefined || !word.isStatic) return null;
  return { command: reading.command, name: operand.text, before: text.slice(0, word.start) };
}

function slipOf({ subcommands }: Command, name: string): string | undefined {
  if (name.length < 3) return undefined;
  for (const { names, isHidden } of subcommands)
    for (const known of isHidden ? [] : names)
      if (known.length > 2 && editsBetween(name, known) === 1) return known;
  return undefined;
}

function hasWorked(beginning: string, context: FilterContext): boolean {
  const { memory } = context;
  return memory.stored.prefixes.strongest(beginning, linesLooked).some((line) => {
    const rest = memory.texts.text(line).slice(beginning.length);
    if (rest !== '' && !/^\s/.test(rest)) return false;
    const runs = knownRuns(context, line);
    return runs !== null && (runs.successes > 0 || runs.isOutcomeUnknown);
  });
}
