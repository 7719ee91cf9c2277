import { hasNamedSlot, mayHoldNames } from '../normalize/named-slots.ts';
import { templateOf } from '../normalize/template.ts';
import type { RequestContext } from './request-context.ts';
import { followersOf, type Followers } from './followers.ts';
import type { LikelyLine } from './likely-line.ts';
import { SlotFiller } from './slot-filler.ts';

/** The likeliest templates that are filled. */
const templatesMax = 6;
/** The strongest lines that begin as what is typed does: their templates are filled, too. */
const begunLooked = 24;
/** The weight of "something else" among what followed. */
const doubt = 1.5;

/**
 * Lines whose names are known from elsewhere: `kubectl logs web-2 -n shop` after `kubectl describe pod web-2 -n shop`, where
 * that was the way with another pod; the pod that belongs to a namespace, once that is typed.
 */
export function filledLines(context: RequestContext): readonly LikelyLine[] {
  const { memory, previousTemplate, matcher } = context;
  const typed = mayHoldNames(matcher.prefix) ? templateOf(matcher.prefix) : null;
  const isNamedLast = previousTemplate >= 0 && hasNamedSlot(memory.templates.cmdNorm(previousTemplate));
  const isNamedTyped = typed !== null && hasNamedSlot(typed.cmdNorm);
  if (!isNamedLast && !isNamedTyped) return [];
  const filler = new SlotFiller(context);
  const found: LikelyLine[] = [];
  const given = typed === null ? [] : givenValues(typed.slotValues, matcher.prefix);
  for (const [template, chance] of likelyTemplates(context, typed?.cmdNorm ?? null)) {
    const cmdNorm = memory.templates.cmdNorm(template);
    if (!hasNamedSlot(cmdNorm)) continue;
    const filled = filler.fill(template, typed !== null && cmdNorm.startsWith(typed.cmdNorm) ? given : []);
    if (filled === null || !filled.text.startsWith(matcher.prefix)) continue;
    found.push({
      text: filled.text,
      share: chance * filled.share,
      about: `\`${cmdNorm}\` with the names that belong here`,
    });
  }
  return found;
}

/** What is typed of a value that may go on is not given. */
function givenValues(values: readonly (string | null)[], prefix: string): string[] {
  const whole = /\s$/.test(prefix) ? values : values.slice(0, -1);
  return whole.flatMap((value) => (value === null ? [] : [value]));
}

/** Templates with their chances: what followed the last one; with something typed, also what begins so. */
function likelyTemplates(
  context: RequestContext,
  typedNorm: string | null,
): readonly (readonly [number, number])[] {
  const followers = followersOf(context);
  const chances = new Map<number, number>();
  for (const template of followers.templates.keys()) chances.set(template, chanceOf(followers, template));
  if (typedNorm !== null) {
    for (const [template, chance] of begunTemplates(context, typedNorm))
      chances.set(template, Math.max(chance, chances.get(template) ?? 0));
  }
  const { templates } = context.memory;
  return [...chances]
    .sort(
      ([one, chance], [other, otherChance]) =>
        otherChance - chance || (templates.cmdNorm(one) < templates.cmdNorm(other) ? -1 : 1),
    )
    .slice(0, templatesMax);
}

/** The narrower scopes first, each trusted as far as it has seen something. */
function chanceOf(followers: Followers, template: number): number {
  const { session, repo, global } = followers.templates.get(template) ?? { session: 0, repo: 0, global: 0 };
  const { totals } = followers;
  let chance = global / (totals.global + doubt);
  chance = (repo + doubt * chance) / (totals.repo + doubt);
  return (session + doubt * chance) / (totals.session + doubt);
}

function begunTemplates({ memory, matcher }: RequestContext, typedNorm: string): Map<number, number> {
  const { stored, templates } = memory;
  const { lines } = stored.tables;
  const [program = '', verb = ''] = matcher.prefix.split(' ');
  const counts = new Map<number, number>();
  let total = 0;
  for (const line of stored.prefixes.strongest(`${program} ${verb}`, begunLooked)) {
    const row = lines.find(stored.global, 0, line);
    if (row < 0 || !templates.cmdNorm(lines.group(row)).startsWith(typedNorm)) continue;
    counts.set(lines.group(row), (counts.get(lines.group(row)) ?? 0) + 1);
    total += 1;
  }
  for (const [template, count] of counts) counts.set(template, count / (total + doubt));
  return counts;
}
