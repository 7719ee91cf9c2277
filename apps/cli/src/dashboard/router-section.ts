import type { RouterStatusResult } from '@hunch/common/protocol';
import type { PricedSum, RouterStats } from '@hunch/daemon/reports';
import {
  providerState,
  gatewayState,
  shownSaved,
  shownSpent,
  spendFacts,
  spentOf,
} from '../render/router.ts';
import { html, type Html } from './html.ts';
import { spendBars } from './plots.ts';
import { facts, table } from './sections.ts';

/** Requests to models, what they cost and would have cost, and the state of the providers. */
export function routerSection(
  spend: RouterStats | undefined,
  status: RouterStatusResult | undefined,
  nowMs: number,
): Html {
  return html`<section class="wide">
    <h2>Models, through the gateway</h2>
    ${status?.problems.map((problem) => html`<p class="warn">${problem}</p>`) ?? ''} ${stateOf(status)}
    ${spend === undefined ? html`<p class="warn">The spending could not be read.</p>` : spent(spend, nowMs)}
    ${status === undefined || status.providers.length === 0 ? undefined : providers(status)}
  </section>`;
}

function stateOf(status: RouterStatusResult | undefined): Html | undefined {
  if (status === undefined) return undefined;
  if (status.url === null) return html`<p class="quiet">${gatewayState(status)}</p>`;
  return html`<div class="split">
    ${facts([
      ['address', status.url],
      ['spent today', spentOf(status.spent.day_usd, status.budget.day_usd)],
      ['spent this month', spentOf(status.spent.month_usd, status.budget.month_usd)],
    ])}
  </div>`;
}

function spent(stats: RouterStats, nowMs: number): Html {
  if (stats.by_tier.length === 0) return html`<p class="quiet">No requests since ${stats.since}.</p>`;
  const rows = spendFacts(stats);
  const half = Math.ceil(rows.length / 2);
  return html`<h3>The last ${stats.days} days</h3>
    <div class="split">${facts(rows.slice(0, half))} ${facts(rows.slice(half))}</div>
    ${spendBars(stats.by_day, stats.since, nowMs)}
    <div class="split">
      <div>${sums('tier', stats.by_tier)}</div>
      <div>${sums('model', stats.by_model)}</div>
    </div>`;
}

function sums(title: string, rows: readonly PricedSum[]): Html {
  const cells = rows.map((sum) => [
    sum.name === '' ? '(named)' : sum.name,
    sum.requests.toLocaleString('en'),
    shownSpent(sum),
    shownSaved(sum),
  ]);
  return table([title, 'requests', 'spent', 'saved'], cells, [1, 2, 3]);
}

const stateClasses = { good: 'good', warning: 'warn', bad: 'bad' } as const;

function providers({ providers: all }: RouterStatusResult): Html {
  const rows = all.map((provider) => {
    const { state, text } = providerState(provider);
    return [
      provider.name,
      html`<span class="${stateClasses[state]}">${text}</span>`,
      provider.models.join(', '),
    ];
  });
  return html`<h3>Providers</h3>
    ${table(['name', 'state', 'models'], rows)}`;
}
