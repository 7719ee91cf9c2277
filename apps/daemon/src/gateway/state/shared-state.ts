import type { Redis } from 'ioredis';
import type { StickyState } from '@hunch/prompt-router';
import { gatewayBounds } from '../bounds.ts';
import type { Failure } from '../failure.ts';
import { afterFailure, healthy } from './cooldown.ts';
import { accountOf, type MemoryState, type Reservation } from './memory-state.ts';
import { Outage } from './outage.ts';
import { OwnReservations } from './own-reservations.ts';
import { connectTo, readyOf, uptimeMs } from './redis-server.ts';
import { accountsOf, key, limitText, rateKey, reservedKey, revokedKey } from './shared-keys.ts';
import { readCooldown, readSticky } from './shared-values.ts';
import { admitScript, reserveScript, spendScript } from './scripts.ts';
import { periodsOf, SpentByGateway } from './spent-by-gateway.ts';
import {
  type Cooldown,
  dayOf,
  type GatewayState,
  type Look,
  MINUTE_MS,
  monthOf,
  type Rate,
  type Reserve,
  type Reserved,
  type Seen,
} from './state.ts';
import { errorMessage } from '../../observe/error-message.ts';

/** A server in the same network answers in less than one; a request must not wait longer for what it can do without. */
const PATIENCE_MS = 100;

const bounds = {
  /** What is spent must not be guessed because a thousand requests at once keep this process busy. */
  moneyTimeoutMs: 2_000,
  /** By then every gateway has reached a server that was started anew, and told it what it knows. */
  knownAfterMs: 6_000,
} as const;

/**
 * The state that several gateways share, in a Redis or Valkey server. What happens is noted in memory too, and that is
 * what a request goes by while the server is away. Prompts and keys never go there: conversations are hashes.
 */
export class SharedState implements GatewayState {
  readonly #memory: MemoryState;
  readonly #redis: Redis;
  /** A connection of its own for what is spent: in its order, and with more patience. */
  readonly #money: Redis;
  readonly #spentBy: SpentByGateway;
  readonly #reservations = new OwnReservations();
  readonly #outage: Outage;
  #toldAtMs = Number.NEGATIVE_INFINITY;

  /**
   * @param onAway is told when the server can't be reached, at most once a minute
   * @param patienceMs how long a request waits for the server's answer before it goes by memory
   */
  constructor(url: string, memory: MemoryState, onAway: (reason: string) => void, patienceMs = PATIENCE_MS) {
    this.#memory = memory;
    this.#outage = new Outage(onAway);
    this.#spentBy = new SpentByGateway(memory, Date.now());
    this.#redis = connectTo(url, patienceMs);
    this.#money = connectTo(url, Math.max(patienceMs, bounds.moneyTimeoutMs));
    for (const redis of [this.#redis, this.#money]) {
      redis.on('error', (error) => this.#outage.began(error.message));
      redis.on('close', () => this.#outage.began('the connection was closed'));
    }
    this.#money.defineCommand('hunchReserve', { lua: reserveScript });
    this.#redis.defineCommand('hunchAdmit', { numberOfKeys: 1, lua: admitScript });
    this.#money.defineCommand('hunchSpend', { numberOfKeys: 2, lua: spendScript });
    this.#money.on('ready', () => void this.#connected());
  }

  get place(): 'shared' | 'shared_but_away' {
    return this.#outage.isAway ? 'shared_but_away' : 'shared';
  }

  /** Resolves when the server has been reached; rejects when it can't be for now. */
  async reached(): Promise<void> {
    await Promise.all([this.#redis, this.#money].map((redis) => readyOf(redis)));
  }

  async look(look: Look): Promise<Seen> {
    return this.#try(
      () => this.#look(look),
      () => this.#memory.look(look),
    );
  }

  async probe(provider: string, nowMs: number): Promise<boolean> {
    return this.#try(
      async () =>
        (await this.#redis.set(key('probe', provider), '1', 'PX', gatewayBounds.probeMs, 'NX')) === 'OK',
      () => this.#memory.probe(provider, nowMs),
    );
  }

  async failed(provider: string, failure: Failure, nowMs: number): Promise<void> {
    await this.#memory.failed(provider, failure, nowMs);
    await this.#try(
      async () => {
        // Two that fail in one moment may count as one: the next failure makes up for it.
        const before = readCooldown(await this.#redis.get(key('cooldown', provider)));
        const after = afterFailure(before ?? healthy, failure, nowMs);
        const keepMs = Math.max(0, after.untilMs - nowMs) + gatewayBounds.cooldownMsMax;
        await this.#redis.set(key('cooldown', provider), JSON.stringify(after), 'PX', Math.ceil(keepMs));
        await this.#redis.del(key('probe', provider));
      },
      () => Promise.resolve(),
    );
  }

  async succeeded(provider: string): Promise<void> {
    await this.#memory.succeeded(provider);
    await this.#try(
      async () => {
        await this.#redis.del(key('cooldown', provider), key('probe', provider));
      },
      () => Promise.resolve(),
    );
  }

  async stick(conversation: string, state: StickyState): Promise<void> {
    await this.#memory.stick(conversation, state);
    await this.#try(
      async () => {
        const name = key('conversation', conversation);
        await this.#redis.set(name, JSON.stringify(state), 'PX', gatewayBounds.conversationMs);
      },
      () => Promise.resolve(),
    );
  }

  async reserve(ask: Reserve): Promise<Reserved> {
    const { id, usd, limits, key: ofKey, isWhole, nowMs, untilMs } = ask;
    const accounts = accountsOf(ofKey?.id);
    const keys = accounts.flatMap((account) => [
      key('spent', accountOf(dayOf(nowMs), account)),
      key('spent', accountOf(monthOf(nowMs), account)),
      reservedKey(account),
    ]);
    const maxima = [limits, ...(ofKey === undefined ? [] : [ofKey])];
    const reservation = { usd, untilMs, key: ofKey?.id };
    const result = await this.#try(
      async () => {
        this.#reservations.sent(id, reservation);
        const [reserved = '', ...spent] = await this.#money.hunchReserve(
          keys.length,
          ...keys,
          id,
          String(usd),
          String(nowMs),
          String(Math.ceil(untilMs)),
          ...maxima.flatMap(({ dayUsd, monthUsd }) => [limitText(dayUsd), limitText(monthUsd)]),
          isWhole === true ? String(usd) : '0',
          limits.isOpenWithoutState ? 'open' : 'close',
        );
        if (reserved !== 'reserved') this.#reservations.deleted(id);
        if (reserved === 'unknown') {
          // Somebody has emptied it while it ran: nobody connects anew, who would tell it.
          if (nowMs - this.#toldAtMs > 2 * bounds.knownAfterMs)
            void this.#back().then(() => this.#trust(bounds.knownAfterMs));
          return reserved;
        }
        accounts.forEach((account, at) => {
          const [day, month] = [Number(spent[at * 2]), Number(spent[at * 2 + 1])];
          this.#memory.raise({ dayUsd: day, monthUsd: month }, nowMs, account);
        });
        return reserved as Reserved;
      },
      async () => (limits.isOpenWithoutState ? this.#memory.reserve(ask) : 'unknown'),
      this.#money,
    );
    if (result === 'reserved') this.#reservations.began(id, reservation);
    // A command that timed out is still carried out.
    else if (this.#reservations.isHeld(id)) void this.#release(id, ofKey?.id);
    return result;
  }

  async admit(rate: Rate): Promise<number> {
    const { key: ofKey, tokens, requestsMax, tokensMax, nowMs } = rate;
    return this.#try(
      async () => {
        const name = rateKey(ofKey, nowMs);
        const values = [String(tokens), limitText(requestsMax), limitText(tokensMax), String(2 * MINUTE_MS)];
        return (await this.#redis.hunchAdmit(name, ...values)) === 1 ? 0 : MINUTE_MS - (nowMs % MINUTE_MS);
      },
      () => this.#memory.admit(rate),
    );
  }

  async correct(ofKey: string, tokens: number, nowMs: number): Promise<void> {
    await this.#memory.correct(ofKey, tokens, nowMs);
    await this.#try(
      async () => {
        await this.#redis.hincrby(rateKey(ofKey, nowMs), 'tokens', tokens);
        await this.#redis.pexpire(rateKey(ofKey, nowMs), 2 * MINUTE_MS);
      },
      () => Promise.resolve(),
    );
  }

  async settle(reservation: string | undefined, usd: number, nowMs: number, ofKey?: string): Promise<void> {
    await this.#memory.settle(reservation, usd, nowMs, ofKey);
    if (reservation !== undefined) this.#reservations.ended(reservation);
    const accounts = accountsOf(ofKey);
    if (usd > 0) await Promise.all(accounts.map((account) => this.#spend(usd, nowMs, account)));
    // After what was spent is noted: between the two nobody may see neither.
    if (reservation !== undefined) await this.#release(reservation, ofKey);
  }

  #release(id: string, ofKey: string | undefined): Promise<void> {
    return this.#try(
      () => this.#remove(id, ofKey),
      () => Promise.resolve(),
      this.#money,
    );
  }

  async #remove(id: string, ofKey: string | undefined): Promise<void> {
    await Promise.all(accountsOf(ofKey).map((account) => this.#money.hdel(reservedKey(account), id)));
    this.#reservations.deleted(id);
  }

  async #spend(usd: number, nowMs: number, account: string | undefined): Promise<void> {
    await Promise.all(
      periodsOf(nowMs, account).map(([period, seconds]) =>
        this.#tell(period, seconds, [this.#spentBy.add(period, usd, nowMs)]),
      ),
    );
  }

  /** Tells sums, and learns those of the others. */
  #tell(
    period: string,
    seconds: number,
    sums: readonly (readonly [gateway: string, usd: number])[],
  ): Promise<void> {
    return this.#try(
      async () => {
        const values = [seconds, this.#spentBy.floor(period), ...sums.flat()].map(String);
        const [by, total] = [key('spent_by', period), key('spent', period)];
        this.#spentBy.learn(period, await this.#money.hunchSpend(by, total, ...values));
      },
      () => Promise.resolve(),
      this.#money,
    );
  }

  /** A server that has run for long has heard of all gateways: only one that was started just now is waited for. */
  async #connected(): Promise<void> {
    await this.#back();
    const runsForMs = await this.#try(
      () => uptimeMs(this.#money),
      () => Promise.resolve(0),
      this.#money,
    );
    await this.#trust(Math.max(0, bounds.knownAfterMs - runsForMs));
  }

  /** From when on it knows what all gateways do; the first of them says. */
  async #trust(waitMs: number): Promise<void> {
    await this.#try(
      async () => void (await this.#money.set(key('known'), Date.now() + waitMs, 'NX')),
      () => Promise.resolve(),
      this.#money,
    );
  }

  /**
   * A server that was started anew has forgotten what was spent; its gateways have not. Each tells what it and, as far as it knows, the
   * others have spent.
   */
  async #back(): Promise<void> {
    this.#outage.ended();
    const nowMs = Date.now();
    this.#toldAtMs = nowMs;
    // All of it is on its way before anything else is.
    await Promise.all([
      this.#announce(nowMs),
      ...[undefined, ...this.#memory.keys()].flatMap((account) =>
        periodsOf(nowMs, account).map(([period, seconds]) =>
          this.#tell(period, seconds, this.#spentBy.sums(period)),
        ),
      ),
    ]);
  }

  /** Tells the server of requests that are being answered, and of those that ended while it was out of reach. */
  async #announce(nowMs: number): Promise<void> {
    await this.#try(
      async () => {
        const { add, remove } = this.#reservations.differences(nowMs);
        await Promise.all([
          ...add.map(([id, reservation]) => this.#add(id, reservation)),
          ...remove.map(([id, reservation]) => this.#remove(id, reservation.key)),
        ]);
      },
      () => Promise.resolve(),
      this.#money,
    );
  }

  async #add(id: string, reservation: Reservation): Promise<void> {
    this.#reservations.sent(id, reservation);
    const value = `${Math.ceil(reservation.untilMs)}:${reservation.usd}`;
    const accounts = accountsOf(reservation.key);
    await Promise.all(accounts.map((account) => this.#money.hset(reservedKey(account), id, value)));
  }

  async close(): Promise<void> {
    this.#outage.expected();
    this.#redis.disconnect();
    this.#money.disconnect();
    await this.#memory.close();
  }

  async #look({ conversation, key: ofKey, providers, nowMs }: Look): Promise<Seen> {
    const names = [
      // Asked for without one too, so that the answer has the same places.
      key('conversation', conversation ?? ''),
      revokedKey(ofKey ?? ''),
      key('spent', dayOf(nowMs)),
      key('spent', monthOf(nowMs)),
      ...providers.map((provider) => key('cooldown', provider)),
    ];
    const [sticky = null, revoked = null, day = null, month = null, ...kept] = await this.#redis.mget(names);
    const cooldowns = new Map<string, Cooldown>();
    providers.forEach((provider, index) => {
      const cooldown = readCooldown(kept[index] ?? null);
      if (cooldown !== undefined) cooldowns.set(provider, cooldown);
    });
    const spent = { dayUsd: Number(day ?? 0), monthUsd: Number(month ?? 0) };
    this.#memory.raise(spent, nowMs);
    return { sticky: readSticky(sticky), cooldowns, spent, isRevoked: revoked !== null };
  }

  async #try<Value>(
    shared: () => Promise<Value>,
    alone: () => Promise<Value>,
    redis = this.#redis,
  ): Promise<Value> {
    if (redis.status !== 'ready') return alone();
    try {
      const value = await shared();
      this.#outage.ended();
      return value;
    } catch (error) {
      this.#outage.began(errorMessage(error));
      return alone();
    }
  }
}
