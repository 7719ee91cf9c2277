import { scopeOfKind } from '../memory/stored-memory.ts';
import type { RequestContext } from './request-context.ts';
import { sumInOrder } from '../sum-in-order.ts';
import type { LikelyLine } from './candidate.ts';

/** The strongest lines of a kind of project that are looked at, and how many are given. */
const leadersLooked = 48;
const linesMax = 8;
/** The weight of "something else". */
const doubt = 2;
/** Commands that ran in a repository, decayed, after which its own habits count more than those of its kind. */
const familiarAfter = 4;

/**
 * In a project without habits of its own: what is run in others of its kind (`cargo test`, `pnpm install`). A line that is
 * run everywhere is nothing special to a kind, and counts as little.
 */
export function projectKindLines(context: RequestContext, kinds: readonly string[]): readonly LikelyLine[] {
  const { memory, matcher } = context;
  if (kinds.length === 0) return [];
  const { stored, texts } = memory;
  const { lines } = stored.tables;
  const found: { readonly text: string; readonly kind: string; readonly weight: number }[] = [];
  for (const kind of kinds) {
    const scope = stored.scopeOf(scopeOfKind(kind));
    if (scope < 0) continue;
    const rows = lines.leaders(scope).slice(0, leadersLooked);
    // A project of the kind may be a year ago: what was usual then is the best that is known.
    const newestMs = rows.reduce((newest, row) => Math.max(newest, lines.lastSeen(row)), 0);
    for (const row of rows) {
      const text = texts.text(lines.member(row));
      if (!text.startsWith(matcher.prefix) || text === matcher.prefix) continue;
      const anywhere = lines.find(stored.global, 0, lines.member(row));
      const score = lines.scoreAt(row, newestMs);
      const special = anywhere < 0 ? 1 : Math.min(1, score / lines.scoreAt(anywhere, newestMs));
      found.push({ text, kind, weight: score * special });
    }
  }
  const total = sumInOrder(found.map(({ weight }) => weight)) + doubt;
  const newness = familiarAfter / (familiarAfter + commandsHere(context));
  return found
    .sort((left, right) => right.weight - left.weight || (left.text < right.text ? -1 : 1))
    .slice(0, linesMax)
    .map(({ text, kind, weight }) => ({
      text,
      share: (newness * weight) / total,
      about: `usual in ${kind} projects of yours`,
    }));
}

/** How much has been run in this repository, decayed. */
function commandsHere({ memory, repoScope, nowMs }: RequestContext): number {
  if (repoScope < 0) return 0;
  const { lines } = memory.stored.tables;
  return sumInOrder(lines.leaders(repoScope).map((row) => lines.scoreAt(row, nowMs)));
}
