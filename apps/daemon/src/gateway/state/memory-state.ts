import { LruMap } from '@hunch/common/lru-map';
import type { StickyState } from '@hunch/prompt-router';
import { gatewayBounds } from '../bounds.ts';
import type { Failure } from '../failure.ts';
import { afterFailure, healthy } from './cooldown.ts';
import {
  dayOf,
  monthOf,
  type Reserve,
  type Reserved,
  reservedOf,
  type Cooldown,
  type Look,
  type GatewayState,
  type Seen,
  type Spent,
} from './state.ts';

/** Nearly always nobody has failed. */
const nobody: ReadonlyMap<string, Cooldown> = new Map();

/** The state of one gateway that nobody shares. */
export class MemoryState implements GatewayState {
  readonly place = 'memory';
  readonly #cooldowns = new Map<string, Cooldown>();
  readonly #probes = new Map<string, number>();
  readonly #conversations = new LruMap<string, StickyState>(gatewayBounds.conversationsMax);
  readonly #spent = new Map<string, number>();
  readonly #reserved = new Map<string, { readonly usd: number; readonly untilMs: number }>();

  /** @param spent what was spent before, by `nowMs` */
  constructor(spent: Spent = { dayUsd: 0, monthUsd: 0 }, nowMs = 0) {
    this.#spent.set(dayOf(nowMs), spent.dayUsd);
    this.#spent.set(monthOf(nowMs), spent.monthUsd);
  }

  look({ conversation, providers, nowMs }: Look): Promise<Seen> {
    const sticky = conversation === undefined ? undefined : this.#conversations.get(conversation);
    const isFresh = sticky !== undefined && nowMs - sticky.usedAtMs < gatewayBounds.conversationMs;
    return Promise.resolve({
      sticky: isFresh ? sticky : undefined,
      cooldowns: this.#cooldowns.size === 0 ? nobody : this.#cooldownsOf(providers),
      spent: this.spent(nowMs),
    });
  }

  #cooldownsOf(providers: readonly string[]): ReadonlyMap<string, Cooldown> {
    const cooldowns = new Map<string, Cooldown>();
    for (const provider of providers) {
      const cooldown = this.#cooldowns.get(provider);
      if (cooldown !== undefined) cooldowns.set(provider, cooldown);
    }
    return cooldowns;
  }

  probe(provider: string, nowMs: number): Promise<boolean> {
    const isTaken = nowMs - (this.#probes.get(provider) ?? Number.NEGATIVE_INFINITY) < gatewayBounds.probeMs;
    if (!isTaken) this.#probes.set(provider, nowMs);
    return Promise.resolve(!isTaken);
  }

  failed(provider: string, failure: Failure, nowMs: number): Promise<void> {
    this.#cooldowns.set(provider, afterFailure(this.#cooldowns.get(provider) ?? healthy, failure, nowMs));
    this.#probes.delete(provider);
    return Promise.resolve();
  }

  succeeded(provider: string): Promise<void> {
    this.#cooldowns.delete(provider);
    this.#probes.delete(provider);
    return Promise.resolve();
  }

  stick(conversation: string, state: StickyState): Promise<void> {
    this.#conversations.set(conversation, state);
    return Promise.resolve();
  }

  reserve({ id, usd, limits, nowMs, untilMs }: Reserve): Promise<Reserved> {
    let apartUsd = 0;
    for (const [other, { usd: apart, untilMs: endsAtMs }] of this.#reserved) {
      if (endsAtMs < nowMs) this.#reserved.delete(other);
      else apartUsd += apart;
    }
    const reserved = reservedOf(this.spent(nowMs), apartUsd, limits);
    if (reserved === 'reserved') this.#reserved.set(id, { usd, untilMs });
    return Promise.resolve(reserved);
  }

  /** Whoever shares the state may have spent more than is known here. */
  raise({ dayUsd, monthUsd }: Spent, nowMs: number): void {
    for (const [period, usd] of [
      [dayOf(nowMs), dayUsd],
      [monthOf(nowMs), monthUsd],
    ] as const)
      if (usd > (this.#spent.get(period) ?? 0)) this.#spent.set(period, usd);
  }

  spent(nowMs: number): Spent {
    return {
      dayUsd: this.#spent.get(dayOf(nowMs)) ?? 0,
      monthUsd: this.#spent.get(monthOf(nowMs)) ?? 0,
    };
  }

  settle(reservation: string | undefined, usd: number, nowMs: number): Promise<void> {
    if (reservation !== undefined) this.#reserved.delete(reservation);
    const current = [dayOf(nowMs), monthOf(nowMs)];
    for (const period of this.#spent.keys()) if (!current.includes(period)) this.#spent.delete(period);
    for (const period of current) this.#spent.set(period, (this.#spent.get(period) ?? 0) + usd);
    return Promise.resolve();
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
