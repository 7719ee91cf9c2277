import { stays, type LocalCommand } from './classification.ts';
import type { ReasonPack } from './packs.ts';

/** What an unknown argument means: nobody can say what the command does. */
export const unknowns = {
  option: stays('full-classification', 'has an option that the table of this tool does not know'),
  subcommand: stays('full-classification', 'is a subcommand that the table of this tool does not know'),
  argument: stays('full-classification', 'has an argument that this kind of command does not take'),
  nothing: stays('full-classification', 'names nothing to compile'),
  dynamic: stays('full-classification', 'has an argument that only the shell knows'),
} as const;

const made = new Map<string, LocalCommand>();

/** A rejection of tier 3; the same reason is the same object. */
export function neverBecause(reason: string): LocalCommand {
  return once(`never-intercept: ${reason}`, 'never-intercept');
}

/** A rejection of the last tier: the command may be a compilation, but it does more, or something else. */
export function unsureBecause(reason: string): LocalCommand {
  return once(reason, 'full-classification');
}

function once(reason: string, tier: LocalCommand['tier']): LocalCommand {
  let rejection = made.get(reason);
  if (rejection === undefined) {
    rejection = stays(tier, reason);
    made.set(reason, rejection);
  }
  return rejection;
}

/** @returns undefined if the pack gives no reason */
export function reasonOf({ never, unsure, unknown }: ReasonPack): LocalCommand | undefined {
  if (never !== undefined) return neverBecause(never);
  if (unsure !== undefined) return unsureBecause(unsure);
  return unknown === undefined ? undefined : unknowns[unknown];
}
