import type { RecentRequest } from '@hunch/daemon/reports';
import { dollars } from '../render/router.ts';
import { html, type Html } from './html.ts';

/** Each request to a model: when, where it went, why, and what that cost. */
export function requestSection(requests: readonly RecentRequest[]): Html {
  return html`<section>
    <h2>What hunch decided</h2>
    ${
      requests.length === 0
        ? html`<p class="quiet">No requests to models in this period.</p>`
        : html`<div class="feed" tabindex="0" role="group" aria-label="Requests to models, newest first">
            ${requests.map(requestItem)}
          </div>`
    }
  </section>`;
}

function requestItem(request: RecentRequest): Html {
  const { ts_ms: atMs, requested, tier, model, outcome, latency_ms: latencyMs } = request;
  const at = new Date(atMs).toISOString();
  const to = model === '' ? outcome : model;
  return html`<details>
    <summary>
      <time datetime="${at}">${at.slice(5, 16).replace('T', ' ')}</time> ${tier ?? 'named'} to <b>${to}</b>
    </summary>
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
