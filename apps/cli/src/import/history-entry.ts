import type { Environment } from '@hunch/common/paths';

/** One command of another program's history. What that history does not know is absent. */
export interface HistoryEntry {
  readonly command: string;
  /** When it was started, in milliseconds since the Unix epoch. */
  readonly tsMs?: number;
  readonly durationMs?: number;
  readonly exitCode?: number;
  readonly cwd?: string;
  readonly sessionId?: string;
  /** By which other machines know it. */
  readonly historyId?: string;
  /** The other machine that it ran on. */
  readonly host?: string;
  /** Whose shell it was there. */
  readonly userName?: string;
}

export const historyBounds = {
  /** Millions of commands; beyond it the file is something else. */
  fileBytesMax: 256 * 1024 * 1024,
  /** Lines of one command in a bash history with times. A longer run of lines was written while times were off. */
  bashEntryLinesMax: 200,
  /** Lines that are tried to close a quote or a here-document: the work for a stray quote is bounded by its square. */
  bashJoinedLinesMax: 40,
} as const;

/** A history that `hunch import` can read. */
export interface ImportSource {
  readonly name: string;
  /** Where the history is unless the user says otherwise, by the rules of the program that wrote it. */
  historyFile(environment: Environment): string;
  /** The usual file, for the help. */
  readonly usualFile: string;
  /** Whether a file that begins with these bytes (as latin1) can be no other history than this one. */
  recognizes?(head: string): boolean;
  readonly content:
    | { readonly kind: 'text'; parse(bytes: Buffer): HistoryEntry[] }
    | { readonly kind: 'database'; read(file: string): HistoryEntry[] };
}

/** bash and zsh both use HISTFILE, and either may have exported it to the other. */
export function historyVariable({ HISTFILE: file }: Environment, otherShell: string): string | undefined {
  return file?.startsWith('/') && !file.includes(otherShell) ? file : undefined;
}

/** @returns `$XDG_DATA_HOME`, or its default */
export function dataHome({ XDG_DATA_HOME: data, HOME: home = '/' }: Environment): string {
  return data?.startsWith('/') ? data : `${home}/.local/share`;
}
