import type { Candidate } from '../candidates/candidate.ts';
import type { RequestContext } from '../candidates/request-context.ts';
import type { Followers } from '../candidates/followers.ts';
import type { StatTable } from '../memory/stat-table.ts';

/** The counts behind a candidate's features, read off the memory once. Scores are decayed to now. */
export interface Evidence {
  /** Of the line itself. */
  readonly sessionScore: number;
  readonly repoScore: number;
  readonly globalScore: number;
  /** Of its template. */
  readonly templateSessionScore: number;
  readonly templateRepoScore: number;
  readonly templateGlobalScore: number;
  /** Of the template, over all sessions and this one. */
  readonly successes: number;
  readonly failures: number;
  /** Times the line ran: in this session, in this repository, at all. */
  readonly sessionCount: number;
  readonly repoCount: number;
  readonly globalCount: number;
  /** Commands of this session since the line ran; 0: it was the last one; -1: not among the newest. */
  readonly sessionAge: number;
  /** Of its newest runs, how many were in this directory, this repository, on this branch of it, and of how many. */
  readonly runsHere: number;
  readonly runsInRepo: number;
  readonly runsOnBranch: number;
  readonly runs: number;
  /** Times its template followed the last one. */
  readonly followed: number;
  readonly lastSeenMs: number | null;
}

/** The newest runs of a line that say where it is at home. */
const runsMax = 8;

export function evidenceOf(
  context: RequestContext,
  followers: Followers,
  candidate: Candidate,
  ages: ReadonlyMap<number, number>,
): Evidence {
  const { memory, session, repoScope, nowMs } = context;
  const { lines, commands } = memory.stored.tables;
  const { line, template } = candidate;
  const { global } = memory.stored;
  const own = session?.tables;
  const ownLine = own === undefined || line < 0 ? -1 : own.lines.find(0, 0, line);
  const ownTemplate = own === undefined ? -1 : own.commands.find(0, template, 0);
  const repoLine = repoScope < 0 || line < 0 ? -1 : lines.find(repoScope, 0, line);
  const repoTemplate = repoScope < 0 ? -1 : commands.find(repoScope, template, 0);
  const globalLine = line < 0 ? -1 : lines.find(global, 0, line);
  const globalTemplate = commands.find(global, template, 0);
  const place = placeOf(context, line);
  const storedSuccesses = globalTemplate < 0 ? 0 : commands.successes(globalTemplate);
  const ownSuccesses = own === undefined || ownTemplate < 0 ? 0 : own.commands.successes(ownTemplate);
  const storedFailures = globalTemplate < 0 ? 0 : commands.others(globalTemplate);
  const ownFailures = own === undefined || ownTemplate < 0 ? 0 : own.commands.others(ownTemplate);
  return {
    sessionScore: scoreAt(own?.lines, ownLine, session?.now ?? 0),
    repoScore: scoreAt(lines, repoLine, nowMs),
    globalScore: scoreAt(lines, globalLine, nowMs),
    templateSessionScore: scoreAt(own?.commands, ownTemplate, session?.now ?? 0),
    templateRepoScore: scoreAt(commands, repoTemplate, nowMs),
    templateGlobalScore: scoreAt(commands, globalTemplate, nowMs),
    // What this session stored is in the global count already; only where that knows less does the session's own count.
    successes: Math.max(storedSuccesses, ownSuccesses),
    failures: Math.max(storedFailures, ownFailures),
    sessionCount: countOf(own?.lines, ownLine),
    repoCount: countOf(lines, repoLine),
    globalCount: countOf(lines, globalLine),
    sessionAge: ages.get(line) ?? -1,
    ...place,
    followed: followers.templates.get(template)?.count ?? 0,
    lastSeenMs: lastSeenOf(context, line, globalLine),
  };
}

/** Line -> commands of this session since it ran. */
export function agesOf(context: RequestContext): Map<number, number> {
  const ages = new Map<number, number>();
  const recent = context.session?.recent ?? [];
  for (let back = 1; back <= recent.length; back += 1) {
    const line = recent.at(-back)?.line ?? -1;
    if (line >= 0 && !ages.has(line)) ages.set(line, back - 1);
  }
  return ages;
}

function placeOf(
  context: RequestContext,
  line: number,
): Pick<Evidence, 'runsHere' | 'runsInRepo' | 'runsOnBranch' | 'runs'> {
  const place = { runsHere: 0, runsInRepo: 0, runsOnBranch: 0, runs: 0 };
  if (line < 0) return place;
  context.memory.history.eachRun(line, runsMax, (cwd, repo, branch) => {
    place.runs += 1;
    if (cwd === context.cwd) place.runsHere += 1;
    if (repo < 0 || repo !== context.repo) return;
    place.runsInRepo += 1;
    if (branch >= 0 && branch === context.branch) place.runsOnBranch += 1;
  });
  return place;
}

function lastSeenOf(context: RequestContext, line: number, globalLine: number): number | null {
  const stored = globalLine < 0 ? null : context.memory.stored.tables.lines.lastSeen(globalLine);
  const own = context.session?.lastSeenMs(line) ?? null;
  if (stored === null || own === null) return stored ?? own;
  return Math.max(stored, own);
}

function scoreAt(table: StatTable | undefined, row: number, now: number): number {
  return table === undefined || row < 0 ? 0 : table.scoreAt(row, now);
}

/** How often it was seen; the counts of outcomes miss those that are unknown, the score those long ago. */
function countOf(table: StatTable | undefined, row: number): number {
  if (table === undefined || row < 0) return 0;
  return Math.max(table.successes(row) + table.others(row), Math.round(table.score(row)));
}
