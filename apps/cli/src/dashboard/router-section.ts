import type { RouterStatusResult } from '@hunch/common/protocol';
import { dollars, totalOf, type RouterStats, type Sum } from '../render/router.ts';
import { html, type Html, type Shown } from './html.ts';
import { spendBars } from './plots.ts';
import { facts, table } from './sections.ts';

/** What models were asked, what it cost and would have cost, and how their providers are. */
export function routerSection(
  spend: RouterStats | undefined,
  status: RouterStatusResult | undefined,
  nowMs: number,
): Html {
  return html`<section class="wide">
    <h2>Models, through the proxy</h2>
    ${status?.problems.map((problem) => html`<p class="warn">${problem}</p>`) ?? ''} ${stateOf(status)}
    ${spend === undefined ? html`<p class="warn">What was spent can't be read.</p>` : spent(spend, nowMs)}
    ${status === undefined || status.providers.length === 0 ? undefined : providers(status)}
  </section>`;
}

function stateOf(status: RouterStatusResult | undefined): Html | undefined {
  if (status === undefined) return undefined;
  if (status.url === null)
    return html`<p class="quiet">
      The proxy ${status.enabled ? 'does not run' : 'is off'}. With a provider and a model configured,
      <code>hunch config set prompt_router.enabled true</code> starts it.
    </p>`;
  const within = (usd: number, limit: number | null): string =>
    limit === null ? dollars(usd) : `${dollars(usd)} of ${dollars(limit)}`;
  return html`<div class="split">
    ${facts([
      ['address', status.url],
      ['spent today', within(status.spent.day_usd, status.budget.day_usd)],
      ['this month', within(status.spent.month_usd, status.budget.month_usd)],
    ])}
  </div>`;
}

function spent(stats: RouterStats, nowMs: number): Html {
  const total = totalOf(stats);
  if (total.requests === 0) return html`<p class="quiet">Nothing was asked since ${stats.since}.</p>`;
  const saved = total.strongest_usd - total.cost_usd;
  const part = total.strongest_usd > 0 ? ` (${Math.round((saved / total.strongest_usd) * 100)} %)` : '';
  return html`<h3>The last ${stats.days} days</h3>
    <div class="split">
      ${facts([
        ['requests', total.requests.toLocaleString('en')],
        ['of them failed', total.failures.toLocaleString('en')],
        ['tokens in', total.input_tokens.toLocaleString('en')],
        ['tokens out', total.output_tokens.toLocaleString('en')],
      ])}
      ${facts([
        ['spent', dollars(total.cost_usd)],
        ...(stats.classifier.questions === 0
          ? []
          : [['of it to the classifier', dollars(stats.classifier.cost_usd)] as const]),
        ['saved against the strongest model', `${dollars(saved)}${part}`],
        ['answered in, median', latency(stats, 'p50_ms')],
        ['answered in, 95 of 100', latency(stats, 'p95_ms')],
      ])}
    </div>
    ${spendBars(stats.by_day, stats.since, nowMs)}
    <div class="split">
      <div>${sums('tier', stats.by_tier)}</div>
      <div>${sums('model', stats.by_model)}</div>
    </div>`;
}

function latency({ latency: seen }: RouterStats, which: 'p50_ms' | 'p95_ms'): string {
  return seen.count === 0 ? '-' : `${seen[which]} ms`;
}

function sums(title: string, rows: readonly Sum[]): Html {
  const cells = rows.map((sum): readonly Shown[] => [
    sum.name === '' ? '(named)' : sum.name,
    sum.requests.toLocaleString('en'),
    dollars(sum.cost_usd),
    dollars(sum.strongest_usd - sum.cost_usd),
  ]);
  return table([title, 'requests', 'spent', 'saved'], cells, [1, 2, 3]);
}

function providers({ providers: all }: RouterStatusResult): Html {
  const health = (provider: RouterStatusResult['providers'][number]): Html => {
    switch (provider.health) {
      case 'well':
        return html`<span class="good">well</span>`;
      case 'failing':
        return html`<span class="warn">${provider.failures} failures in a row</span>`;
      case 'resting':
        return html`<span class="bad">left alone for ${Math.ceil(provider.resting_ms / 1000)} s more</span>`;
    }
  };
  return html`<h3>Providers</h3>
    ${table(
      ['name', 'state', 'models'],
      all.map((provider) => [provider.name, health(provider), provider.models.join(', ')]),
    )}`;
}
