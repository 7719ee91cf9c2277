import type { RiskLevel } from '../verdict.ts';
import type { WireError } from '../errors.ts';
import type { RouterStatusResult } from './methods/router-status.ts';
import type { CompleteParams, CompleteResult } from './methods/complete.ts';
import type { DeleteHistoryParams, DeleteHistoryResult } from './methods/delete-history.ts';
import type { AgentHookParams, AgentHookResult } from './methods/agent-hook.ts';
import type { ClassifyCommandParams, ClassifyCommandResult } from './methods/classify-command.ts';
import type { GenerateCommandParams, GenerateCommandResult } from './methods/generate-command.ts';
import type { GuidanceStatusParams, GuidanceStatusResult } from './methods/guidance-status.ts';
import type { ModelStatus, ProbeModelParams, ProbeModelResult } from './methods/probe-model.ts';
import type { ListHistoryParams, ListHistoryResult } from './methods/list-history.ts';
import type {
  OpenScreenParams,
  OpenScreenResult,
  ScreenInputParams,
  ScreenInputResult,
} from './methods/screen.ts';
import type { RouteIntentParams, RouteIntentResult } from './methods/route-intent.ts';
import type { RoutePromptParams, RoutePromptResult } from './methods/route-prompt.ts';
import type {
  SyncKeyResult,
  SyncLoginParams,
  SyncNowParams,
  SyncNowResult,
  SyncStatusResult,
} from './methods/sync.ts';

/**
 * What is said over the socket. Field names are the wire's (snake case, spec 003 §13.1); both framings carry the same
 * fields. In a shell frame every value is text: numbers in decimal, booleans as `1` or `0`.
 */
export const eventTypes = [
  'session_start',
  'session_end',
  'command_start',
  'command_end',
  'suggest_request',
  'suggest_feedback',
] as const;

export type EventType = (typeof eventTypes)[number];

/** The part that every event has. */
export interface IngestEventParams {
  readonly event_type: EventType;
  readonly session_id: string;
  /** `bash`, `zsh`, `fish`, or the name of another program that reports what it ran. */
  readonly shell: string;
  /** Milliseconds since the Unix epoch. */
  readonly ts_ms: number;
  /** The directory the command was started in; absolute. */
  readonly cwd: string;
  /** The command line as typed, multi-line included. Required for `command_start` and `command_end`. */
  readonly cmd_raw?: string;
  /** 0..255. Required for `command_end`. */
  readonly exit_code?: number;
  readonly duration_ms?: number;
  /** True in incognito mode `ephemeral`: kept in memory for this session, never written. */
  readonly ephemeral?: boolean;
  /** Counts the commands of a session from 1, so that a later `Suggest` can say which command it follows. */
  readonly seq?: number;
  readonly host?: string;
  readonly user_name?: string;
  /** With `session_start`: the shell's aliases, as `alias -p` (bash), `alias -L` (zsh) or `alias` (fish) lists them. */
  readonly aliases?: string;
  /** A directory in memory where this session leaves its next events: docs/protocol.md, "Spools". */
  readonly spool?: string;
}

export interface SuggestParams {
  readonly session_id: string;
  readonly cwd: string;
  /** What is typed so far; empty asks for the next command. */
  readonly prefix: string;
  /** In characters from the start of `prefix`; the end when absent. */
  readonly cursor_pos?: number;
  readonly repo_key?: string;
  readonly limit?: number;
  readonly include_low_confidence?: boolean;
  /** Also what to show greyed after the cursor, which may end before a line does; in a shell frame it is the first group. */
  readonly ghost?: boolean;
  /** Only what would be shown greyed at the next keys, if they are likely ones: a shell that knows it need not ask for each. */
  readonly prefetch?: boolean;
  /** Also which likely lines a filter hid. */
  readonly explain?: boolean;
  /** The session's last command with its `seq` and exit code: closes the race with its `command_end` (spec 003 I7). */
  readonly last_cmd?: string;
  readonly last_seq?: number;
  readonly last_exit_code?: number;
  readonly shell?: string;
  readonly ephemeral?: boolean;
}

export interface SuggestionReason {
  /** A feature or a source: `transition`, `frequency`, `success`, `prefix`, `affinity`, … */
  readonly name: string;
  /** What it added to the score (its weight included). */
  readonly contribution: number;
  /** For a person: "ran 12 times after `git add`". */
  readonly text: string;
}

export interface WireSuggestion {
  readonly text: string;
  readonly cmd_norm: string;
  /** Where the candidate came from: `session_transition`, `repo_frequency`, … */
  readonly source: string;
  readonly score: number;
  /** 0..1 */
  readonly confidence: number;
  readonly reasons: readonly SuggestionReason[];
  readonly risk: RiskLevel;
}

export interface WireGhost {
  /** What is typed included. */
  readonly text: string;
  /** That the line goes on so, 0..1. */
  readonly chance: number;
  readonly why: string;
  /** To be drawn dimmer: its chance is below `suggestions.unsure_below`. */
  readonly unsure?: true;
}

/** What is shown greyed once the line is `prefix`. */
export interface PrefetchedGhost {
  readonly prefix: string;
  /** What is typed included. */
  readonly text: string;
  readonly unsure?: true;
}

/** A line that would have been suggested, and the filter that hid it. */
export interface HiddenSuggestion {
  readonly text: string;
  readonly filter: string;
  /** For a person. */
  readonly reason: string;
}

export interface SuggestResult {
  /** None where `prefetch` was asked for. */
  readonly suggestions: readonly WireSuggestion[];
  /** When it was asked for: the beginning of likely lines that saves most keystrokes; null: nothing is likely enough. */
  readonly ghost?: WireGhost | null;
  /** With a null ghost: no line is known that begins so, nor will one be until something else than a letter, digit, `_` or `+` is typed. */
  readonly nothing?: true;
  readonly prefetched?: readonly PrefetchedGhost[];
  /** Where `explain` was asked for. */
  readonly hidden?: readonly HiddenSuggestion[];
  /** `hit`: served from a cache; `miss`: computed; `stale`: the hard timeout passed and an older answer is given. */
  readonly cache_status: 'hit' | 'miss' | 'stale';
  readonly latency_ms: number;
}

/** `machine`: what no other machine sent. */
export const searchScopes = ['session', 'repo', 'machine', 'global'] as const;
export const searchModes = ['fts', 'prefix', 'fuzzy', 'auto'] as const;

export interface SearchParams {
  readonly query: string;
  readonly scope?: (typeof searchScopes)[number];
  readonly mode?: (typeof searchModes)[number];
  readonly limit?: number;
  readonly session_id?: string;
  readonly cwd?: string;
  readonly repo_key?: string;
}

export interface SearchHit {
  readonly cmd_raw: string;
  readonly ts_ms: number;
  readonly cwd: string;
  readonly exit_code: number | null;
  /** How often this exact line was run within the scope. */
  readonly count: number;
}

export interface SearchResult {
  readonly hits: readonly SearchHit[];
  /** What was looked for in the lines: the words of the query, or, misspelt, what they were taken for. */
  readonly terms: readonly string[];
  readonly latency_ms: number;
}

export const feedbackActions = [
  'accepted',
  'dismissed',
  'edited_then_run',
  'ignored_timeout',
  'never',
  'unblock',
] as const;

export type FeedbackAction = (typeof feedbackActions)[number];

export interface RecordFeedbackParams {
  readonly session_id: string;
  readonly action: FeedbackAction;
  readonly suggested_text: string;
  readonly executed_text?: string;
  readonly prefix?: string;
  readonly latency_ms?: number;
  readonly ephemeral?: boolean;
}

/** What an import sends, in time order, many at once. */
export interface ImportHistoryParams {
  /** `bash`, `zsh`, `fish`, `atuin`: keeps the histories of several programs apart. */
  readonly source: string;
  readonly entries: readonly ImportedCommand[];
}

export interface ImportedCommand {
  readonly cmd_raw: string;
  readonly ts_ms: number;
  readonly cwd?: string;
  readonly exit_code?: number;
  readonly duration_ms?: number;
  readonly session_id?: string;
  /** By which an Atuin account knows it. */
  readonly history_id?: string;
  /** The other machine that it ran on; absent: this one, or not known. */
  readonly host?: string;
  /** Whose shell it was there. */
  readonly user_name?: string;
}

export interface ImportHistoryResult {
  readonly imported: number;
  /** Already there (same source, text and time), or not recordable. */
  readonly skipped: number;
}

export interface StatusResult {
  readonly version: string;
  readonly protocol: number;
  readonly pid: number;
  readonly started_at_ms: number;
  readonly socket: string;
  readonly data_dir: string;
  readonly commands: number;
  readonly warnings: readonly string[];
  /** Models that requests in plain words may be sent to. A daemon of an older version does not say. */
  readonly models?: readonly ModelStatus[];
}

/** Method -> params and result. `Record<string, never>`: no params are taken. */
export interface Methods {
  readonly IngestEvent: {
    readonly params: IngestEventParams;
    readonly result: { readonly accepted: boolean };
  };
  readonly Suggest: { readonly params: SuggestParams; readonly result: SuggestResult };
  readonly Complete: { readonly params: CompleteParams; readonly result: CompleteResult };
  readonly Search: { readonly params: SearchParams; readonly result: SearchResult };
  readonly RecordFeedback: {
    readonly params: RecordFeedbackParams;
    readonly result: { readonly recorded: boolean };
  };
  readonly ImportHistory: { readonly params: ImportHistoryParams; readonly result: ImportHistoryResult };
  readonly ListHistory: { readonly params: ListHistoryParams; readonly result: ListHistoryResult };
  readonly OpenScreen: { readonly params: OpenScreenParams; readonly result: OpenScreenResult };
  readonly ScreenInput: { readonly params: ScreenInputParams; readonly result: ScreenInputResult };
  readonly DeleteHistory: { readonly params: DeleteHistoryParams; readonly result: DeleteHistoryResult };
  readonly RouteIntent: { readonly params: RouteIntentParams; readonly result: RouteIntentResult };
  readonly GenerateCommand: {
    readonly params: GenerateCommandParams;
    readonly result: GenerateCommandResult;
  };
  readonly ClassifyCommand: {
    readonly params: ClassifyCommandParams;
    readonly result: ClassifyCommandResult;
  };
  readonly RoutePrompt: { readonly params: RoutePromptParams; readonly result: RoutePromptResult };
  readonly AgentHook: { readonly params: AgentHookParams; readonly result: AgentHookResult };
  readonly DebugStats: {
    readonly params: Record<string, never>;
    readonly result: Readonly<Record<string, unknown>>;
  };
  readonly Status: { readonly params: Record<string, never>; readonly result: StatusResult };
  readonly ProbeModel: { readonly params: ProbeModelParams; readonly result: ProbeModelResult };
  readonly SyncLogin: { readonly params: SyncLoginParams; readonly result: { readonly key_file: string } };
  readonly SyncNow: { readonly params: SyncNowParams; readonly result: SyncNowResult };
  readonly SyncStatus: { readonly params: Record<string, never>; readonly result: SyncStatusResult };
  readonly SyncKey: { readonly params: Record<string, never>; readonly result: SyncKeyResult };
  readonly SyncLogout: {
    readonly params: Record<string, never>;
    readonly result: { readonly was_logged_in: boolean };
  };
  readonly GuidanceStatus: {
    readonly params: GuidanceStatusParams;
    readonly result: GuidanceStatusResult;
  };
  readonly RouterStatus: { readonly params: Record<string, never>; readonly result: RouterStatusResult };
  readonly Reload: {
    readonly params: Record<string, never>;
    readonly result: { readonly problems: readonly string[] };
  };
  readonly Shutdown: {
    readonly params: Record<string, never>;
    readonly result: { readonly stopping: boolean };
  };
}

export type MethodName = keyof Methods;

export interface Request {
  readonly v: number;
  /** Absent: fire and forget, no answer is sent. */
  readonly id?: number | string;
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** What has come so far of an answer that takes long; any number of them come before it. */
export interface Progress {
  readonly v: number;
  readonly id: number | string | null;
  readonly progress: unknown;
}

export type Response =
  | { readonly v: number; readonly id: number | string | null; readonly ok: true; readonly result: unknown }
  | {
      readonly v: number;
      readonly id: number | string | null;
      readonly ok: false;
      readonly error: WireError;
    };
