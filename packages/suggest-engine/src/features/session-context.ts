import type { RequestContext } from '../candidates/request-context.ts';
import type { Memory } from '../memory/memory.ts';
import type { Session, SessionCommand } from '../memory/session.ts';

/** Where a session stands when something is predicted or learnt: all that features depend on. */
export interface SessionContext {
  readonly memory: Memory;
  /** To the hour: decayed counts change little meanwhile, and all questions of an hour agree. */
  readonly nowMs: number;
  /** The newest commands of the session, the newest first; -1 where a line must not be shown. */
  readonly lines: Int32Array;
  readonly templates: Int32Array;
  /** 1: it failed. Of the newest one, see `hasLastFailed`. */
  readonly failed: Uint8Array;
  readonly hasLastFailed: boolean;
  readonly cwd: number;
  /** The scope of the repository, or -1. */
  readonly repoScope: number;
  /** A text, or -1. */
  readonly branch: number;
}

/** More would cost and gain nothing: of commands that come again in a session, 97 in 100 do within so many. */
const commandsMax = 192;

/** What the user sees: ephemeral commands of the session count, and what the shell says it ran last. */
export function contextOfRequest(context: RequestContext, lastExitCode: number | null): SessionContext {
  const { memory, session, previousLine, previousTemplate, nowMs, cwd, repoScope, branch } = context;
  const recent = session?.recent ?? [];
  const last = session?.last ?? null;
  const isNew = previousTemplate >= 0 && (last?.template !== previousTemplate || last.line !== previousLine);
  const said = isNew ? { line: previousLine, template: previousTemplate } : null;
  const hasLastFailed = isNew ? lastExitCode !== null && lastExitCode !== 0 : last?.outcome === 'other';
  return {
    memory,
    nowMs: toTheHour(nowMs),
    ...columnsOf(recent, said),
    hasLastFailed,
    cwd,
    repoScope,
    branch,
  };
}

/** What lasts: for it, ephemeral commands did not happen. */
export function contextOfStored(
  memory: Memory,
  session: Session,
  place: Pick<SessionContext, 'nowMs' | 'cwd' | 'repoScope' | 'branch'>,
): SessionContext {
  const recent = session.recentStored;
  const hasLastFailed = recent.at(-1)?.outcome === 'other';
  return { memory, ...place, nowMs: toTheHour(place.nowMs), ...columnsOf(recent, null), hasLastFailed };
}

const hourMs = 3_600_000;

function toTheHour(ms: number): number {
  return Math.floor(ms / hourMs) * hourMs;
}

function columnsOf(
  recent: readonly SessionCommand[],
  newest: { readonly line: number; readonly template: number } | null,
): Pick<SessionContext, 'lines' | 'templates' | 'failed'> {
  const extra = newest === null ? 0 : 1;
  const length = Math.min(commandsMax, recent.length + extra);
  const lines = new Int32Array(length);
  const templates = new Int32Array(length);
  const failed = new Uint8Array(length);
  for (let age = 0; age < length; age += 1) {
    const earlier = age < extra ? undefined : recent.at(extra - 1 - age);
    const command = earlier ?? newest;
    failed[age] = Number(earlier?.outcome === 'other');
    lines[age] = command?.line ?? -1;
    templates[age] = command?.template ?? -1;
  }
  return { lines, templates, failed };
}
