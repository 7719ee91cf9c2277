import type { Catalog } from '@hunch/cli-catalog';
import { failedCommands, fixBounds, type Failure } from './failure.ts';
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
      ...repeatedFixes(command),
      ...packFixes(command, bounded, facts, false),
      ...(said === null ? [] : [{ command: said, reason: 'the program itself says so', fixer: 'said' }]),
      ...programFixes(command, bounded, facts, catalog),
      ...knownWordFixes(command, bounded),
      ...namedThingFixes(command, bounded, facts, catalog),
      ...fileNameFixes(command, bounded, facts),
    ];
    for (const fix of all) take(fix);
  }
  // A misspelt word of any command of the line is likelier than these.
  for (const command of commands) for (const fix of packFixes(command, bounded, facts, true)) take(fix);
  return [...found.values()].slice(0, fixBounds.fixesMax);
}
