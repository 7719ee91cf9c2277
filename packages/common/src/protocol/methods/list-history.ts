/** How a query is compared with a line. `regex`: RE2's syntax, in time linear in the line. */
export const matchModes = ['words', 'fuzzy', 'prefix', 'regex'] as const;
export type MatchMode = (typeof matchModes)[number];

/** Which runs count, by where they were. */
export const placeFilters = ['all', 'machine', 'session', 'directory', 'repository'] as const;
export type PlaceFilter = (typeof placeFilters)[number];

export const outcomeFilters = ['any', 'succeeded', 'failed'] as const;
export type OutcomeFilter = (typeof outcomeFilters)[number];

export interface ListHistoryParams {
  /** Empty: every command. */
  readonly query?: string;
  readonly mode?: MatchMode;
  readonly place?: PlaceFilter;
  readonly outcome?: OutcomeFilter;
  /** Exactly this one. */
  readonly exit_code?: number;
  /** Milliseconds since the epoch: not before, and before. */
  readonly after_ms?: number;
  readonly before_ms?: number;
  readonly session_id?: string;
  readonly cwd?: string;
  /** For place `machine`: the name of one, its id, or the last twelve digits of that; absent: this one. */
  readonly host?: string;
  readonly limit?: number;
  readonly offset?: number;
  /** The oldest first. */
  readonly reverse?: boolean;
  /** Each command once, by its newest run. */
  readonly unique?: boolean;
}

/** One run of a command. */
export interface ListedRun {
  readonly id: number;
  readonly cmd_raw: string;
  readonly ts_ms: number;
  readonly cwd: string;
  readonly session_id: string;
  readonly repo_key: string | null;
  readonly branch: string | null;
  readonly exit_code: number | null;
  readonly duration_ms: number | null;
  readonly host: string | null;
  /** By which sync knows the other machine that it ran on; null: this one, or not known. */
  readonly machine_id: string | null;
}

export interface ListHistoryResult {
  readonly runs: readonly ListedRun[];
}
