import { coreCatalog, unwrap } from '@hunch/cli-catalog/core';
import { words } from '@hunch/common/shell';
import type { MissingWord } from '../paths/missing-words.ts';
import { neededRepository } from '../paths/needed-repository.ts';
import { hasWorkedHere, knownRuns, workedHere } from './known-runs.ts';
import { probably, surely, type FilterContext, type FilteredLine, type Finding } from './line-filter.ts';

/** Commands of a line whose programs are looked for. */
const programsMax = 4;

/** No program, alias, function or builtin has the name. */
export function findMissingProgram(line: FilteredLine, context: FilterContext): Finding | null {
  const { memory, sessionId, checks } = context;
  const { programs } = checks;
  if (programs === undefined) return null;
  const runs = knownRuns(context, line.line);
  for (const { name, isBelow } of programsIn(memory.aliases.expand(sessionId, line.text))) {
    const found = programs.presence(name, sessionId);
    if (found === 'present' || found === 'unknown') continue;
    // What runs the tasks of a project may come with its environment (direnv, nix), which only the shell has.
    if (line.source === 'task' && found !== 'gone') continue;
    const reason = `there is no command ${name}`;
    if (found === 'gone' || runs === null) return surely(reason);
    if (runs.successes > 0) continue;
    // What somebody ran may be a function or stand in a PATH that is not looked through; what another program starts is no function.
    return isBelow && runs.failures > 0 ? surely(reason) : probably(reason);
  }
  return null;
}

interface StartedProgram {
  readonly name: string;
  /** `sudo` and the like start it. */
  readonly isBelow: boolean;
}

/** The programs that a line starts here, by their names; paths are looked up as files. */
function programsIn(text: string): readonly StartedProgram[] {
  const all = words(text);
  const starts = all.flatMap(({ role }, at) => (role === 'command' ? [at] : [])).slice(0, programsMax);
  return starts
    .flatMap((start, place): StartedProgram[] => {
      const command = all.slice(start, starts[place + 1]).map((word) => word.text);
      const { from, isText, isElsewhere } = unwrap(coreCatalog, command);
      const isBelow = from > 0 && !isText && !isElsewhere;
      return [
        { name: command[0] ?? '', isBelow: false },
        ...(isBelow ? [{ name: command[from] ?? '', isBelow }] : []),
      ];
    })
    .filter(({ name }) => plainName.test(name));
}

/** No path, no pattern, and nothing that the shell would make another word of. */
const plainName = /^[^\s/\\'"`$*?[\]{}()<>|&;!#~=%]+$/;

/** A file, folder, branch or script that the line needs is not there. */
export function findMissingWord(line: FilteredLine, context: FilterContext): Finding | null {
  const missing = missingWordOf(line, context);
  if (missing === null || missing.isPending || isElsewhere(missing, context)) return null;
  const runs = knownRuns(context, line.line);
  // Who has run it knows what it holds.
  if (missing.isUnread)
    return runs !== null && (runs.successes > 0 || runs.isOutcomeUnknown)
      ? null
      : surely(`nobody has looked whether ${missing.word} is there`);
  const reason = `${missing.word} is not here`;
  if (missing.isUnlisted && runs !== null && runs.successes > 0 && workedHere(context, line.line))
    return null;
  // Of an import nobody knows where its lines ran: someone who types one may be on the way there.
  return runs?.isOutcomeUnknown === true ? probably(reason) : surely(reason);
}

/** What the line needs was there before the last command, or was never looked for, and the look is not done: nobody can vouch for it now. */
export function findWordNotLookedAt(line: FilteredLine, context: FilterContext): Finding | null {
  if (line.source === 'task' && context.checks.isTaskPending(context.cwd, line.text))
    return surely('nobody has looked yet which tasks are here');
  const missing = missingWordOf(line, context);
  if (missing?.isPending !== true || isElsewhere(missing, context)) return null;
  const reason = `nobody has looked yet whether ${missing.word} is here`;
  return knownRuns(context, line.line)?.isOutcomeUnknown === true ? probably(reason) : surely(reason);
}

/** The repository of a place may lie elsewhere (`GIT_DIR`, a bare one): where git has worked there is one. */
const isElsewhere = ({ kind }: MissingWord, context: FilterContext): boolean =>
  kind === 'commit' && hasWorkedHere(context, (text) => neededRepository(text.split(' ')).length > 0);

function missingWordOf({ source, text }: FilteredLine, { checks, cwd }: FilterContext): MissingWord | null {
  // The last word of a stem goes on.
  return checks.missingWord(source === 'stem' ? text.slice(0, text.lastIndexOf(' ')) : text, cwd);
}
