import type { RepoKey, SessionId, TemplateId } from '@hunch/common/ids';
import type { FeedbackAction } from '@hunch/common/protocol';

/**
 * What the engine wants from a store. The engine never waits for it: `learn` returns the change that one command makes,
 * the daemon writes it in one transaction, and at start `restore` reads everything back.
 */

/** `global`, `repo:<key>`, or `kind:<kind of project>` for lines only; a store treats it as opaque text. */
export type Scope = 'global' | `repo:${string}` | `kind:${string}`;

export interface SessionRow {
  readonly id: SessionId;
  readonly shell: string;
  readonly startedAtMs: number;
  readonly host: string | null;
  readonly userName: string | null;
  /** Of the other machine that it ran on; absent: this one, or not known. */
  readonly machineId?: string;
}

/** What is known of a command that ended, and is stored with it. */
export interface ReportedCommand {
  readonly tsMs: number;
  /** Absolute. */
  readonly cwd: string;
  readonly branch: string | null;
  /** As typed; secrets already redacted, length already clamped. */
  readonly cmdRaw: string;
  /** Null: unknown (an import). */
  readonly exitCode: number | null;
  readonly durationMs: number | null;
}

export interface CommandEventRow extends ReportedCommand {
  readonly sessionId: SessionId;
  readonly repoKey: RepoKey | null;
  readonly cmdNorm: string;
  readonly templateId: TemplateId;
  /** The other machine that it ran on; null: this one. */
  readonly machine: string | null;
}

export interface TemplateRow {
  readonly templateId: TemplateId;
  readonly cmdNorm: string;
  readonly slotCount: number;
  readonly firstSeenMs: number;
  readonly lastSeenMs: number;
}

/**
 * The kinds of decayed counts: of templates, of concrete lines, of templates that followed a template, of values of slots.
 */
export const statKinds = ['commands', 'lines', 'transitions', 'slots'] as const;

export type StatKind = (typeof statKinds)[number];

/** Which count of its kind. */
export interface StatKey {
  readonly scope: Scope;
  /** Of the command, of the line, of the first of two commands, of the slot. */
  readonly templateId: TemplateId;
  /** Which of the slots: below `slotIndexEnd`; 0 for what is no slot. */
  readonly slotIndex: number;
  /** The line, the identity of the template that followed, the slot's value; empty for a command. */
  readonly member: string;
}

export interface StatRow extends StatKey {
  /** Decayed count, as of `lastSeenMs`. */
  readonly score: number;
  /** Of transitions and slots: all sightings. */
  readonly successes: number;
  readonly failures: number;
  readonly lastSeenMs: number;
}

export type StatRows = Readonly<Record<StatKind, readonly StatRow[]>>;

/** A session's own profile is stored too: what it learnt cannot be rebuilt from its newest events. */
export type ProfileScope = Scope | `session:${string}`;

/** What one scope has learnt of how to weigh features. */
export interface ProfileRow {
  readonly scope: ProfileScope;
  /** Of the features and start weights that it is a difference from. */
  readonly version: number;
  /** Commands that it learnt from. */
  readonly samples: number;
  /** When it learnt last, in commands that the global profile had learnt from by then. */
  readonly learntAt: number;
  /** Opaque text. */
  readonly weights: string;
}

export interface FeedbackRow {
  readonly sessionId: SessionId;
  readonly tsMs: number;
  readonly promptPrefix: string | null;
  readonly suggestedText: string;
  readonly action: FeedbackAction;
  readonly executedText: string | null;
  readonly latencyMs: number | null;
}

/**
 * The key of a row that the engine gave up to stay within its bounds. The store deletes it, so that it stays bounded
 * too and a restart remembers what the running engine remembers. `template` comes when no other row names it any more.
 */
export type ForgottenRow =
  | ({ readonly kind: StatKind } & StatKey)
  | { readonly kind: 'template'; readonly templateId: TemplateId }
  | { readonly kind: 'profile'; readonly scope: ProfileScope };

/**
 * Everything that one finished command changes. All rows hold new absolute values, so that writing a change twice
 * leaves the same rows (but `event`, which is inserted). Written in the order of spec 003 §4.4, in one transaction;
 * `forgotten` is deleted last, and names no row that the same change writes. Scopes last longer than sessions,
 * but for profiles: what else a session alone knows is rebuilt from its events.
 */
export interface LearnedChange {
  readonly event: CommandEventRow;
  readonly template: TemplateRow;
  readonly stats: StatRows;
  readonly profiles: readonly ProfileRow[];
  readonly forgotten: readonly ForgottenRow[];
}

/**
 * What many commands change together, or a piece of it: what `LearnedChange`s one after the other would leave, but each row
 * once, as it stands after the last of them. Ranking learns nothing from such commands, so there are no profiles.
 */
export interface LearnedChanges {
  /** In their order. */
  readonly events: readonly CommandEventRow[];
  readonly templates: readonly TemplateRow[];
  readonly stats: StatRows;
  readonly forgotten: readonly ForgottenRow[];
}

/** What a warm start reads. Iterables, so that 100,000 rows need not stand in memory twice. */
export interface StoreSnapshot {
  templates(): Iterable<TemplateRow>;
  stats(kind: StatKind): Iterable<StatRow>;
  profiles(): Iterable<ProfileRow>;
  /** The newest events, oldest first: what each session did last, and which line followed which. */
  recentEvents(limit: number, elsewhereLimit: number): Iterable<CommandEventRow>;
  /** The newest feedback, oldest first. */
  recentFeedback(limit: number): Iterable<FeedbackRow>;
  /** The newest `never` and `unblock` rows, oldest first: the block list must outlive the flood of other feedback. */
  recentBlocks(limit: number): Iterable<FeedbackRow>;
}
