import type { GuidanceStatusResult } from '@hunch/common/protocol';
import { age } from '../render/duration.ts';
import { millisAt, numberAt, type Stats } from '../render/number-at.ts';
import type { DaemonFigures, Sample } from './figures.ts';
import { html, type Html, type Shown } from './html.ts';
import { curve } from './plots.ts';

type Running = Extract<DaemonFigures, { readonly kind: 'running' }>;

/** Names with what belongs to them. What a daemon of another version lacks is a dash. */
export function facts(rows: readonly (readonly [name: string, value: Shown])[]): Html {
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
  return html`<div class="scroll">
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

function count(stats: Stats, ...path: readonly string[]): string {
  return numberAt(stats, path)?.toLocaleString('en') ?? '-';
}

function range(values: readonly number[], shown: (value: number) => string): string {
  return `${shown(Math.min(...values))} to ${shown(Math.max(...values))}`;
}

const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MB`;

export function daemonSection({ status, stats }: Running, samples: readonly Sample[]): Html {
  const rss = numberAt(stats, ['rss_bytes']);
  const memory = samples.map(({ rssBytes }) => rssBytes);
  return html`<section>
    <h2>Daemon</h2>
    ${status.warnings.map((warning) => html`<p class="warn">${warning}</p>`)}
    ${facts([
      ['version', status.version],
      ['commands stored', count(stats, 'store', 'commands')],
      ['learnt since the start', count(stats, 'counters', 'events_learned')],
      ['secrets taken out', count(stats, 'counters', 'redactions')],
      ['requests', count(stats, 'counters', 'requests')],
      ['of them failed', count(stats, 'counters', 'request_errors')],
      ['waiting to be learnt', count(stats, 'ingest_queue')],
      ['writes that failed', count(stats, 'counters', 'store_failures')],
      ['memory', rss === undefined ? '-' : megabytes(rss)],
    ])}
    ${curve(memory, `memory while this is open: ${range(memory, megabytes)}`)}
    ${modelTable(status.models ?? [])}
  </section>`;
}

const modelStates = {
  untried: 'not asked yet',
  working: 'works',
  absent: 'none is there',
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
  const asked = numberAt(stats, ['suggest', 'count']);
  const hits = numberAt(stats, ['counters', 'suggest_cache_hits']);
  const share =
    asked === undefined || hits === undefined || asked === 0
      ? ''
      : ` (${Math.round((hits / asked) * 100)} %)`;
  const times = samples.map(({ suggestP95Ms }) => suggestP95Ms);
  return html`<section>
    <h2>Suggestions</h2>
    ${facts([
      ['asked', count(stats, 'suggest', 'count')],
      ['answered in, median', millisAt(stats, 'suggest', 'p50_ms')],
      ['answered in, 95 of 100', millisAt(stats, 'suggest', 'p95_ms')],
      ['from the cache', `${count(stats, 'counters', 'suggest_cache_hits')}${share}`],
      ['ran out of time', count(stats, 'counters', 'suggest_timeouts')],
      ['taken', count(stats, 'counters', 'feedback_accepted')],
      ['dismissed', count(stats, 'counters', 'feedback_dismissed')],
      ['searches', count(stats, 'search', 'count')],
      ['a search, 95 of 100', millisAt(stats, 'search', 'p95_ms')],
      ['directories with tasks', count(stats, 'tasks', 'directories')],
    ])}
    ${curve(times, `95 of 100 answered in, while this is open: ${range(times, (ms) => `${ms.toFixed(1)} ms`)}`)}
  </section>`;
}

export function compilationSection(stats: Stats): Html {
  return html`<section>
    <h2>Compilations</h2>
    ${facts([
      ['commands looked at', count(stats, 'classifier', 'asked')],
      ['may run elsewhere', count(stats, 'classifier', 'compilations')],
      ['sent to the build machine', count(stats, 'classifier', 'sent')],
    ])}
  </section>`;
}

export function agentSection(stats: Stats, guidance: GuidanceStatusResult, nowMs: number): Html {
  const spoken = guidance.providers.filter(
    ({ fires, judged, muted_until_ms: mutedUntilMs }) => fires > 0 || judged > 0 || mutedUntilMs !== null,
  );
  const rows = spoken.map((provider) => [
    provider.provider,
    provider.fires,
    provider.judged === 0 ? '-' : `${provider.helped} of ${provider.judged}`,
    provider.muted_until_ms === null || provider.muted_until_ms <= nowMs
      ? ''
      : `for ${age(provider.muted_until_ms - nowMs)}: ${provider.muted_because ?? ''}`,
  ]);
  return html`<section>
    <h2>Coding agents</h2>
    ${guidance.failures.map(
      ({ name, count: times, last }) =>
        html`<p class="bad">${name} failed ${times} times, the last time with ${last}</p>`,
    )}
    ${facts([
      ['events', count(stats, 'agents', 'events')],
      ['turns', guidance.turns],
      ['stopped for a danger', count(stats, 'agents', 'asked')],
      ['given a word', count(stats, 'agents', 'guided')],
      ['failures inside', count(stats, 'agents', 'failures')],
    ])}
    ${
      rows.length === 0
        ? html`<p class="quiet">No agent was told anything yet.</p>`
        : html`<h3>What was said</h3>
            ${table(['provider', 'spoken', 'helped', 'muted'], rows, [1, 2])}`
    }
  </section>`;
}
