import type { GuidanceStatusResult } from '@hunch/common/protocol';
import {
  agentFacts,
  compilationFacts,
  daemonFacts,
  megabytes,
  suggestionFacts,
  type Fact,
  type Stats,
} from '../render/figures.ts';
import { describeFailure, hasHints, hintHeading, hintRow } from '../render/guidance-status.ts';
import type { DaemonFigures, Sample } from './figures.ts';
import { html, type Html, type Shown } from './html.ts';
import { curve } from './plots.ts';

type Running = Extract<DaemonFigures, { readonly kind: 'running' }>;

export function facts(rows: readonly Fact[]): Html {
  return html`<dl>
    ${rows.map(
      ([name, value]) =>
        html`<dt>${name}</dt>
          <dd>${value}</dd>`,
    )}
  </dl>`;
}

/** @param numbers columns that are right-aligned */
export function table(
  head: readonly string[],
  rows: readonly (readonly Shown[])[],
  numbers: readonly number[] = [],
): Html {
  const cells = (tag: 'th' | 'td', row: readonly Shown[]): readonly Html[] =>
    row.map((cell, index) => {
      const kind = numbers.includes(index) ? 'number' : '';
      return tag === 'th' ? html`<th class="${kind}">${cell}</th>` : html`<td class="${kind}">${cell}</td>`;
    });
  return html`<div class="scroll" tabindex="0" role="group" aria-label="${head.join(', ')}">
    <table>
      <tr>
        ${cells('th', head)}
      </tr>
      ${rows.map(
        (row) =>
          html`<tr>
            ${cells('td', row)}
          </tr>`,
      )}
    </table>
  </div>`;
}

function range(values: readonly number[], shown: (value: number) => string): string {
  return `${shown(Math.min(...values))} to ${shown(Math.max(...values))}`;
}

export function daemonSection({ status, stats }: Running, samples: readonly Sample[]): Html {
  const memory = samples.map(({ rssBytes }) => rssBytes);
  return html`<section>
    <h2>Daemon</h2>
    ${status.warnings.map((warning) => html`<p class="warn">${warning}</p>`)}
    ${facts([['version', status.version], ...daemonFacts(stats)])}
    ${curve(memory, `memory since the page was opened: ${range(memory, megabytes)}`)}
    ${modelTable(status.models ?? [])}
  </section>`;
}

const modelStates = {
  untried: 'not loaded yet',
  working: 'ok',
  absent: 'not installed',
  failed: 'failed',
} as const;

function modelTable(models: NonNullable<Running['status']['models']>): Html | undefined {
  if (models.length === 0) return undefined;
  const rows = models.map(({ task, model, state, problem }) => [
    task,
    model,
    html`<span class="${state === 'failed' ? 'bad' : 'quiet'}"
      >${modelStates[state]}${problem === '' ? '' : `: ${problem}`}</span
    >`,
  ]);
  return html`<h3>Models for requests in plain words</h3>
    ${table(['for', 'model', 'state'], rows)}`;
}

export function suggestionSection(stats: Stats, samples: readonly Sample[]): Html {
  const times = samples.map(({ suggestP95Ms }) => suggestP95Ms);
  return html`<section>
    <h2>Suggestions</h2>
    ${facts(suggestionFacts(stats))}
    ${curve(times, `p95 latency since the page was opened: ${range(times, (ms) => `${ms.toFixed(1)} ms`)}`)}
  </section>`;
}

export function compilationSection(stats: Stats): Html {
  return html`<section>
    <h2>Compilations</h2>
    ${facts(compilationFacts(stats))}
  </section>`;
}

export function agentSection(stats: Stats, guidance: GuidanceStatusResult, nowMs: number): Html {
  const rows = guidance.providers.filter(hasHints).map((provider) => hintRow(provider, nowMs));
  return html`<section>
    <h2>Coding agents</h2>
    ${guidance.failures.map((failure) => html`<p class="bad">${describeFailure(failure)}</p>`)}
    ${facts([['turns', guidance.turns.toLocaleString('en')], ...agentFacts(stats)])}
    ${
      rows.length === 0
        ? html`<p class="quiet">No hints given yet.</p>`
        : html`<h3>Hints</h3>
            ${table(hintHeading, rows, [1])}`
    }
  </section>`;
}
