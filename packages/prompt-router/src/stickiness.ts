import type { Price } from './prices.ts';
import { rankOf, type Tier } from './tiers.ts';

/** What is remembered of a conversation between its requests. Plain data, so that a shared store can hold it. */
export interface StickyState {
  readonly tier: Tier;
  readonly model: string;
  /** Tokens of the last request and its answer: what the provider's prompt cache may still hold. */
  readonly cachedTokens: number;
  /** When the last request was sent. */
  readonly usedAtMs: number;
}

/** A tier and the model that would serve it, with its price where one is known. */
export interface Choice {
  readonly tier: Tier;
  readonly model: string;
  readonly price: Price | undefined;
}

export interface StickyTurn {
  readonly proposed: Choice;
  /** The remembered model and its price; undefined when it can't serve this request, or is none any more. */
  readonly held: Choice | undefined;
  /** Estimated, of this request. */
  readonly inputTokens: number;
  /** Whether the request hands over results of tools that this model's own answer called. */
  readonly inToolLoop: boolean;
  readonly nowMs: number;
}

export interface StickyOptions {
  /** How long a provider holds a prompt in its cache. */
  readonly cacheTtlMs: number;
  /** For how many further turns a move down is reckoned. */
  readonly horizonTurns: number;
}

export type StickyReason =
  | 'first-turn'
  | 'same-model'
  | 'moved-up'
  | 'tool-loop'
  | 'moved-down'
  | 'cache-is-worth-more'
  | 'no-longer-possible';

export interface StickyVerdict {
  readonly choice: Choice;
  readonly reason: StickyReason;
}

/** Tokens that one turn adds when nothing better is known: a short prompt, and an answer. */
const TURN_INPUT_TOKENS = 300;
const TURN_OUTPUT_TOKENS = 400;

/**
 * Which model goes on with a conversation. Up at once, since quality is asked for now; down only when what the cheaper
 * model saves within the next turns exceeds what it costs to read the whole conversation again without a cache; in the
 * middle of a tool loop never down.
 */
export function stickTo(
  state: StickyState | undefined,
  turn: StickyTurn,
  options: StickyOptions,
): StickyVerdict {
  const { proposed, held } = turn;
  if (state === undefined) return { choice: proposed, reason: 'first-turn' };
  if (held === undefined) return { choice: proposed, reason: 'no-longer-possible' };
  if (held.model === proposed.model && held.tier === proposed.tier)
    return { choice: proposed, reason: 'same-model' };
  if (rankOf(proposed.tier) > rankOf(held.tier)) return { choice: proposed, reason: 'moved-up' };
  if (turn.inToolLoop) return { choice: held, reason: 'tool-loop' };
  return savingOfMove(state, turn, options) > 0
    ? { choice: proposed, reason: 'moved-down' }
    : { choice: held, reason: 'cache-is-worth-more' };
}

/**
 * What moving to the proposed model saves within the horizon, in US dollars; negative: staying is cheaper. Without both
 * prices nothing is known to be saved, and a lower tier is taken for cheaper by its name only once the cache is cold.
 */
function savingOfMove(state: StickyState, turn: StickyTurn, options: StickyOptions): number {
  const { proposed, held, inputTokens, nowMs } = turn;
  const isWarm = nowMs - state.usedAtMs < options.cacheTtlMs;
  if (proposed.price === undefined || held?.price === undefined) return isWarm ? 0 : 1;
  const cachedTokens = isWarm ? Math.min(state.cachedTokens, inputTokens) : 0;
  const stay = costOfTurns(held.price, inputTokens, cachedTokens, options.horizonTurns);
  const move = costOfTurns(proposed.price, inputTokens, 0, options.horizonTurns);
  return stay - move;
}

/** This turn and those that follow, each reading what went before from the cache. */
function costOfTurns(price: Price, inputTokens: number, cachedTokens: number, turns: number): number {
  let total = 0;
  let input = inputTokens;
  let cached = cachedTokens;
  for (let turn = 0; turn < turns; turn += 1) {
    total += (input - cached) * price.input + cached * price.cachedInput + TURN_OUTPUT_TOKENS * price.output;
    cached = input;
    input += TURN_INPUT_TOKENS + TURN_OUTPUT_TOKENS;
  }
  return total / 1e6;
}

/** What to remember once a request has been answered. */
export function remember(choice: Choice, tokens: number, nowMs: number): StickyState {
  return { tier: choice.tier, model: choice.model, cachedTokens: tokens, usedAtMs: nowMs };
}
