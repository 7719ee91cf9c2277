/** Outcomes that are remembered of one provider; older ones count no more. */
const OUTCOMES_MAX = 40;
/** Fewer say nothing yet. */
const OUTCOMES_MIN = 12;
/** Half of all streaks end by themselves; a provider after whose hints fewer than this end does harm at most. */
const HELPED_SHARE_MIN = 0.2;
/** After so long a muted provider gets another chance, with a clean slate. */
const MUTE_MS = 7 * 24 * 3_600_000;

/** What became of one provider's hints, as it may be kept in a file. */
export interface ProviderRecord {
  readonly provider: string;
  /** The newest last: whether the pattern ended. */
  readonly outcomes: readonly boolean[];
  readonly mutedUntilMs: number | null;
}

export interface ProviderEffect {
  readonly provider: string;
  /** Of the newest hints whose outcome is known. */
  readonly helped: number;
  readonly judged: number;
  readonly mute: { readonly untilMs: number; readonly because: string } | null;
}

/** Whether guidance helps, by provider: the pattern it named ended within a few turns. Mutes what does not. */
export class Effectiveness {
  readonly #records = new Map<string, { outcomes: boolean[]; mutedUntilMs: number | null }>();

  constructor(records: readonly ProviderRecord[] = []) {
    for (const { provider, outcomes, mutedUntilMs } of records) {
      this.#records.set(provider, { outcomes: outcomes.slice(-OUTCOMES_MAX), mutedUntilMs });
    }
  }

  note(provider: string, helped: boolean, nowMs: number): void {
    const record = this.#records.get(provider) ?? { outcomes: [], mutedUntilMs: null };
    this.#records.set(provider, record);
    record.outcomes.push(helped);
    if (record.outcomes.length > OUTCOMES_MAX) record.outcomes.shift();
    const judged = record.outcomes.length;
    if (judged >= OUTCOMES_MIN && helpedOf(record.outcomes) < HELPED_SHARE_MIN * judged) {
      record.mutedUntilMs = nowMs + MUTE_MS;
    }
  }

  isMuted(provider: string, nowMs: number): boolean {
    const record = this.#records.get(provider);
    if (record === undefined || record.mutedUntilMs === null) return false;
    if (nowMs < record.mutedUntilMs) return true;
    this.#records.delete(provider);
    return false;
  }

  /** Another chance for one provider, or for all. */
  reset(provider?: string): void {
    if (provider === undefined) this.#records.clear();
    else this.#records.delete(provider);
  }

  effects(): readonly ProviderEffect[] {
    return this.records().map(({ provider, outcomes, mutedUntilMs }) => {
      const helped = helpedOf(outcomes);
      const because = `helped ${helped} of the last ${outcomes.length} times`;
      return {
        provider,
        helped,
        judged: outcomes.length,
        mute: mutedUntilMs === null ? null : { untilMs: mutedUntilMs, because },
      };
    });
  }

  /** For the store; give it back when the next daemon starts. */
  records(): readonly ProviderRecord[] {
    return [...this.#records]
      .map(([provider, { outcomes, mutedUntilMs }]) => ({ provider, outcomes: [...outcomes], mutedUntilMs }))
      .sort((left, right) => (left.provider < right.provider ? -1 : 1));
  }
}

function helpedOf(outcomes: readonly boolean[]): number {
  return outcomes.filter(Boolean).length;
}
