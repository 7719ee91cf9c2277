import type { ApiError } from '@hunch/llm-formats';
import type { HeaderList } from './header-list.ts';
import type { Budget, GatewaySettings, ModelTarget } from './settings.ts';
import type { Spent } from './state/state.ts';

/** What a request is told of the budget. */
export interface BudgetVerdict {
  readonly headers: HeaderList;
  /** Undefined: it may go on. */
  readonly error: ApiError | undefined;
}

const nothingToSay: BudgetVerdict = { headers: [], error: undefined };

export function checkBudget({ dayUsd, monthUsd, softFraction }: Budget, spent: Spent): BudgetVerdict {
  const isOver = spent.dayUsd >= dayUsd ? 'day' : spent.monthUsd >= monthUsd ? 'month' : undefined;
  if (isOver !== undefined) {
    return {
      headers: ['x-should-retry', 'false', 'x-hunch-budget', 'spent'],
      error: {
        kind: 'quota',
        status: 429,
        message: spentBudget(isOver, false, isOver === 'day' ? dayUsd : monthUsd),
      },
    };
  }
  if (spent.dayUsd >= dayUsd * softFraction || spent.monthUsd >= monthUsd * softFraction)
    return { headers: ['x-hunch-budget', 'nearly-spent'], error: undefined };
  return nothingToSay;
}

/** @param usd of the period, where it is known */
export function spentBudget(period: 'day' | 'month', isOfKey = false, usd?: number): string {
  const whose = isOfKey ? `of this key for the ${period}` : `of this ${period}`;
  const sum = usd === undefined ? '' : `, ${usd} US dollars,`;
  const next = period === 'day' ? 'at midnight UTC' : 'on the first of the next month, UTC';
  const shownBy = isOfKey
    ? 'whoever runs this gateway sees it with `hunch router keys list`'
    : `prompt_router.budget.${period}_usd sets it, and \`hunch router stats\` shows what it went to`;
  return `The budget ${whose}${sum} is spent. It begins anew ${next}; ${shownBy}.`;
}

/** Of a model's name in a message: no provider has longer ones. */
const NAME_CHARACTERS_MAX = 200;

export function hasGlobalBudget({ dayUsd, monthUsd }: Budget): boolean {
  return Number.isFinite(dayUsd) || Number.isFinite(monthUsd);
}

/**
 * Why a budget can't count what a model costs; undefined: it can, or there is none. A model that is not listed has no
 * price that the user has seen: what is known of `gpt-5` need not be true of `gpt-5-special`.
 */
export function uncounted(
  { budget, models }: Pick<GatewaySettings, 'budget' | 'models'>,
  { id, price }: ModelTarget,
): string | undefined {
  if (!hasGlobalBudget(budget)) return undefined;
  if (!models.has(id)) return 'it is not listed';
  return price === undefined ? 'it has no price' : undefined;
}

/** Whether a budget can count what it costs. */
export function isCounted({ models }: Pick<GatewaySettings, 'models'>, { id, price }: ModelTarget): boolean {
  return models.has(id) && price !== undefined;
}

/** The models of the tiers that a budget can't count. */
export function uncountedIn(settings: Pick<GatewaySettings, 'budget' | 'models' | 'tiers'>): ModelTarget[] {
  const listed = Object.values(settings.tiers).flat();
  const distinct = new Map(listed.map((target) => [target.id, target]));
  return [...distinct.values()].filter((target) => uncounted(settings, target) !== undefined);
}

/** One line each, for the user. */
export function uncountedProblems(settings: Pick<GatewaySettings, 'budget' | 'models' | 'tiers'>): string[] {
  return uncountedIn(settings).map(
    ({ id }) =>
      `prompt_router.tiers: "${id}" has no price, so it is not asked while a budget is set; input and output in [prompt_router.models."${id}"] set it (0: it is free)`,
  );
}

/** What the client is told of a model that the budget can't count, with the lines that its user has to add. */
export function uncountedError({ id }: ModelTarget, why: string): ApiError {
  const name = id.slice(0, NAME_CHARACTERS_MAX);
  const message = `A budget is set, and what ${name} costs can't be counted: ${why}. Add its prices to config.toml, in US dollars a million tokens, 0 if it is free:\n[prompt_router.models.${JSON.stringify(name)}]\ninput = …\noutput = …`;
  return { kind: 'invalid_request', status: 400, field: 'model', message };
}
