import type { SpendSum } from '@hunch/daemon/reports';
import { dollars } from '../render/router.ts';
import { html, type Html } from './html.ts';

const DAY_MS = 86_400_000;

/** Of a plot, in units of its own; the page scales it to its column. */
const size = { width: 600, height: 120, line: 60, gap: 2 } as const;

/** A curve without axes: the label says from where to where. Undefined where one moment is all there is. */
export function curve(values: readonly number[], label: string): Html | undefined {
  if (values.length < 2) return undefined;
  const highest = Math.max(...values);
  const lowest = Math.min(...values);
  const span = highest - lowest || 1;
  const step = size.width / (values.length - 1);
  // A margin, so that the line is whole at its highest and lowest.
  const points = values
    .map((value, index) => {
      const height = 3 + (size.line - 6) * (1 - (value - lowest) / span);
      return `${(index * step).toFixed(1)},${height.toFixed(1)}`;
    })
    .join(' ');
  return html`<svg
      class="curve"
      viewBox="0 0 ${size.width} ${size.line}"
      preserveAspectRatio="none"
      role="img"
      aria-label="${label}"
    >
      <polyline points="${points}" />
    </svg>
    <p class="quiet">${label}</p>`;
}

/**
 * A bar a day: what was spent, and on it what the strongest model would have cost beyond that. Days without a request are
 * there, empty, so that the bars stand where their dates are.
 */
export function spendBars(days: readonly SpendSum[], since: string, untilMs: number): Html {
  const byName = new Map(days.map((day) => [day.name, day]));
  const names = daysBetween(since, untilMs);
  const highest = Math.max(...days.map((day) => Math.max(day.cost_usd, day.strongest_usd)), 0) || 1;
  const step = size.width / names.length;
  const width = Math.max(1, step - size.gap).toFixed(1);
  const bars = names.map((name, index) => {
    const day = byName.get(name);
    if (day === undefined) return undefined;
    const spent = (day.cost_usd / highest) * size.height;
    const whole = Math.max(spent, (day.strongest_usd / highest) * size.height);
    const x = (index * step).toFixed(1);
    return html`<g>
      <title>
        ${name}: ${dollars(day.cost_usd)} of ${dollars(day.strongest_usd)}, ${day.requests} requests
      </title>
      <rect
        class="saved"
        x="${x}"
        y="${(size.height - whole).toFixed(1)}"
        width="${width}"
        height="${(whole - spent).toFixed(1)}"
      />
      <rect
        class="spent"
        x="${x}"
        y="${(size.height - spent).toFixed(1)}"
        width="${width}"
        height="${spent.toFixed(1)}"
      />
    </g>`;
  });
  return html`<figure>
    <div class="axes">
      <div class="quiet">
        <span>${dollars(highest)}</span><span>${dollars(highest / 2)}</span><span>${dollars(0)}</span>
      </div>
      <svg
        viewBox="0 0 ${size.width} ${size.height}"
        preserveAspectRatio="none"
        role="img"
        aria-label="Spent by day"
      >
        <path
          class="grid"
          d="M0 0.5H${size.width}M0 ${size.height / 2}H${size.width}M0 ${size.height - 0.5}H${size.width}"
        />
        ${bars}
      </svg>
    </div>
    <figcaption>
      <span>${names[0]}</span>
      <span><i class="spent"></i> spent <i class="saved"></i> saved, a day</span>
      <span>${names.at(-1)}</span>
    </figcaption>
  </figure>`;
}

/** As the database names them: in UTC. */
function daysBetween(since: string, untilMs: number): string[] {
  const names: string[] = [];
  for (let atMs = Date.parse(`${since}T00:00:00Z`); atMs <= untilMs; atMs += DAY_MS) {
    names.push(new Date(atMs).toISOString().slice(0, 10));
  }
  return names;
}
