import { coreCatalog } from '@hunch/cli-catalog/core';
import type { Facts } from '../fix/facts.ts';
import { misspellingsOf } from '../fix/fix-command.ts';
import type { Fix } from '../fix/fix.ts';
import { simpleCommand } from '@hunch/common/shell';
import { lineCharactersMax } from './history-facts.ts';

/** What was probably meant by a line that failed (spec 003 §8), if it is one command: only words that exist are offered. */
export function correctionsOf(line: string, exitCode: number, facts: Facts): readonly Fix[] {
  if (exitCode === 0 || !isCommand(line)) return [];
  return misspellingsOf({ line, exitCode, error: '' }, facts, coreCatalog).filter(
    // `if` and the like begin what is no command.
    ({ command }) => isCommand(command),
  );
}

/** One command, whatever it is: the name of what runs another (`dsh`) may be a slip as well. */
export const isCommand = (line: string): boolean =>
  line.length <= lineCharactersMax && simpleCommand(line)?.words[0]?.isStatic === true;
