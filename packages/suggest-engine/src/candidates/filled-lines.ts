import { hasNamedSlot, mayHoldNames } from '../normalize/word-roles.ts';
import { templateOf } from '../normalize/template.ts';
import type { RequestContext } from './request-context.ts';
import type { EngineState } from '../engine-state.ts';
import type { FeatureCache } from '../features/feature-cache.ts';
import type { LikelyLine } from './candidate.ts';
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
export function filledLines({ featureCache }: EngineState, context: RequestContext): readonly LikelyLine[] {
  const { memory, previousTemplate, matcher } = context;
  const typed = mayHoldNames(matcher.prefix) ? templateOf(matcher.prefix) : null;
  const isNamedLast = previousTemplate >= 0 && hasNamedSlot(memory.templates.cmdNorm(previousTemplate));
  const isNamedTyped = typed !== null && hasNamedSlot(typed.cmdNorm);
  // A template whose lines were all given up is known by its slots alone (spec 003 §7.5).
  const { lines } = memory.stored.tables;
  const isFilled = (template: number, cmdNorm: string): boolean =>
    (isNamedLast || isNamedTyped) && hasNamedSlot(cmdNorm)
      ? true
      : matcher.isEmpty && lines.firstOf(memory.stored.global, template) < 0;
  const filler = new SlotFiller(context);
  const found: LikelyLine[] = [];
  const given = typed === null ? [] : givenValues(typed.slotValues, matcher.prefix);
  for (const [template, chance] of likelyTemplates(featureCache, context, typed?.cmdNorm ?? null)) {
    const cmdNorm = memory.templates.cmdNorm(template);
    if (!isFilled(template, cmdNorm)) continue;
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
  cache: FeatureCache,
  context: RequestContext,
  typedNorm: string | null,
): readonly (readonly [number, number])[] {
  const { sessionTemplates, repoTemplates, globalTemplates } = cache.observations;
  // The narrower scopes last, each trusted as far as it has seen something.
  const scopes = [globalTemplates, repoTemplates, sessionTemplates[0]];
  const chances = new Map<number, number>();
  for (const number of new Set(scopes.flatMap(({ order }) => order))) {
    let chance = 0;
    for (const { weights, total } of scopes)
      chance = ((weights[number] ?? 0) + doubt * chance) / (total + doubt);
    chances.set(cache.numberedTemplates[number] ?? -1, chance);
  }
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
