import type { HeaderList } from './explain.ts';
import type { ProxyError } from './formats/format.ts';
import type { Budget } from './settings.ts';
import type { Spent } from './state/state.ts';

/** What a request is told of the budget. */
export interface BudgetVerdict {
  readonly headers: HeaderList;
  /** Undefined: it may go on. */
  readonly error: ProxyError | undefined;
}

const nothingToSay: BudgetVerdict = { headers: [], error: undefined };

export function checkBudget({ dayUsd, monthUsd, softFraction }: Budget, spent: Spent): BudgetVerdict {
  const isOver = spent.dayUsd >= dayUsd ? 'day' : spent.monthUsd >= monthUsd ? 'month' : undefined;
  if (isOver !== undefined) {
    const message = `The budget of this ${isOver} is spent. It begins anew with the next ${isOver}, UTC; prompt_router.budget.${isOver}_usd sets it.`;
    return {
      headers: ['x-should-retry', 'false', 'x-hunch-budget', 'spent'],
      error: { kind: 'quota', status: 429, message },
    };
  }
  if (spent.dayUsd >= dayUsd * softFraction || spent.monthUsd >= monthUsd * softFraction)
    return { headers: ['x-hunch-budget', 'nearly-spent'], error: undefined };
  return nothingToSay;
}
