import { Redis } from 'ioredis';
import { isTier, type StickyState } from '@hunch/prompt-router';
import { isObject, numberIn, parseJson, textIn } from '@hunch/common/json';
import { gatewayBounds } from '../bounds.ts';
import type { Failure } from '../failure.ts';
import { afterFailure, healthy } from './cooldown.ts';
import type { MemoryState } from './memory-state.ts';
import {
  type Cooldown,
  dayOf,
  type GatewayState,
  type Look,
  monthOf,
  type Reserve,
  type Reserved,
  type Seen,
} from './state.ts';
import { errorMessage } from '../../observe/error-message.ts';

const bounds = {
  /** A server in the same network answers in less than one; a request must not wait longer for what it can do without. */
  commandTimeoutMs: 100,
  /** What is spent must not be guessed because a thousand requests at once keep this process busy. */
  moneyTimeoutMs: 2_000,
  connectTimeoutMs: 2_000,
  /** Between attempts to reach it again. */
  reconnectMsMax: 5_000,
  daySeconds: 2 * 86_400,
  monthSeconds: 62 * 86_400,
} as const;

/** In one step: what others may have set apart in between would else pass the budget. As `reservedOf`, which memory uses. */
const reserveScript = `
local apart = 0
local all = redis.call('HGETALL', KEYS[3])
for i = 1, #all, 2 do
  local untilMs, usd = string.match(all[i + 1], '^(%d+):(.+)$')
  if untilMs == nil or tonumber(untilMs) < tonumber(ARGV[3]) then redis.call('HDEL', KEYS[3], all[i])
  else apart = apart + tonumber(usd) end
end
local dayText = redis.call('GET', KEYS[1]) or '0'
local monthText = redis.call('GET', KEYS[2]) or '0'
local day, month = tonumber(dayText), tonumber(monthText)
local function limit(text) if text == 'inf' then return math.huge end return tonumber(text) end
local result = 'others_first'
if day >= limit(ARGV[5]) then result = 'day_spent'
elseif month >= limit(ARGV[6]) then result = 'month_spent'
elseif day + apart < limit(ARGV[5]) and month + apart < limit(ARGV[6]) then
  result = 'reserved'
  redis.call('HSET', KEYS[3], ARGV[1], ARGV[4] .. ':' .. ARGV[2])
end
return { result, dayText, monthText }`;

const raiseScript = `
redis.call('INCRBYFLOAT', KEYS[1], ARGV[1])
if tonumber(redis.call('GET', KEYS[1])) < tonumber(ARGV[2]) then redis.call('SET', KEYS[1], ARGV[2]) end
redis.call('EXPIRE', KEYS[1], ARGV[3])
return 1`;

declare module 'ioredis' {
  interface RedisCommander {
    hunchReserve(...keysAndValues: string[]): Promise<string[]>;
    hunchRaise(key: string, owed: string, usd: string, seconds: string): Promise<number>;
  }
}

const key = (kind: string, name: string): string => `hunch:${kind}:${name}`;

/**
 * The state that several gateways share, in a Redis or Valkey server. What happens is noted in memory too, and that is
 * what a request goes by while the server is away. Prompts and keys never go there: conversations are hashes.
 */
export class SharedState implements GatewayState {
  readonly #memory: MemoryState;
  readonly #redis: Redis;
  /** A connection of its own for what is spent: in its order, and with more patience. */
  readonly #money: Redis;
  readonly #onAway: (reason: string) => void;
  /** Spent while the server was away, by period. */
  readonly #owed = new Map<string, number>();
  #isAway = false;

  /** @param onAway is told when the server can't be reached, once until it can again */
  constructor(url: string, memory: MemoryState, onAway: (reason: string) => void) {
    this.#memory = memory;
    this.#onAway = onAway;
    this.#redis = new Redis(url, {
      commandTimeout: bounds.commandTimeoutMs,
      connectTimeout: bounds.connectTimeoutMs,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      retryStrategy: (attempt) => Math.min(bounds.reconnectMsMax, attempt * 100),
    });
    this.#money = this.#redis.duplicate({ commandTimeout: bounds.moneyTimeoutMs });
    for (const redis of [this.#redis, this.#money]) {
      redis.on('error', (error) => this.#away(error.message));
      redis.on('close', () => this.#away('the connection was closed'));
    }
    this.#money.defineCommand('hunchReserve', { numberOfKeys: 3, lua: reserveScript });
    this.#money.defineCommand('hunchRaise', { numberOfKeys: 1, lua: raiseScript });
    this.#money.on('ready', () => void this.#back());
  }

  get place(): 'shared' | 'shared_but_away' {
    return this.#isAway ? 'shared_but_away' : 'shared';
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
    const { id, usd, limits, nowMs, untilMs } = ask;
    const limit = (dollars: number): string => (Number.isFinite(dollars) ? String(dollars) : 'inf');
    return this.#try(
      async () => {
        const [reserved = '', day = '0', month = '0'] = await this.#money.hunchReserve(
          key('spent', dayOf(nowMs)),
          key('spent', monthOf(nowMs)),
          key('reserved', 'all'),
          id,
          String(usd),
          String(nowMs),
          String(Math.ceil(untilMs)),
          limit(limits.dayUsd),
          limit(limits.monthUsd),
        );
        this.#memory.raise({ dayUsd: Number(day), monthUsd: Number(month) }, nowMs);
        return reserved as Reserved;
      },
      async () => (limits.isOpenWithoutState ? this.#memory.reserve(ask) : 'unknown'),
      this.#money,
    );
  }

  async settle(reservation: string | undefined, usd: number, nowMs: number): Promise<void> {
    await this.#memory.settle(reservation, usd, nowMs);
    if (usd > 0) await this.#spend(usd, nowMs);
    // After what was spent is noted: between the two nobody may see neither.
    if (reservation === undefined) return;
    await this.#try(
      async () => {
        await this.#money.hdel(key('reserved', 'all'), reservation);
      },
      () => Promise.resolve(),
      this.#money,
    );
  }

  async #spend(usd: number, nowMs: number): Promise<void> {
    for (const [period, seconds] of [
      [dayOf(nowMs), bounds.daySeconds],
      [monthOf(nowMs), bounds.monthSeconds],
    ] as const) {
      const owed = (this.#owed.get(period) ?? 0) + usd;
      this.#owed.delete(period);
      await this.#try(
        async () => {
          await this.#money.incrbyfloat(key('spent', period), owed);
          await this.#money.expire(key('spent', period), seconds);
        },
        () => {
          this.#owed.set(period, owed);
          return Promise.resolve();
        },
        this.#money,
      );
    }
  }

  /** What was spent meanwhile is told. A server that was started anew has forgotten the rest, too; its gateways have not. */
  async #back(): Promise<void> {
    this.#isAway = false;
    const nowMs = Date.now();
    const { dayUsd, monthUsd } = this.#memory.spent(nowMs);
    const raise = (period: string, usd: number, seconds: number): Promise<void> =>
      this.#try(
        async () => {
          const owed = this.#owed.get(period) ?? 0;
          this.#owed.delete(period);
          await this.#money.hunchRaise(key('spent', period), String(owed), String(usd), String(seconds));
        },
        () => Promise.resolve(),
        this.#money,
      );
    // Both are on their way before anything else is.
    await Promise.all([
      raise(dayOf(nowMs), dayUsd, bounds.daySeconds),
      raise(monthOf(nowMs), monthUsd, bounds.monthSeconds),
    ]);
  }

  async close(): Promise<void> {
    this.#isAway = true;
    this.#redis.disconnect();
    this.#money.disconnect();
    await this.#memory.close();
  }

  async #look({ conversation, providers, nowMs }: Look): Promise<Seen> {
    const names = [
      // Asked for without one too, so that the answer has the same places.
      key('conversation', conversation ?? ''),
      key('spent', dayOf(nowMs)),
      key('spent', monthOf(nowMs)),
      ...providers.map((provider) => key('cooldown', provider)),
    ];
    const [sticky = null, day = null, month = null, ...kept] = await this.#redis.mget(names);
    const cooldowns = new Map<string, Cooldown>();
    providers.forEach((provider, index) => {
      const cooldown = readCooldown(kept[index] ?? null);
      if (cooldown !== undefined) cooldowns.set(provider, cooldown);
    });
    const spent = { dayUsd: Number(day ?? 0), monthUsd: Number(month ?? 0) };
    this.#memory.raise(spent, nowMs);
    return { sticky: readSticky(sticky), cooldowns, spent };
  }

  async #try<Value>(
    shared: () => Promise<Value>,
    alone: () => Promise<Value>,
    redis = this.#redis,
  ): Promise<Value> {
    if (redis.status !== 'ready') return alone();
    try {
      const value = await shared();
      this.#isAway = false;
      return value;
    } catch (error) {
      this.#away(errorMessage(error));
      return alone();
    }
  }

  #away(reason: string): void {
    if (!this.#isAway) this.#onAway(reason);
    this.#isAway = true;
  }
}

async function readyOf(redis: Redis): Promise<void> {
  if (redis.status === 'ready') return;
  await new Promise<void>((resolve, reject) => {
    redis.once('ready', () => resolve());
    redis.once('error', reject);
  });
}

/** What another version of hunch wrote may look otherwise; it then counts as nothing. */
function readCooldown(text: string | null): Cooldown | undefined {
  const value = parseJson(text ?? '');
  const failures = numberIn(value, 'failures');
  const untilMs = numberIn(value, 'untilMs');
  if (!isObject(value) || failures === undefined || untilMs === undefined) return undefined;
  return { failures, untilMs, isBusy: value.isBusy === true };
}

function readSticky(text: string | null): StickyState | undefined {
  const value = parseJson(text ?? '');
  const tier = textIn(value, 'tier') ?? '';
  const model = textIn(value, 'model');
  const cachedTokens = numberIn(value, 'cachedTokens');
  const usedAtMs = numberIn(value, 'usedAtMs');
  if (!isTier(tier) || model === undefined || cachedTokens === undefined || usedAtMs === undefined)
    return undefined;
  return { tier, model, cachedTokens, usedAtMs };
}
