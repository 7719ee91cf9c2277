import type { ReplayCommand } from '@hunch/suggest-engine/replay';
import type { Recording } from './recordings.ts';

/** Commands that one memory learns one after the other, beginning with nothing. */
export type History = readonly ReplayCommand[];

/**
 * What becomes of a recording, in which each session is another person's: each person alone; each person alone, who comes
 * back in a new shell after every pause; all of them as one history, as if one person's.
 */
export const readings = {
  alone: ({ commands }) => personsOf(commands),
  returning: ({ commands }) => personsOf(commands).map(inNewShells),
  together: ({ commands }) => [commands],
} as const satisfies Readonly<Record<string, (recording: Recording) => readonly History[]>>;

export type Reading = keyof typeof readings;

function personsOf(commands: readonly ReplayCommand[]): History[] {
  const persons = new Map<string, ReplayCommand[]>();
  for (const command of commands) {
    const own = persons.get(command.session);
    if (own === undefined) persons.set(command.session, [command]);
    else own.push(command);
  }
  return [...persons.values()];
}

/** Who left a terminal alone for so long may as well have closed it. */
const pauseMs = 5 * 60_000;
/** And come back on another day. */
const awayMs = 18 * 3_600_000;

/** The sessions of one person in place of one: what was a pause is a night, and a new shell after it. */
export function inNewShells(commands: History): History {
  let shells = 0;
  let beforeMs = Number.POSITIVE_INFINITY;
  return commands.map((command) => {
    if (command.tsMs - beforeMs > pauseMs) shells += 1;
    beforeMs = command.tsMs;
    return { ...command, session: `${command.session} ${shells}`, tsMs: command.tsMs + shells * awayMs };
  });
}
