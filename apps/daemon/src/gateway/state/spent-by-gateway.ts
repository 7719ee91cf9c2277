import { randomUUID } from 'node:crypto';
import { accountOf, type MemoryState } from './memory-state.ts';
import { dayOf, monthOf } from './state.ts';

const keptSeconds = { day: 2 * 86_400, month: 62 * 86_400 } as const;

/** Day and month of an account, each with how long it is kept. */
export function periodsOf(
  nowMs: number,
  account: string | undefined,
): readonly (readonly [period: string, seconds: number])[] {
  return [
    [accountOf(dayOf(nowMs), account), keptSeconds.day],
    [accountOf(monthOf(nowMs), account), keptSeconds.month],
  ];
}

/**
 * What each gateway that shares a state is known to have spent, by period; this process exactly. A server that comes back empty is told of
 * all of it: the sum of what each has spent is right then, where the largest total that any of them knows would lack what the others did last.
 */
export class SpentByGateway {
  /** Of this process; what another one of this gateway has spent is of that one. */
  readonly #id = randomUUID();
  readonly #known = new Map<string, Map<string, number>>();
  /** What was spent before this process began, until the server has heard of it. */
  readonly #floor = new Map<string, number>();

  /** @param memory knows what was spent before */
  constructor(memory: MemoryState, nowMs: number) {
    for (const account of [undefined, ...memory.keys()]) {
      const { dayUsd, monthUsd } = memory.spent(nowMs, account);
      this.#floor.set(accountOf(dayOf(nowMs), account), dayUsd);
      this.#floor.set(accountOf(monthOf(nowMs), account), monthUsd);
    }
  }

  /** Adds to what this process has spent. @returns its sum, as the server is to be told */
  add(period: string, usd: number, nowMs: number): readonly [gateway: string, usd: number] {
    if (!this.#known.has(period)) this.#forgetBefore(nowMs);
    const by = this.#of(period);
    const own = (by.get(this.#id) ?? 0) + usd;
    by.set(this.#id, own);
    return [this.#id, own];
  }

  /** All sums of a period. */
  sums(period: string): readonly (readonly [gateway: string, usd: number])[] {
    return [...this.#of(period)];
  }

  floor(period: string): number {
    return this.#floor.get(period) ?? 0;
  }

  /** @param all that the server knows: gateway and sum in turn */
  learn(period: string, all: readonly string[]): void {
    // The server knows of it now; what comes later counts on top.
    this.#floor.delete(period);
    const by = this.#of(period);
    for (let at = 0; at < all.length; at += 2) {
      const gateway = all[at] ?? '';
      const usd = Number(all[at + 1]);
      if (usd > (by.get(gateway) ?? 0)) by.set(gateway, usd);
    }
  }

  #of(period: string): Map<string, number> {
    const known = this.#known.get(period);
    if (known !== undefined) return known;
    const fresh = new Map<string, number>();
    this.#known.set(period, fresh);
    return fresh;
  }

  #forgetBefore(nowMs: number): void {
    const current = [dayOf(nowMs), monthOf(nowMs)];
    for (const period of this.#known.keys())
      if (!current.includes(period.split(' ', 1)[0] ?? '')) this.#known.delete(period);
  }
}
