import type { FeedItem, RecentRequest } from '@hunch/daemon/reports';
import { dollars } from '../render/router.ts';
import type { Figures } from './figures.ts';
import { html, type Html } from './html.ts';
import type { Stop } from './stops.ts';

/** Shown at once, of all kinds together. */
const itemsMax = 60;

/** What was decided and why, the newest first: commands, hints, models, suggestions. What can be stopped has a button. */
export function feedSection(
  { person, spend, stopped, period }: Figures,
  formToken: string | undefined,
): Html {
  const button = (stop: Stop): Html | undefined =>
    formToken === undefined ? undefined : stopForm(stop, isStopped(stop, stopped), period, formToken);
  const items = [
    ...(person?.feed ?? []).map((item) => ({ atMs: item.ts_ms, shown: decisionItem(item, stopped, button) })),
    ...(spend?.recent ?? []).map((request) => ({ atMs: request.ts_ms, shown: requestItem(request) })),
  ]
    .toSorted((one, other) => other.atMs - one.atMs)
    .slice(0, itemsMax);
  return html`<section>
    <h2>What hunch decided</h2>
    ${
      items.length === 0
        ? html`<p class="quiet">Nothing was held back, hinted or routed in this period.</p>`
        : html`<div class="feed" tabindex="0" role="group" aria-label="Decisions, newest first">
            ${items.map(({ shown }) => shown)}
          </div>`
    }
  </section>`;
}

function time(atMs: number): Html {
  const at = new Date(atMs).toISOString();
  return html`<time datetime="${at}">${at.slice(5, 16).replace('T', ' ')}</time>`;
}

const headings = {
  asked: 'asked before a command of',
  paused: 'paused a call of',
  hint: 'hint to',
  moved: 'ran elsewhere, for',
  dismissed: 'suggestion dismissed',
  never: 'never suggested again',
  unblock: 'suggested again',
} as const satisfies Record<FeedItem['kind'], string>;

function decisionItem(
  item: FeedItem,
  stopped: Figures['stopped'],
  button: (stop: Stop) => Html | undefined,
): Html {
  const { kind, agent, subject, command, reason, ts_ms: atMs } = item;
  const stop = stopOf(item);
  const isOff = stop !== undefined && isStopped(stop, stopped);
  return html`<details>
    <summary>
      ${time(atMs)} ${headings[kind]}
      ${agent === null ? html`<code>${command ?? ''}</code>` : html`<b>${agent}</b>`}${subject === '' ? '' : `: ${subject}`}
      ${isOff ? html`<span class="quiet">(stopped)</span>` : undefined}
    </summary>
    ${agent === null || command === null ? undefined : html`<p><code>${command}</code></p>`}
    ${agent === null ? undefined : html`<p>${reason}</p>`}
    ${
      kind === 'asked' && stop === undefined
        ? html`<p class="quiet">Always asked: no option turns this off for one rule.</p>`
        : stop && button(stop)
    }
  </details>`;
}

/** What a person may stop for good. Critical rules always apply. */
function stopOf({ kind, subject, risk, command }: FeedItem): Stop | undefined {
  switch (kind) {
    case 'asked':
      return subject === '' || risk === 'critical' ? undefined : { kind: 'rule', name: subject };
    case 'hint':
      return { kind: 'hint', name: subject };
    case 'dismissed':
    case 'never':
    case 'unblock':
      return command === null ? undefined : { kind: 'suggestion', name: command };
    case 'paused':
    case 'moved':
      return undefined;
  }
}

const isStopped = ({ kind, name }: Stop, stopped: Figures['stopped']): boolean =>
  stopped[kind].includes(name);

function stopForm({ kind, name }: Stop, isOff: boolean, period: string, formToken: string): Html {
  return html`<form method="post" action="/stops">
    <input type="hidden" name="form" value="${formToken}" />
    <input type="hidden" name="kind" value="${kind}" />
    <input type="hidden" name="name" value="${name}" />
    <input type="hidden" name="period" value="${period}" />
    <button name="to" value="${isOff ? 'undo' : 'never'}">${isOff ? 'Undo' : 'Never again'}</button>
  </form>`;
}

/** A request to a model: when, where it went, why, and what that cost. */
function requestItem(request: RecentRequest): Html {
  const { requested, tier, model, outcome, latency_ms: latencyMs } = request;
  const to = model === '' ? outcome : model;
  return html`<details>
    <summary>${time(request.ts_ms)} ${tier ?? 'named'} to <b>${to}</b></summary>
    <p>${reasonOf(request)}</p>
    <p class="quiet">
      Asked for ${requested}; ${outcome} after ${Math.round(latencyMs)} ms. ${priceOf(request)}
    </p>
  </details>`;
}

function priceOf({ cost_usd: cost, strongest_usd: strongest }: RecentRequest): string {
  if (cost === null) return 'Its price is unknown.';
  return strongest === null
    ? `Cost ${dollars(cost)}.`
    : `Cost ${dollars(cost)}, with the strongest model ${dollars(strongest)}.`;
}

function reasonOf({ source, confidence, signals }: RecentRequest): string {
  const named = signalsOf(signals);
  const sure = `${source}, ${Math.round(confidence * 100)} % sure`;
  return named.length === 0 ? sure : `${sure}: ${named.join(', ')}`;
}

function signalsOf(text: string): readonly string[] {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list.filter((signal) => typeof signal === 'string') : [];
  } catch {
    return [];
  }
}
