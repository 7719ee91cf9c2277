import { randomUUID } from 'node:crypto';
import { err, ok, type Result } from '@hunch/common/result';
import { spentBudget } from './budget.ts';
import type { Failure } from './failure.ts';
import { mostUsd, tokensOfModel } from '@hunch/prompt-router';
import type { GatewaySettings, ModelTarget } from './settings.ts';
import type { GatewayState, Reserved } from './state/state.ts';
import { hasBudget, type VirtualKey } from './virtual-key.ts';

/** What is counted of a request may be less than what the provider counts. */
export const INPUT_MARGIN = 1.25;

/** When a client may come again that other requests stand in the way of: most answers take seconds. */
const BUSY_MS = 2_000;

/** Who asks again right after an answer may come before it is known what that did cost. */
const WAITS_MS = [10, 50, 200];

export interface SpendingParts {
  readonly settings: GatewaySettings;
  readonly key: VirtualKey | undefined;
  readonly state: GatewayState;
  /** Tokens of the request; counted when a budget needs them. */
  readonly inputTokens: () => number;
  readonly outputTokensMax: number | undefined;
  /** What it may take beside tokens. */
  readonly pieces?: { readonly audioSeconds?: number; readonly pictures?: number };
}

/**
 * What one request may cost is set apart before it is sent, and given back but for what it did cost: so requests that come
 * together can't pass a budget that each of them alone would keep. Without a budget nothing is set apart.
 */
export class Spending {
  readonly #parts: SpendingParts;
  readonly #isBounded: boolean;
  #reservation: { readonly id: string; readonly target: ModelTarget } | undefined;

  constructor(parts: SpendingParts) {
    this.#parts = parts;
    this.#isBounded = hasBudget(parts.settings.budget) || (parts.key !== undefined && hasBudget(parts.key));
  }

  /** Whether a budget counts what it costs. */
  get isBounded(): boolean {
    return this.#isBounded;
  }

  /** @returns or, as the error, why it may not be sent */
  async reserve(target: ModelTarget): Promise<Result<void, Failure>> {
    if (!this.#isBounded || this.#reservation?.target === target) return ok(undefined);
    await this.settle(0);
    const { settings, state, key } = this.#parts;
    const id = randomUUID();
    const nowMs = Date.now();
    const usd = this.#most(target);
    const untilMs = nowMs + settings.limits.deadlineMs;
    const ask = { id, usd, limits: settings.budget, key, nowMs, untilMs };
    let reserved = await state.reserve(ask);
    for (const waitMs of WAITS_MS) {
      if (reserved !== 'others_first' && reserved !== 'key_others_first') break;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
      reserved = await state.reserve(ask);
    }
    if (reserved !== 'reserved') return err(notReserved(reserved));
    this.#reservation = { id, target };
    return ok(undefined);
  }

  /** To be told when the request goes to its provider. */
  sent(): void {
    if (this.#reservation !== undefined) this.#parts.state.sent?.(this.#reservation.id);
  }

  /** @param usdSoFar what the answer to it has cost by then, while it comes */
  follow(usdSoFar: () => number): void {
    if (this.#reservation !== undefined) this.#parts.state.follow?.(this.#reservation.id, usdSoFar);
  }

  /** What it did cost; what was set apart is free again. */
  async settle(usd: number): Promise<void> {
    const { state, key } = this.#parts;
    const reservation = this.#reservation;
    this.#reservation = undefined;
    if (reservation !== undefined || usd > 0) await state.settle(reservation?.id, usd, Date.now(), key?.id);
  }

  #most(target: ModelTarget): number {
    const { settings, inputTokens, outputTokensMax, pieces } = this.#parts;
    const bound = settings.providers.get(target.provider)?.dialect.outputTokensDefault ?? 0;
    const outputTokens = outputTokensMax ?? bound;
    if (target.price === undefined) return 0;
    const counted = tokensOfModel(target.model, inputTokens());
    const tokens = { inputTokens: Math.ceil(counted * INPUT_MARGIN), outputTokens };
    return mostUsd(target.price, { ...tokens, ...pieces });
  }
}

/** Why what was to be set apart was not. */
export function notReserved(reserved: Exclude<Reserved, 'reserved'>): Failure {
  const refused = (status: number, message: string, retryAfterMs?: number): Failure => ({
    kind: 'budget',
    status,
    message,
    // Clients that ask again by themselves would do so for nothing.
    ...(retryAfterMs === undefined ? { headers: ['x-should-retry', 'false'] } : { retryAfterMs }),
  });
  switch (reserved) {
    case 'day_spent':
    case 'month_spent':
      return refused(429, spentBudget(reserved === 'day_spent' ? 'day' : 'month', false));
    case 'key_day_spent':
    case 'key_month_spent':
      return refused(429, spentBudget(reserved === 'key_day_spent' ? 'day' : 'month', true));
    case 'no_room':
    case 'key_no_room': {
      const whose = reserved === 'no_room' ? 'the budget' : 'the budget of this key';
      const message = `All requests of this batch together may cost more than what is left of ${whose}. Split it, or bound the answers (max_tokens).`;
      return refused(429, message);
    }
    case 'others_first':
    case 'key_others_first': {
      const message =
        'What is left of the budget is set apart for requests that are being answered; try again when they are done.';
      return refused(429, message, BUSY_MS);
    }
    case 'unknown': {
      const message =
        'The server of prompt_router.state_url, which knows what is spent, can\'t be reached, and prompt_router.budget.without_state is "close".';
      return refused(503, message, BUSY_MS);
    }
  }
}
