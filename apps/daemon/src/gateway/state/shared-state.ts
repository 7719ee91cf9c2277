import { Redis } from 'ioredis';
import { isTier, type StickyState } from '@hunch/prompt-router';
import { isObject, numberIn, parseJson, textIn } from '@hunch/common/json';
import { gatewayBounds } from '../bounds.ts';
import type { Failure } from '../failure.ts';
import { afterFailure, healthy } from './cooldown.ts';
import type { MemoryState } from './memory-state.ts';
import { type Cooldown, dayOf, type GatewayState, type Look, monthOf, type Seen } from './state.ts';
import { errorMessage } from '../../observe/error-message.ts';

const bounds = {
  /** A server in the same network answers in less than one; a request must not wait longer for what it can do without. */
  commandTimeoutMs: 100,
  connectTimeoutMs: 2_000,
  /** Between attempts to reach it again. */
  reconnectMsMax: 5_000,
  daySeconds: 2 * 86_400,
  monthSeconds: 62 * 86_400,
} as const;

const key = (kind: string, name: string): string => `hunch:${kind}:${name}`;

/**
 * The state that several gateways share, in a Redis or Valkey server. What happens is noted in memory too, and that is
 * what a request goes by while the server is away. Prompts and keys never go there: conversations are hashes.
 */
export class SharedState implements GatewayState {
  readonly #memory: MemoryState;
  readonly #redis: Redis;
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
    this.#redis.on('error', (error) => this.#away(error.message));
    this.#redis.on('close', () => this.#away('the connection was closed'));
    this.#redis.on('ready', () => (this.#isAway = false));
  }

  get place(): 'shared' | 'shared_but_away' {
    return this.#isAway ? 'shared_but_away' : 'shared';
  }

  /** Resolves when the server has been reached; rejects when it can't be for now. */
  async reached(): Promise<void> {
    if (this.#redis.status === 'ready') return;
    await new Promise<void>((resolve, reject) => {
      this.#redis.once('ready', () => resolve());
      this.#redis.once('error', reject);
    });
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

  async spend(usd: number, nowMs: number): Promise<void> {
    await this.#memory.spend(usd, nowMs);
    for (const [period, seconds] of [
      [dayOf(nowMs), bounds.daySeconds],
      [monthOf(nowMs), bounds.monthSeconds],
    ] as const) {
      const owed = (this.#owed.get(period) ?? 0) + usd;
      this.#owed.delete(period);
      await this.#try(
        async () => {
          await this.#redis.incrbyfloat(key('spent', period), owed);
          await this.#redis.expire(key('spent', period), seconds);
        },
        () => {
          this.#owed.set(period, owed);
          return Promise.resolve();
        },
      );
    }
  }

  async close(): Promise<void> {
    this.#isAway = true;
    this.#redis.disconnect();
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
    return {
      sticky: readSticky(sticky),
      cooldowns,
      spent: { dayUsd: Number(day ?? 0), monthUsd: Number(month ?? 0) },
    };
  }

  async #try<Value>(shared: () => Promise<Value>, alone: () => Promise<Value>): Promise<Value> {
    if (this.#redis.status !== 'ready') return alone();
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
