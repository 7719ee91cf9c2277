import type { ModelTier } from '../packs.ts';
import { countOf, differenceOf, mutingZ, type Difference, type OutcomeCounts } from './difference.ts';

/** After so long a muted provider gets another chance, with a clean slate. */
const MUTE_MS = 7 * 24 * 3_600_000;
/** Outcomes of one group; at this many all of its counts are halved: what was long ago, with other models, fades. */
const OUTCOMES_MAX = 2000;
/** Agents, tiers and providers; the group that was counted first makes room. */
const GROUPS_MAX = 256;

/** Whose hints, to whom. */
export interface OutcomeGroup {
  readonly provider: string;
  /** As the host calls it; empty where it does not say. */
  readonly agent: string;
  readonly tier: ModelTier;
}

export interface OutcomeRecord extends OutcomeGroup {
  readonly shown: OutcomeCounts;
  readonly withheld: OutcomeCounts;
}

/** What is to be kept of what followed hints, as it may stand in a file. */
export interface GuidanceRecords {
  readonly outcomes: readonly OutcomeRecord[];
  readonly mutes: readonly {
    readonly provider: string;
    readonly untilMs: number;
    readonly because: string;
  }[];
}

/** What followed some hints, shown and withheld. */
export interface Effect {
  readonly shown: OutcomeCounts;
  readonly withheld: OutcomeCounts;
  /** Null: no evidence yet. */
  readonly difference: Difference | null;
}

export interface Mute {
  readonly untilMs: number;
  readonly because: string;
}

type Arm = { -readonly [Key in keyof OutcomeCounts]: number };
interface Counted {
  readonly group: OutcomeGroup;
  readonly shown: Arm;
  readonly withheld: Arm;
}

/**
 * Whether hints help: what followed those that were shown is compared with what followed those that by lot were not. Nothing
 * follows from the rate of one side alone: most streaks end by themselves.
 */
export class Effectiveness {
  readonly #counted = new Map<string, Counted>();
  readonly #mutes = new Map<string, Mute>();

  constructor({ outcomes, mutes }: GuidanceRecords = { outcomes: [], mutes: [] }) {
    for (const { provider, agent, tier, shown, withheld } of outcomes) {
      const counted = this.#of({ provider, agent, tier });
      Object.assign(counted.shown, shown);
      Object.assign(counted.withheld, withheld);
    }
    for (const { provider, untilMs, because } of mutes) this.#mutes.set(provider, { untilMs, because });
  }

  note(group: OutcomeGroup, isWithheld: boolean, outcome: keyof OutcomeCounts, nowMs: number): void {
    const counted = this.#of(group);
    const arm = isWithheld ? counted.withheld : counted.shown;
    arm[outcome] += 1;
    if (countOf(counted.shown) + countOf(counted.withheld) >= OUTCOMES_MAX) halve(counted);
    const { shown, withheld } = this.effect((one) => one.provider === group.provider);
    const difference = differenceOf(shown, withheld, mutingZ);
    if (difference === undefined || difference.high >= 0) return;
    const because =
      `agents recovered after ${shown.recovered} of ${countOf(shown)} hints, ` +
      `and after ${withheld.recovered} of ${countOf(withheld)} that were withheld`;
    this.#mutes.set(group.provider, { untilMs: nowMs + MUTE_MS, because });
  }

  isMuted(provider: string, nowMs: number): boolean {
    const mute = this.#mutes.get(provider);
    if (mute === undefined) return false;
    if (nowMs < mute.untilMs) return true;
    this.reset(provider);
    return false;
  }

  muteOf(provider: string): Mute | null {
    return this.#mutes.get(provider) ?? null;
  }

  /** Another chance for one provider, or for all. */
  reset(provider?: string): void {
    if (provider === undefined) {
      this.#counted.clear();
      this.#mutes.clear();
      return;
    }
    this.#mutes.delete(provider);
    for (const [key, { group }] of this.#counted) if (group.provider === provider) this.#counted.delete(key);
  }

  /** The sum of all groups that are so. */
  effect(isOne: (group: OutcomeGroup) => boolean): Effect {
    const shown = none();
    const withheld = none();
    for (const counted of this.#counted.values()) {
      if (!isOne(counted.group)) continue;
      add(shown, counted.shown);
      add(withheld, counted.withheld);
    }
    return { shown, withheld, difference: differenceOf(shown, withheld) ?? null };
  }

  /** For the store; give it back when the next daemon starts. */
  records(): GuidanceRecords {
    return {
      outcomes: [...this.#counted.values()].map(({ group, shown, withheld }) => ({
        ...group,
        shown: { ...shown },
        withheld: { ...withheld },
      })),
      mutes: [...this.#mutes].map(([provider, mute]) => ({ provider, ...mute })),
    };
  }

  #of(group: OutcomeGroup): Counted {
    const key = `${group.provider}\0${group.agent}\0${group.tier}`;
    const known = this.#counted.get(key);
    if (known !== undefined) return known;
    if (this.#counted.size >= GROUPS_MAX) this.#counted.delete(this.#counted.keys().next().value ?? '');
    const { provider, agent, tier } = group;
    const made = { group: { provider, agent, tier }, shown: none(), withheld: none() };
    this.#counted.set(key, made);
    return made;
  }
}

const none = (): Arm => ({ recovered: 0, continued: 0, ended: 0 });

function add(sum: Arm, { recovered, continued, ended }: OutcomeCounts): void {
  sum.recovered += recovered;
  sum.continued += continued;
  sum.ended += ended;
}

function halve({ shown, withheld }: Counted): void {
  for (const arm of [shown, withheld]) {
    arm.recovered = Math.floor(arm.recovered / 2);
    arm.continued = Math.floor(arm.continued / 2);
    arm.ended = Math.floor(arm.ended / 2);
  }
}
