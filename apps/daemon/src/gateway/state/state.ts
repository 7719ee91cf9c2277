import type { StickyState } from '@hunch/prompt-router';
import type { Failure } from '../failure.ts';
import type { Budget } from '../settings.ts';

/** Since when and until when a provider is left alone. */
export interface Cooldown {
  /** Failures in a row. */
  readonly failures: number;
  /** 0: it is not left alone. */
  readonly untilMs: number;
  /** Whether it refused us for being too many, so that asking again only makes it worse. */
  readonly isBusy: boolean;
}

export interface Spent {
  readonly dayUsd: number;
  readonly monthUsd: number;
}

/** What was spent by all, and by each virtual key. */
export interface SpentByKey extends Spent {
  readonly keys?: ReadonlyMap<string, Spent>;
}

/** Infinity: no limit. */
export type Limits = Pick<Budget, 'dayUsd' | 'monthUsd' | 'isOpenWithoutState'>;

export interface Reserve {
  readonly id: string;
  /** The most that the request may cost. */
  readonly usd: number;
  readonly limits: Limits;
  /** The virtual key that it is for, whose limits hold beside those of all. */
  readonly key?: KeyLimits | undefined;
  /** Whether all of it has to fit: it is many requests, of which no budget is to be passed by all. */
  readonly isWhole?: boolean;
  readonly nowMs: number;
  /** Of a gateway that died nobody gives it back: then it is free again. */
  readonly untilMs: number;
}

/** Infinity: no limit. */
export interface KeyLimits extends Pick<Limits, 'dayUsd' | 'monthUsd'> {
  readonly id: string;
}

/** What a virtual key may ask within a minute; Infinity: no limit. */
export interface Rate {
  readonly key: string;
  /** Of the request, estimated. */
  readonly tokens: number;
  readonly requestsMax: number;
  readonly tokensMax: number;
  readonly nowMs: number;
}

/**
 * `others_first`: what is left is set apart for other requests. `unknown`: nobody can tell. Of a budget that is not spent one
 * request can always have the rest, whatever it may cost: so a budget is passed by one request at most.
 */
export type Reserved = KeyReserved | `key_${Exclude<KeyReserved, 'reserved'>}` | 'unknown';
export type KeyReserved = 'reserved' | 'day_spent' | 'month_spent' | 'no_room' | 'others_first';

/** @param wholeUsd what has to fit beside all else; 0: one request may always have the rest */
export function reservedOf(
  spent: Spent,
  apartUsd: number,
  { dayUsd, monthUsd }: Pick<Limits, 'dayUsd' | 'monthUsd'>,
  wholeUsd = 0,
): KeyReserved {
  if (spent.dayUsd >= dayUsd) return 'day_spent';
  if (spent.monthUsd >= monthUsd) return 'month_spent';
  const [leftOfDay, leftOfMonth] = [dayUsd - spent.dayUsd, monthUsd - spent.monthUsd];
  if (wholeUsd > Math.min(leftOfDay, leftOfMonth)) return 'no_room';
  const leftUsd = Math.min(leftOfDay, leftOfMonth) - apartUsd;
  return (wholeUsd > 0 ? wholeUsd <= leftUsd : leftUsd > 0) ? 'reserved' : 'others_first';
}

export interface Look {
  /** Undefined: none that could be known. */
  readonly conversation: string | undefined;
  /** Id of the virtual key that asks. */
  readonly key?: string | undefined;
  readonly providers: readonly string[];
  readonly nowMs: number;
}

export interface Seen {
  readonly sticky: StickyState | undefined;
  /** Only of providers that have failed. */
  readonly cooldowns: ReadonlyMap<string, Cooldown>;
  readonly spent: Spent;
  /** Whether the key was revoked: whoever shares the state hears of it before the file of keys is read again. */
  readonly isRevoked?: boolean;
}

/**
 * What requests leave behind for later ones. In memory, or in a server that several gateways share. No method fails: an
 * implementation that can't reach its store goes on from memory.
 */
export interface GatewayState {
  readonly place: 'memory' | 'shared' | 'shared_but_away';
  look(look: Look): Promise<Seen>;
  /** Takes the right to try a provider whose time alone is over; false while another request does. */
  probe(provider: string, nowMs: number): Promise<boolean>;
  failed(provider: string, failure: Failure, nowMs: number): Promise<void>;
  succeeded(provider: string): Promise<void>;
  stick(conversation: string, state: StickyState): Promise<void>;
  /** Sets apart what a request may cost, in one step with the question whether the budget allows it. */
  reserve(ask: Reserve): Promise<Reserved>;
  /** Its request is on its way: from here on it costs something though this process is killed. */
  sent?(reservation: string): void;
  /** So that of a stream whose process is killed no more counts than what was spent by then. */
  follow?(reservation: string, usdSoFar: () => number): void;
  /**
   * Adds what was spent.
   *
   * @param reservation that is given up for it
   * @param key the virtual key that it was spent for
   */
  settle(reservation: string | undefined, usd: number, nowMs: number, key?: string): Promise<void>;
  /** Counts a request towards the limits of its minute. @returns how long until it may come again; 0: it may now */
  admit(rate: Rate): Promise<number>;
  /** Corrects what a request was counted as, by what it turned out to be. */
  correct(key: string, tokens: number, nowMs: number): Promise<void>;
  close(): Promise<void>;
}

export const MINUTE_MS = 60_000;

/** What stays of the minute for one that does not fit into it. A request that is larger than the limit has a minute for itself. */
export function waitOf(
  { tokens, requestsMax, tokensMax, nowMs }: Rate,
  used: { readonly requests: number; readonly tokens: number },
): number {
  const isFull = used.requests >= requestsMax || (used.tokens > 0 && used.tokens + tokens > tokensMax);
  return isFull ? MINUTE_MS - (nowMs % MINUTE_MS) : 0;
}

const DAY_MS = 86_400_000;

/** To write a date costs more than all else that a request asks the state for. */
let lastDay = { number: Number.NaN, text: '' };

/** `2026-11-22`, UTC: budgets must not depend on where a machine stands. */
export function dayOf(nowMs: number): string {
  const number = Math.floor(nowMs / DAY_MS);
  if (number !== lastDay.number) lastDay = { number, text: new Date(nowMs).toISOString().slice(0, 10) };
  return lastDay.text;
}

export function monthOf(nowMs: number): string {
  return dayOf(nowMs).slice(0, 7);
}
