import type { Catalog } from '@hunch/cli-catalog';
import { failedCommands, fixBounds, type FailedCommand, type Failure } from './failure.ts';
import { fileNameFixes, namedThingFixes } from './file-names.ts';
import { packFixes } from './fixer.ts';
import { knownWordFixes, repeatedFixes } from './known-words.ts';
import { programFixes } from './program-typos.ts';
import { saidInstead } from './said-instead.ts';
import type { Facts } from './facts.ts';
import type { Fix } from './fix.ts';

/**
 * Corrections of a line that failed, the likeliest first: what the pack knows about this failure, what the program itself says
 * should be typed, then words that do not exist where similar ones do. Pure: what it asks of the world is in `facts`.
 */
export function fixesOf(failure: Failure, facts: Facts, catalog: Catalog): readonly Fix[] {
  const bounded = { ...failure, error: failure.error.slice(-fixBounds.errorCharactersMax) };
  const found = new Map<string, Fix>();
  const take = (fix: Fix): void => {
    if (fix.command !== failure.line && !found.has(fix.command)) found.set(fix.command, fix);
  };
  const commands = failedCommands(catalog, failure.line);
  for (const command of commands) {
    const said = saidInstead(command, bounded.error);
    const all: readonly Fix[] = [
      ...repeatedFixes(command, facts),
      ...packFixes(command, bounded, facts, false),
      ...(said === null ? [] : [{ command: said, reason: 'the program itself says so', fixer: 'said' }]),
      ...misspeltWords(command, bounded, facts, catalog),
    ];
    for (const fix of all) take(fix);
  }
  // A misspelt word of any command of the line is likelier than these.
  for (const command of commands) for (const fix of packFixes(command, bounded, facts, true)) take(fix);
  return [...found.values()].slice(0, fixBounds.fixesMax);
}

/** Corrections of what was misspelt in a line that failed, the likeliest first, whatever else may be the matter with it. */
export function misspellingsOf(failure: Failure, facts: Facts, catalog: Catalog): readonly Fix[] {
  const found = new Map<string, Fix>();
  for (const command of failedCommands(catalog, failure.line))
    for (const fix of [...repeatedFixes(command, facts), ...misspeltWords(command, failure, facts, catalog)])
      if (fix.command !== failure.line && !found.has(fix.command)) found.set(fix.command, fix);
  return [...found.values()].slice(0, fixBounds.fixesMax);
}

function misspeltWords(
  command: FailedCommand,
  failure: Failure,
  facts: Facts,
  catalog: Catalog,
): readonly Fix[] {
  return [
    ...programFixes(command, failure, facts, catalog),
    ...knownWordFixes(command, failure, facts),
    ...namedThingFixes(command, failure, facts, catalog),
    ...fileNameFixes(command, failure, facts),
  ];
}
