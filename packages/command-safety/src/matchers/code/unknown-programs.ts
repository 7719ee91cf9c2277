import type { CommandContext } from '../../command-context.ts';
import { verbHeuristicsOf } from '../../verb-heuristics.ts';
import { meansWithoutAsking } from '../derived-texts.ts';

/** By its verbs and nouns a program destroys what others keep there, or without asking. */
export function destroysUnasked(command: CommandContext): boolean {
  const { whole, destroys, removes, isKept } = verbHeuristicsOf(command);
  if (whole) return true;
  if (!(destroys || removes) || command.hasOption(['--check', '--help'])) return false;
  const unasked = meansWithoutAsking(command) || command.hasOption(['-r', '-R', '--recursive']);
  if (destroys) return unasked || isKept || command.targetsProduction;
  return removes && (command.targetsProduction || (isKept && unasked));
}

/** The same for all there is of something. */
export function destroysAll(command: CommandContext): boolean {
  const { destroys, removes, isKept, all } = verbHeuristicsOf(command);
  return all && (destroys || (removes && isKept)) && !command.hasOption(['--check', '--help']);
}
