import type { Catalog } from '@hunch/cli-catalog';
import { closest, slipCost } from './closest.ts';
import type { Facts } from './facts.ts';
import { likePath } from './file-names.ts';
import { fittingReadings } from './line-slips.ts';
import { withWord, type FailedCommand, type Failure } from './failure.ts';
import type { Fix } from './fix.ts';

/** The shell's exit code for a command that does not exist (POSIX 2.8.2). */
const notFoundCode = 127;

const notFoundText =
  /command not found|: not found|Unknown command|is not recognized|No such file or directory/;

/** A program that does not exist: misspelt, a file that needs `./`, or the first word of a line that the whole hand slipped in. */
export function programFixes(
  command: FailedCommand,
  { exitCode, error }: Failure,
  facts: Facts,
  catalog: Catalog,
): readonly Fix[] {
  const [name = ''] = command.texts;
  const isKnown = facts.programs.includes(name);
  // `sudo` and the like end with codes of their own.
  const isMissing = exitCode === notFoundCode || error === '' || notFoundText.test(error);
  if (isKnown || !isMissing || name === '') return [];
  const fix = (text: string, reason: string): Fix => ({
    command: withWord(command, 0, text),
    reason,
    fixer: 'program',
  });
  const found: Fix[] = [];
  const path = name.includes('/') ? likePath(name, facts, false) : null;
  const here = facts.entries('.')?.find((entry) => entry.name === name && !entry.isFolder);
  if (here !== undefined) found.push(fix(`./${name}`, `${name} is a file in this directory`));
  const [word] = command.words;
  const length = (word?.end ?? 0) - (word?.start ?? 0);
  // Of one letter anything may be a part.
  const spelt = closest(name.length > 1 ? name : '', facts.programs)
    // Read as typed in capitals.
    .filter((other) => other.toLowerCase() !== name.toLowerCase())
    .map((other) => ({
      text: withWord(command, 0, other).slice(command.start, command.end + other.length - length),
      reason: `${name} is not a command, ${other} is`,
      fixer: 'program',
      cost: slipCost(name, other),
    }));
  found.push(...fittingReadings(command, spelt, facts, catalog));
  if (path !== null) found.push(fix(path, `${name} does not exist, ${path} does`));
  return found;
}
