import type { Catalog } from './catalog.ts';
import { readCommand, type HandedCommand } from './read-command.ts';

/**
 * Where the command begins that another one starts: `sudo`, `env`, `timeout`, `docker exec`, `find -exec`, `sh -c`.
 *
 * @param words after quote removal, without redirections
 * @returns null where no command is started, or the catalogue does not know the first word
 * @example
 * ```ts
 * handedOn(catalog, ['sudo', '-u', 'me', 'make', 'install'])?.from; // 3
 * handedOn(catalog, ['ssh', 'host', 'uptime', '-p'])?.isText; // true: one text for a shell
 * ```
 */
export function handedOn(catalog: Catalog, words: readonly string[]): HandedCommand | null {
  return readCommand(catalog, words)?.handed ?? null;
}

/** A command below all that start it. */
export interface Unwrapped {
  /** Index of its first word in the words that were given. */
  readonly from: number;
  /** Index behind its last word. */
  readonly to: number;
  /** Where it begins in the first word. */
  readonly start: number;
  /** It is one text for a shell. */
  readonly isText: boolean;
  readonly isPrivileged: boolean;
  readonly isElsewhere: boolean;
  /** The commands that start it, the outermost first, as paths: `[['sudo'], ['docker', 'exec']]`. */
  readonly wrappers: readonly (readonly string[])[];
}

/** A line that starts more is no line that anybody writes. */
const depthMax = 16;

/**
 * The command that counts: below `sudo`, `env`, `nice` and the like, all of them.
 *
 * @example
 * ```ts
 * unwrap(catalog, ['sudo', 'nice', '-n', '5', 'make', '-j']); // { from: 4, isPrivileged: true, … }
 * ```
 */
export function unwrap(catalog: Catalog, words: readonly string[]): Unwrapped {
  const wrappers: (readonly string[])[] = [];
  let from = 0;
  let to = words.length;
  let start = 0;
  let isText = false;
  let isPrivileged = false;
  let isElsewhere = false;
  for (let depth = 0; depth < depthMax && !isText && from < to; depth += 1) {
    const reading = readCommand(catalog, from === 0 && to === words.length ? words : words.slice(from, to));
    const handed = reading?.handed;
    if (reading === null || handed === undefined || handed === null) break;
    wrappers.push(reading.command.path);
    isPrivileged ||= handed.handing.isPrivileged;
    isElsewhere ||= handed.handing.isElsewhere;
    ({ start, isText } = handed);
    to = from + handed.to;
    from += handed.from;
  }
  return { from, to, start, isText, isPrivileged, isElsewhere, wrappers };
}
