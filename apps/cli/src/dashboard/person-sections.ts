import type { PersonStats, RouterStats } from '@hunch/daemon/reports';
import { numberAt } from '../render/figures.ts';
import { number, weekdays } from '../render/person-stats.ts';
import { savedPart, shownSaved, totalOf } from '../render/router.ts';
import type { DaemonFigures } from './figures.ts';
import { html, type Html } from './html.ts';
import { table } from './sections.ts';

/** Shades of the heat map, beside "nothing". */
const levelsMax = 4;

/** What hunch was good for, in four numbers. */
export function topFigures(
  person: PersonStats | undefined,
  spend: RouterStats | undefined,
  daemon: DaemonFigures,
): Html {
  const dangers = person?.totals.agent_dangers_asked ?? 0;
  const days = person?.by_day.length ?? 0;
  return html`<section class="figures wide" aria-label="In short">
    ${figure(...savedFigure(spend), 'good')}
    ${figure(number(person?.commands ?? 0), `commands learnt, ${number(days)} active ${days === 1 ? 'day' : 'days'}`, '')}
    ${figure(number(dangers), 'dangerous agent commands held back', dangers > 0 ? 'warn' : '')}
    ${figure(typicalSuggestion(daemon), 'typical suggestion', '')}
  </section>`;
}

function figure(value: string, label: string, kind: string): Html {
  return html`<div class="figure">
    <strong class="${kind}">${value}</strong>
    <span class="quiet">${label}</span>
  </div>`;
}

function savedFigure(spend: RouterStats | undefined): readonly [string, string] {
  const label = 'not spent on models';
  if (spend === undefined) return ['unknown', label];
  const total = totalOf(spend);
  if (total.requests === 0) return ['-', label];
  const saved = shownSaved(total);
  return saved === 'unknown'
    ? [saved, `${label}: their prices are unknown`]
    : [saved, `${label}${savedPart(total)}`];
}

function typicalSuggestion(daemon: DaemonFigures): string {
  if (daemon.kind === 'away') return '-';
  const median = numberAt(daemon.stats, ['suggest', 'p50_ms']);
  const count = numberAt(daemon.stats, ['suggest', 'count']) ?? 0;
  return median === undefined || count === 0 ? '-' : `${median.toFixed(1)} ms`;
}

/** A row a weekday, a column an hour. */
export function heatSection({ by_weekday_hour: week }: PersonStats): Html {
  const most = Math.max(...week.flat(), 1);
  const hours = Array.from({ length: 24 }, (_, hour) => hour);
  return html`<section>
    <h2>When you work</h2>
    <div class="scroll" tabindex="0" role="group" aria-label="Commands by weekday and hour">
      <table class="heat">
        <tr>
          <th scope="col">day</th>
          ${hours.map((hour) => html`<th scope="col">${hour % 6 === 0 ? hour : html`<span class="unseen">${hour}</span>`}</th>`)}
        </tr>
        ${week.map(
          (counts, day) =>
            html`<tr>
              <th scope="row">${weekdays[day]}</th>
              ${counts.map((count, hour) => cell(count, most, `${weekdays[day] ?? ''} ${hour}:00, ${number(count)}`))}
            </tr>`,
        )}
      </table>
    </div>
  </section>`;
}

function cell(count: number, most: number, title: string): Html {
  const level = Math.ceil((count / most) * levelsMax);
  return html`<td class="level-${level}" data-level="${level}" title="${title}">
    <span class="unseen">${count}</span>
  </td>`;
}

/** What is run most: names of programs, with a bar each. */
export function programSection({ programs }: PersonStats): Html {
  const most = programs[0]?.runs ?? 1;
  return html`<section>
    <h2>What you run</h2>
    ${
      programs.length === 0
        ? html`<p class="quiet">Nothing yet. <code>hunch import</code> learns from your shell's history.</p>`
        : html`<dl class="ranking">
            ${programs.map(
              ({ program, runs }) =>
                html`<dt><code>${program}</code></dt>
                  <dd>
                    <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
                      <rect class="spent" width="${((runs / most) * 100).toFixed(1)}" height="1" />
                    </svg>
                    ${number(runs)}
                  </dd>`,
            )}
          </dl>`
    }
  </section>`;
}

/** What coding agents ran, and what came of it; the counts outlive the daemon. */
export function agentsOfPeriod({ agents, totals }: PersonStats): Html {
  const rows = agents.map(({ agent, sessions, commands, failures }) => [
    agent,
    number(sessions),
    number(commands),
    number(failures),
  ]);
  return html`<section>
    <h2>Your agents</h2>
    ${
      rows.length === 0
        ? html`<p class="quiet">No agent has run a command. <code>hunch setup</code> connects yours.</p>`
        : table(['agent', 'sessions', 'commands', 'failed'], rows, [1, 2, 3])
    }
    <p class="quiet">
      Asked before a dangerous command: ${number(totals.agent_dangers_asked ?? 0)}. Hints given:
      ${number(totals.agent_hints ?? 0)}. Secrets redacted: ${number(totals.secrets_redacted ?? 0)}.
    </p>
  </section>`;
}
