import { pairIndex, slotGroup } from '../memory/stat-tables.ts';
import { isNamed, type NamedKind } from '../normalize/word-roles.ts';
import { fillTemplate, slotKindsOf, slotsMax, templateOf } from '../normalize/template.ts';
import type { SlotKind } from '../normalize/slots.ts';
import type { RequestContext } from './request-context.ts';
import { sumInOrder } from '../sum-in-order.ts';

/** A value is taken when it has at least this part of what the slot held: spec 003 §7.5 asks for a threshold. */
const shareMin = 0.6;
/** And was seen at least so often; one sighting is no habit. */
const countMin = 2;
/** What goes with another value needs no second sighting, but few sightings claim little. */
const pairDoubt = 0.5;
/** How sure it is that a name means the same thing again as in the last command. */
const sameNameShare = 0.9;
/** The newest commands of the session with the template, or with names: a histogram of its own. */
const sessionLooked = 6;
const sessionReach = 32;
const sessionDecay = 0.8;

export interface Filled {
  readonly text: string;
  /** 0..1: how sure all values are together. */
  readonly share: number;
}

interface Value {
  readonly text: string;
  readonly share: number;
}

/** Fills the slots of templates, where it is clear with what; each thing it looks up is looked up once a question. */
export class SlotFiller {
  readonly #context: RequestContext;
  #lastNames: ReadonlyMap<NamedKind, string> | null = null;

  constructor(context: RequestContext) {
    this.#context = context;
  }

  /**
   * @param given values of the first slots, as typed
   * @returns null where a slot is not clear, or there is none: without slots the template itself may be a lowercased line
   */
  fill(template: number, given: readonly string[]): Filled | null {
    const { templates } = this.#context.memory;
    const cmdNorm = templates.cmdNorm(template);
    const kinds = slotKindsOf(cmdNorm);
    if (kinds.length === 0 || kinds.length > slotsMax) return null;
    const values = kinds.map((kind, slot): Value | null => this.#known(kind, given[slot]));
    for (const slot of kinds.keys()) values[slot] ??= this.#paired(template, kinds, values, slot);
    for (const slot of kinds.keys()) values[slot] ??= this.#usual(template, slot);
    const texts = values.flatMap((value) => (value === null ? [] : [value.text]));
    if (texts.length < kinds.length) return null;
    const text = fillTemplate(cmdNorm, texts);
    return text === null
      ? null
      : { text, share: values.reduce((all, value) => all * (value?.share ?? 1), 1) };
  }

  #known(kind: SlotKind, given: string | undefined): Value | null {
    if (given !== undefined) return { text: given, share: 1 };
    if (!isNamed(kind)) return null;
    const again = this.#names().get(kind);
    return again === undefined ? null : { text: again, share: sameNameShare };
  }

  /** What the last command named. */
  #names(): ReadonlyMap<NamedKind, string> {
    if (this.#lastNames !== null) return this.#lastNames;
    const names = new Map<NamedKind, string>();
    const { previousLine, memory } = this.#context;
    if (previousLine >= 0) {
      const { cmdNorm, slotValues } = templateOf(memory.texts.text(previousLine));
      for (const [slot, kind] of slotKindsOf(cmdNorm).entries()) {
        const value = slotValues[slot] ?? null;
        if (isNamed(kind) && value !== null && !names.has(kind)) names.set(kind, value);
      }
    }
    this.#lastNames = names;
    return names;
  }

  /** What stood beside a name that is known by now: in this template first, then in those that ran recently. */
  #paired(
    template: number,
    kinds: readonly SlotKind[],
    values: readonly (Value | null)[],
    slot: number,
  ): Value | null {
    const kind = kinds[slot];
    if (kind === undefined || !isNamed(kind)) return null;
    for (const [other, known] of values.entries()) {
      const otherKind = kinds[other];
      if (known === null || otherKind === undefined || !isNamed(otherKind)) continue;
      for (const related of [template, ...this.#lately()]) {
        const found = this.#beside(related, { kind, beside: otherKind, named: known.text });
        if (found !== null) return { text: found.text, share: found.share * known.share };
      }
    }
    return null;
  }

  /** The newest templates of the session, and the last one of all. */
  #lately(): readonly number[] {
    const { session, previousTemplate } = this.#context;
    const found = new Set<number>(previousTemplate >= 0 ? [previousTemplate] : []);
    const recent = session?.recent ?? [];
    for (let back = 1; back <= sessionReach && found.size < sessionLooked; back += 1) {
      const command = recent.at(-back);
      if (command === undefined) break;
      found.add(command.template);
    }
    return [...found];
  }

  /** The value of one kind that a template had most beside a name of another kind, in the repository, else anywhere. */
  #beside(template: number, wanted: { kind: NamedKind; beside: NamedKind; named: string }): Value | null {
    const { memory, repoScope } = this.#context;
    const kinds = slotKindsOf(memory.templates.cmdNorm(template));
    const slot = kinds.indexOf(wanted.kind);
    const other = kinds.indexOf(wanted.beside);
    if (slot < 0 || other < 0) return null;
    const group = slotGroup(template, pairIndex(Math.min(slot, other), Math.max(slot, other)));
    const inRepo = repoScope < 0 ? null : this.#clearPair(repoScope, group, slot < other, wanted.named);
    return inRepo ?? this.#clearPair(memory.stored.global, group, slot < other, wanted.named);
  }

  #clearPair(scope: number, group: number, isFirst: boolean, named: string): Value | null {
    const { memory, nowMs } = this.#context;
    const { slots } = memory.stored.tables;
    const scores = new Map<string, number>();
    for (let row = slots.firstOf(scope, group); row >= 0; row = slots.nextOf(row)) {
      const [first = '', second = ''] = memory.texts.text(slots.member(row)).split(' ');
      if ((isFirst ? second : first) === named)
        scores.set(isFirst ? first : second, slots.scoreAt(row, nowMs));
    }
    const total = sumInOrder([...scores.values()]) + pairDoubt;
    const best = [...scores].reduce<Value | null>((most, [text, score]) => {
      const isMore = most === null || score / total > most.share;
      return isMore || (score / total === most.share && text < most.text)
        ? { text, share: score / total }
        : most;
    }, null);
    return best !== null && best.share >= shareMin ? best : null;
  }

  /** The one value that a slot nearly always has: in this session, else in the repository, else anywhere. */
  #usual(template: number, slot: number): Value | null {
    const { memory, repoScope } = this.#context;
    const group = slotGroup(template, slot);
    const inRepo = (): Value | null => (repoScope < 0 ? null : this.#clear(repoScope, group));
    return this.#inSession(template, slot) ?? inRepo() ?? this.#clear(memory.stored.global, group);
  }

  #inSession(template: number, slot: number): Value | null {
    const { session, memory } = this.#context;
    const weights = new Map<string, { weight: number; count: number }>();
    let weight = 1;
    let looked = 0;
    const recent = session?.recent ?? [];
    for (let back = 1; back <= recent.length && looked < sessionLooked; back += 1) {
      const command = recent.at(-back);
      if (command?.template !== template || command.line < 0) continue;
      looked += 1;
      const value = templateOf(memory.texts.text(command.line)).slotValues[slot] ?? null;
      if (value === null) continue;
      const known = weights.get(value) ?? { weight: 0, count: 0 };
      weights.set(value, { weight: known.weight + weight, count: known.count + 1 });
      weight *= sessionDecay;
    }
    const total = [...weights.values()].reduce((sum, each) => sum + each.weight, 0);
    for (const [text, each] of weights)
      if (each.count >= countMin && each.weight >= shareMin * total)
        return { text, share: each.weight / total };
    return null;
  }

  #clear(scope: number, group: number): Value | null {
    const { memory, nowMs } = this.#context;
    const { slots } = memory.stored.tables;
    const best = slots.firstOf(scope, group);
    if (best < 0 || slots.successes(best) < countMin) return null;
    const scores: number[] = [];
    for (let row = best; row >= 0; row = slots.nextOf(row)) scores.push(slots.scoreAt(row, nowMs));
    const share = slots.scoreAt(best, nowMs) / sumInOrder(scores);
    return share >= shareMin ? { text: memory.texts.text(slots.member(best)), share } : null;
  }
}
