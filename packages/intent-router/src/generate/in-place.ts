import type { NamesThere } from '../platform/facts.ts';
import { knownNames, missingNames, missingOperands } from './check/operands.ts';
import type { MadeCommand } from './outcome.ts';

/** What is said of a command in the light of what its names are. */
export function inPlace(
  { command, explanation, doubts }: MadeCommand,
  { names }: NamesThere,
): Pick<MadeCommand, 'explanation' | 'doubts'> & { readonly missingNames: readonly string[] } {
  const known = knownNames(command, { names });
  return {
    explanation:
      explanation === null || known.length === 0 ? explanation : `${explanation} (${known.join('; ')})`,
    doubts: [...doubts, ...missingNames(command, { names })],
    missingNames: missingOperands(command, { names }).map(({ name }) => name),
  };
}
