import { LruMap } from '@hunch/common/lru-map';
import type { StickyState } from '@hunch/prompt-router';
import { gatewayBounds } from '../bounds.ts';
import type { Failure } from '../failure.ts';
import { afterFailure, healthy } from './cooldown.ts';
import {
  dayOf,
  MINUTE_MS,
  monthOf,
  type Rate,
  type Reserve,
  type Reserved,
  reservedOf,
  type Cooldown,
  type Look,
  type GatewayState,
  type Seen,
  type Spent,
  type SpentByKey,
  waitOf,
} from './state.ts';

/** Nearly always nobody has failed. */
const nobody: ReadonlyMap<string, Cooldown> = new Map();

export interface Reservation {
  readonly usd: number;
  readonly untilMs: number;
  readonly key: string | undefined;
}

/** Of a period: `2026-11`, or of a virtual key in it: `2026-11 k-5fa2`. */
export function accountOf(period: string, key?: string): string {
  return key === undefined ? period : `${period} ${key}`;
}

/** The state of one gateway that nobody shares. */
export class MemoryState implements GatewayState {
  readonly place = 'memory';
  readonly #cooldowns = new Map<string, Cooldown>();
  readonly #probes = new Map<string, number>();
  readonly #conversations = new LruMap<string, StickyState>(gatewayBounds.conversationsMax);
  readonly #spent = new Map<string, number>();
  readonly #reserved = new Map<string, Reservation>();
  /** Of one minute. */
  readonly #rates = new Map<string, { requests: number; tokens: number }>();
  #minute = Number.NaN;

  /** @param spent what was spent before, by `nowMs` */
  constructor(spent: SpentByKey = { dayUsd: 0, monthUsd: 0 }, nowMs = 0) {
    this.raise(spent, nowMs);
    for (const [key, ofKey] of spent.keys ?? []) this.raise(ofKey, nowMs, key);
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

  reserve({ id, usd, limits, key, isWhole, nowMs, untilMs }: Reserve): Promise<Reserved> {
    let apartUsd = 0;
    let keyApartUsd = 0;
    for (const [other, reservation] of this.#reserved) {
      if (reservation.untilMs < nowMs) this.#reserved.delete(other);
      else apartUsd += reservation.usd;
      if (reservation.key === key?.id) keyApartUsd += reservation.usd;
    }
    const wholeUsd = isWhole === true ? usd : 0;
    const reserved = reservedOf(this.spent(nowMs), apartUsd, limits, wholeUsd);
    if (reserved !== 'reserved') return Promise.resolve(reserved);
    const ofKey =
      key === undefined ? reserved : reservedOf(this.spent(nowMs, key.id), keyApartUsd, key, wholeUsd);
    if (ofKey !== 'reserved') return Promise.resolve(`key_${ofKey}` as const);
    this.#reserved.set(id, { usd, untilMs, key: key?.id });
    return Promise.resolve('reserved');
  }

  admit(rate: Rate): Promise<number> {
    const used = this.#rateOf(rate.key, rate.nowMs);
    const waitMs = waitOf(rate, used);
    if (waitMs === 0) {
      used.requests += 1;
      used.tokens += rate.tokens;
    }
    return Promise.resolve(waitMs);
  }

  correct(key: string, tokens: number, nowMs: number): Promise<void> {
    this.#rateOf(key, nowMs).tokens += tokens;
    return Promise.resolve();
  }

  #rateOf(key: string, nowMs: number): { requests: number; tokens: number } {
    const minute = Math.floor(nowMs / MINUTE_MS);
    if (minute !== this.#minute) this.#rates.clear();
    this.#minute = minute;
    const known = this.#rates.get(key);
    if (known !== undefined) return known;
    const fresh = { requests: 0, tokens: 0 };
    this.#rates.set(key, fresh);
    return fresh;
  }

  /** Whoever shares the state may have spent more than is known here. */
  raise({ dayUsd, monthUsd }: Spent, nowMs: number, key?: string): void {
    for (const [period, usd] of [
      [dayOf(nowMs), dayUsd],
      [monthOf(nowMs), monthUsd],
    ] as const) {
      const account = accountOf(period, key);
      if (usd > (this.#spent.get(account) ?? 0)) this.#spent.set(account, usd);
    }
  }

  spent(nowMs: number, key?: string): Spent {
    return {
      dayUsd: this.#spent.get(accountOf(dayOf(nowMs), key)) ?? 0,
      monthUsd: this.#spent.get(accountOf(monthOf(nowMs), key)) ?? 0,
    };
  }

  /** Those that something was spent for. */
  keys(): ReadonlySet<string> {
    return new Set([...this.#spent.keys()].flatMap((account) => account.split(' ')[1] ?? []));
  }

  settle(reservation: string | undefined, usd: number, nowMs: number, key?: string): Promise<void> {
    if (reservation !== undefined) this.#reserved.delete(reservation);
    const current = [dayOf(nowMs), monthOf(nowMs)];
    for (const account of this.#spent.keys())
      if (!current.includes(account.split(' ', 1)[0] ?? '')) this.#spent.delete(account);
    for (const period of current) {
      this.#add(accountOf(period), usd);
      if (key !== undefined) this.#add(accountOf(period, key), usd);
    }
    return Promise.resolve();
  }

  #add(account: string, usd: number): void {
    this.#spent.set(account, (this.#spent.get(account) ?? 0) + usd);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
