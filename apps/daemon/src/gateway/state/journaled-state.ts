import type { StickyState } from '@hunch/prompt-router';
import type { Failure } from '../failure.ts';
import type { ReservationJournal } from './reservation-journal.ts';
import type { GatewayState, Look, Rate, Reserve, Reserved, Seen } from './state.ts';

/** A state whose reservations outlive the process. */
export class JournaledState implements GatewayState {
  readonly #state: GatewayState;
  readonly #journal: ReservationJournal;

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
    if (reserved === 'reserved' && ask.isWhole !== true)
      this.#journal.began({ id: ask.id, usd: ask.usd, key: ask.key?.id });
    return reserved;
  }

  async settle(reservation: string | undefined, usd: number, nowMs: number, key?: string): Promise<void> {
    await this.#state.settle(reservation, usd, nowMs, key);
    if (reservation !== undefined) this.#journal.ended(reservation);
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
    await this.#state.close();
    this.#journal.close();
  }
}
