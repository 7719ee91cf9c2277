import type { StickyState } from '@hunch/prompt-router';
import type { Failure } from '../failure.ts';
import type { ReservationJournal } from './reservation-journal.ts';
import type { GatewayState, Look, Rate, Reserve, Reserved, Seen } from './state.ts';

/** At most this part of its time passes between two looks at a reservation, which is renewed once half of it is over. */
const LOOKS = 4;

/** A state whose reservations outlive the process, and last as long as their requests: a stream may go on after its deadline. */
export class JournaledState implements GatewayState {
  readonly #state: GatewayState;
  readonly #journal: ReservationJournal;
  readonly #held = new Map<string, Reserve>();
  #timer: NodeJS.Timeout | undefined;

  constructor(state: GatewayState, journal: ReservationJournal) {
    this.#state = state;
    this.#journal = journal;
  }

  get place(): GatewayState['place'] {
    return this.#state.place;
  }

  async reserve(ask: Reserve): Promise<Reserved> {
    const reserved = await this.#state.reserve(ask);
    // A batch goes on without its gateway, which looks after it again when it is back.
    if (reserved !== 'reserved' || ask.isWhole === true) return reserved;
    this.#held.set(ask.id, ask);
    this.#lookIn(lastsMs(ask) / LOOKS);
    return reserved;
  }

  #lookIn(waitMs: number): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      const nowMs = Date.now();
      for (const ask of this.#held.values())
        if (ask.untilMs - nowMs < lastsMs(ask) / 2) void this.#renew(ask, nowMs);
      if (this.#held.size > 0) this.#lookIn(waitMs);
    }, waitMs).unref();
  }

  /** Whatever the limits are: it is being spent. */
  async #renew(ask: Reserve, nowMs: number): Promise<void> {
    const again = { ...ask, nowMs, untilMs: nowMs + lastsMs(ask) };
    this.#held.set(ask.id, again);
    const unlimited = { dayUsd: Infinity, monthUsd: Infinity };
    await this.#state.reserve({
      ...again,
      limits: { ...unlimited, isOpenWithoutState: true },
      key: ask.key === undefined ? undefined : { id: ask.key.id, ...unlimited },
    });
    // Its request may have ended meanwhile.
    if (!this.#held.has(ask.id)) await this.#state.settle(ask.id, 0, nowMs, ask.key?.id);
  }

  sent(reservation: string): void {
    const ask = this.#held.get(reservation);
    if (ask !== undefined) this.#journal.sent({ id: reservation, usd: ask.usd, key: ask.key?.id });
  }

  follow(reservation: string, usdSoFar: () => number): void {
    this.#journal.follow(reservation, usdSoFar);
  }

  async settle(reservation: string | undefined, usd: number, nowMs: number, key?: string): Promise<void> {
    this.#held.delete(reservation ?? '');
    if (reservation !== undefined) this.#journal.ended(reservation, usd);
    await this.#state.settle(reservation, usd, nowMs, key);
    if (reservation !== undefined) this.#journal.settled(reservation);
  }

  look(look: Look): Promise<Seen> {
    return this.#state.look(look);
  }

  probe(provider: string, nowMs: number): Promise<boolean> {
    return this.#state.probe(provider, nowMs);
  }

  failed(provider: string, failure: Failure, nowMs: number): Promise<void> {
    return this.#state.failed(provider, failure, nowMs);
  }

  succeeded(provider: string): Promise<void> {
    return this.#state.succeeded(provider);
  }

  stick(conversation: string, state: StickyState): Promise<void> {
    return this.#state.stick(conversation, state);
  }

  admit(rate: Rate): Promise<number> {
    return this.#state.admit(rate);
  }

  correct(key: string, tokens: number, nowMs: number): Promise<void> {
    return this.#state.correct(key, tokens, nowMs);
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#state.close();
    this.#journal.close();
  }
}

function lastsMs({ nowMs, untilMs }: Reserve): number {
  return untilMs - nowMs;
}
