import { dangersJson } from './dangers.generated.ts';

/** A row of agent-fallback/dangers.toml, which says how patterns are written. */
export interface Danger {
  readonly pattern: string;
  /** Ends the sentence "it may …". */
  readonly effect: string;
}

interface DangerTable {
  readonly dangers: readonly Danger[];
  /** After these words a command begins as at the start of a line. */
  readonly commandPrefixes: readonly string[];
}

export const { dangers, commandPrefixes } = JSON.parse(dangersJson) as DangerTable;
