import type { ActFormRow } from './tables.ts';

/** The places of a form's command, without those that may be empty. */
export const place = /\{([a-z_]+)(?:\|([^}]*))?\}/g;

/** All slots that a form has. */
export function slotsOf({ command, options = {}, needs }: ActFormRow): readonly string[] {
  return [
    ...Object.keys(options),
    ...(needs?.split(' ') ?? []),
    ...[...command.matchAll(place)].flatMap(([, slot]) => slot ?? []),
  ];
}
