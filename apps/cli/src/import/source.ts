import type { Environment } from '@hunch/common/paths';
import type { HistoryEntry } from './history-entry.ts';

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
