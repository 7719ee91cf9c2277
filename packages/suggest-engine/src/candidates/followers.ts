import type { StatTable } from '../memory/stat-table.ts';
import type { RequestContext } from './request-context.ts';

/** How often one template followed the last one, in each scope, decayed. */
export interface Follower {
  readonly template: number;
  session: number;
  repo: number;
  global: number;
  /** Times, over all sessions; of this session where that is more (ephemeral ones are counted nowhere else). */
  count: number;
}

/** What followed the last command so far: templates by scope, and lines. */
export interface Followers {
  readonly templates: ReadonlyMap<number, Follower>;
  readonly totals: { readonly session: number; readonly repo: number; readonly global: number };
  /** Line -> weight, the newest times counting most. */
  readonly lines: ReadonlyMap<number, number>;
  readonly linesTotal: number;
}

/** The newest times that something followed this very line. Older ones are in the templates' counts. */
const lineFollowersMax = 32;
/** Each newer time counts this much more: people change their ways. */
const lineFollowerDecay = 0.9;

export function followersOf(context: RequestContext): Followers {
  const templates = new Map<number, Follower>();
  const totals = { session: 0, repo: 0, global: 0 };
  const { previousTemplate, session, memory, repoScope } = context;
  if (previousTemplate >= 0) {
    const { transitions } = memory.stored.tables;
    totals.global = collect(
      templates,
      transitions,
      memory.stored.global,
      previousTemplate,
      context.nowMs,
      'global',
    );
    if (repoScope >= 0)
      totals.repo = collect(templates, transitions, repoScope, previousTemplate, context.nowMs, 'repo');
    if (session !== null) {
      totals.session = collect(
        templates,
        session.tables.transitions,
        session.scope,
        previousTemplate,
        session.now,
        'session',
      );
    }
  }
  const { lines, total } = followingLines(context);
  return { templates, totals, lines, linesTotal: total };
}

function collect(
  templates: Map<number, Follower>,
  table: StatTable,
  scope: number,
  previousTemplate: number,
  now: number,
  kind: 'session' | 'repo' | 'global',
): number {
  const weights: number[] = [];
  for (let row = table.firstOf(scope, previousTemplate); row >= 0; row = table.nextOf(row)) {
    const template = table.member(row);
    const weight = table.scoreAt(row, now);
    const follower = templates.get(template) ?? { template, session: 0, repo: 0, global: 0, count: 0 };
    follower[kind] = weight;
    follower.count = Math.max(follower.count, table.successes(row));
    templates.set(template, follower);
    weights.push(weight);
  }
  return sumInOrder(weights);
}

function followingLines(context: RequestContext): { lines: Map<number, number>; total: number } {
  const lines = new Map<number, number>();
  let total = 0;
  const { previousLine, session, memory } = context;
  if (previousLine < 0) return { lines, total };
  const count = (line: number, age: number): void => {
    const weight = lineFollowerDecay ** age;
    lines.set(line, (lines.get(line) ?? 0) + weight);
    total += weight;
  };
  memory.history.eachFollower(previousLine, lineFollowersMax, (line, _, age) => count(line, age));
  // The session's own times again, so that they count twice, and ephemeral ones at all.
  const recent = session?.recent ?? [];
  let age = 0;
  for (let place = recent.length - 2; place >= 0 && age < lineFollowersMax; place -= 1) {
    if (recent[place]?.line !== previousLine) continue;
    const next = recent[place + 1]?.line ?? -1;
    if (next < 0) continue;
    count(next, age);
    age += 1;
  }
  return { lines, total };
}

/** A sum that does not depend on the order in which a table happens to hold its rows: floating point would. */
export function sumInOrder(values: number[]): number {
  let sum = 0;
  for (const value of values.sort((left, right) => left - right)) sum += value;
  return sum;
}
