import { slotGroup } from '../memory/stat-tables.ts';
import { fillTemplate, slotsMax } from '../normalize/template.ts';
import type { Context } from './context.ts';
import { sumInOrder } from './followers.ts';

/** A value is taken when it has at least this part of what the slot held: spec 003 §7.5 asks for a threshold. */
const shareMin = 0.6;
/** And was seen at least so often; one sighting is no habit. */
const countMin = 2;

/** A line for a template that has none in any scope, from the histograms of its slots (repo, then global); or null. */
export function fillSlots(context: Context, template: number): string | null {
  const { memory } = context;
  const slotCount = memory.templates.slotCount(template);
  if (slotCount > slotsMax) return null;
  const values: string[] = [];
  for (let index = 0; index < slotCount; index += 1) {
    const value = valueOf(context, slotGroup(template, index));
    if (value === null) return null;
    values.push(value);
  }
  // Without slots the template itself may be a lowercased line: only values show that it was seen to be fillable.
  return values.length === 0 ? null : fillTemplate(memory.templates.cmdNorm(template), values);
}

function valueOf(context: Context, group: number): string | null {
  const { memory, repoScope } = context;
  const inRepo = repoScope < 0 ? null : clearValue(context, repoScope, group);
  return inRepo ?? clearValue(context, memory.stored.global, group);
}

function clearValue(context: Context, scope: number, group: number): string | null {
  const { slots } = context.memory.stored.tables;
  const best = slots.firstOf(scope, group);
  if (best < 0 || slots.successes(best) < countMin) return null;
  const scores: number[] = [];
  for (let row = best; row >= 0; row = slots.nextOf(row)) scores.push(slots.scoreAt(row, context.nowMs));
  return slots.scoreAt(best, context.nowMs) >= shareMin * sumInOrder(scores)
    ? context.memory.texts.text(slots.member(best))
    : null;
}
