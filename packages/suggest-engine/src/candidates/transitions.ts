import type { StatTable } from '../memory/stat-table.ts';
import { leadingRows } from '../memory/stat-table.ts';
import type { SuggestionSource } from '../suggest.ts';
import type { CandidatePool } from './candidate.ts';
import type { RequestContext } from './request-context.ts';
import { SlotFiller } from './slot-filler.ts';
import type { Follower, Followers } from './followers.ts';

/** Renderings of one template that one scope gives. More would only repeat what frequency finds. */
const renderingsMax = 6;

type ScopeKind = 'session' | 'repo' | 'global';

const sources: Readonly<Record<ScopeKind, SuggestionSource>> = {
  session: 'session_transition',
  repo: 'repo_transition',
  global: 'global_transition',
};

/** Lines that followed the last line, then the best renderings of the templates that followed its template, in one scope. */
export function addTransitions(
  pool: CandidatePool,
  context: RequestContext,
  followers: Followers,
  kind: ScopeKind,
): void {
  const source = sources[kind];
  if (kind === 'session') addFollowingLines(pool, context, followers);
  const { memory } = context;
  const ranked = [...followers.templates.values()]
    .filter((follower) => follower[kind] > 0)
    .sort((left, right) => right[kind] - left[kind] || compareTemplates(memory.templates, left, right));
  for (const { template } of ranked) {
    if (!pool.hasRoom(source)) return;
    const found = addRenderings(pool, context, source, template);
    if (found === 0 && kind === 'global') addFilled(pool, context, template);
  }
}

function compareTemplates(
  templates: { cmdNorm(id: number): string },
  left: Follower,
  right: Follower,
): number {
  return templates.cmdNorm(left.template) < templates.cmdNorm(right.template) ? -1 : 1;
}

function addFollowingLines(pool: CandidatePool, context: RequestContext, followers: Followers): void {
  const { session, memory } = context;
  const ranked = [...followers.lines].sort(
    ([left, leftWeight], [right, rightWeight]) =>
      rightWeight - leftWeight || (memory.texts.text(left) < memory.texts.text(right) ? -1 : 1),
  );
  for (const [line] of ranked) {
    const own = session === null ? -1 : session.tables.lines.find(session.scope, 0, line);
    if (own >= 0 && session !== null) {
      pool.addLine('session_transition', session.tables.lines.group(own), line);
      continue;
    }
    const { lines } = memory.stored.tables;
    const row = lines.find(memory.stored.global, 0, line);
    if (row >= 0) pool.addLine('global_transition', lines.group(row), line);
  }
}

/** The lines of a template, in session -> repo -> global order; returns how many are candidates. */
function addRenderings(
  pool: CandidatePool,
  context: RequestContext,
  source: SuggestionSource,
  template: number,
): number {
  const { session, memory, repoScope } = context;
  let found = 0;
  if (session !== null) found += addFrom(session.tables.lines, session.scope);
  const { lines } = memory.stored.tables;
  if (repoScope >= 0 && found < renderingsMax) found += addFrom(lines, repoScope);
  if (found < renderingsMax) found += addFrom(lines, memory.stored.global);
  return found;

  function addFrom(table: StatTable, scope: number): number {
    let added = 0;
    let row = table.firstOf(scope, template);
    for (let place = 0; place < leadingRows && row >= 0 && added < renderingsMax; place += 1) {
      if (pool.addLine(source, template, table.member(row))) added += 1;
      row = table.nextOf(row);
    }
    return added;
  }
}

function addFilled(pool: CandidatePool, context: RequestContext, template: number): void {
  // A prefix rules most lines of a template out; that none is left does not mean that it has none.
  if (!context.matcher.isEmpty) return;
  const filled = new SlotFiller(context).fill(template, []);
  if (filled !== null) pool.addFilled('global_transition', template, filled.text);
}
