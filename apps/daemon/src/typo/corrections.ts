import { coreCatalog } from '@hunch/cli-catalog/core';
import type { Facts } from '../fix/facts.ts';
import { misspellingsOf } from '../fix/fix-command.ts';
import type { Fix } from '../fix/fix.ts';
import { programOf } from './history-facts.ts';

/** What was probably meant by a line that failed (spec 003 §8), if it is one command: only words that exist are offered. */
export function correctionsOf(line: string, exitCode: number, facts: Facts): readonly Fix[] {
  if (exitCode === 0 || programOf(line) === undefined) return [];
  return misspellingsOf({ line, exitCode, error: '' }, facts, coreCatalog).filter(
    // `if` and the like begin what is no command.
    ({ command }) => programOf(command) !== undefined,
  );
}
