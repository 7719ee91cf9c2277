import { createHash } from 'node:crypto';
import { age, counted } from '../render/format.ts';
import type { Figures, PeriodName } from './figures.ts';
import { html, Html } from './html.ts';
import { agentsOfPeriod, heatSection, programSection, topFigures } from './person-sections.ts';
import { feedSection } from './feed-section.ts';
import { agentSection, compilationSection, daemonSection, suggestionSection } from './sections.ts';
import { routerSection } from './router-section.ts';
import { script, style } from './assets.generated.ts';

export interface PageSettings {
  readonly version: string;
  /** A server can be asked for another period, and tells when there may be something new. */
  readonly served?: {
    /** Proves that a form was sent from the page. */
    readonly formToken: string;
  };
}

/** Not in the template, whose layout may change: the policy allows exactly these bytes. */
const sheet = new Html(`<style>${style}</style>`);
const live = new Html(`<script>${script}</script>`);

const digest = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** What a browser may do with the page: show it, with this one style sheet and script, and ask and tell its own server. */
export const contentSecurityPolicy = [
  "default-src 'none'",
  `style-src ${digest(style)}`,
  `script-src ${digest(script)}`,
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** The whole page, which needs nothing beside it: no file, no network, and no script but to follow the server. */
export function page(figures: Figures, { version, served }: PageSettings): string {
  const { daemon, spend, person, period, atMs } = figures;
  const router = daemon.kind === 'away' ? undefined : daemon.router;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="referrer" content="same-origin" />
        <title>hunch: ${periodTitles[period]}</title>
        ${sheet}
      </head>
      <body>
        <header>
          <h1>hunch: ${periodTitles[period]}</h1>
          ${served === undefined ? undefined : periodChoice(period)}
        </header>
        <main>
          ${topFigures(person, spend, daemon)}
          ${person && html`${heatSection(person)} ${programSection(person)} ${agentsOfPeriod(person)}`}
          ${feedSection(figures, served?.formToken)} ${routerSection(spend, router, atMs)}
          <details class="wide" data-name="daemon" ${daemon.kind === 'away' ? new Html('open') : undefined}>
            <summary>${stateOf(figures)}</summary>
            <div class="columns">${daemonSections(figures)}</div>
          </details>
        </main>
        <footer>Everything here stays on this machine. As of ${timeOf(atMs)} UTC, hunch ${version}.</footer>
        ${served === undefined ? undefined : live}
      </body>
    </html> `.text;
}

const periodTitles = {
  today: 'today',
  week: 'your last 7 days',
  month: 'your last 30 days',
  year: 'your last 12 months',
} as const;

const periodLinks = { today: 'Today', week: '7 days', month: '30 days', year: 'Year' } as const;

function periodChoice(chosen: PeriodName): Html {
  const links = (Object.keys(periodLinks) as PeriodName[]).map((name) =>
    name === chosen
      ? html`<a href="/?period=${name}" aria-current="page">${periodLinks[name]}</a>`
      : html`<a href="/?period=${name}">${periodLinks[name]}</a>`,
  );
  return html`<nav aria-label="Period">${links}</nav>
    <button id="share" type="button" hidden>Share as image</button>`;
}

function timeOf(atMs: number): string {
  return new Date(atMs).toISOString().replace('T', ' ').slice(0, 19);
}

function daemonSections({ daemon, samples, atMs }: Figures): readonly Html[] {
  if (daemon.kind === 'away') return [awaySection(daemon.reason)];
  return [
    daemonSection(daemon, samples),
    suggestionSection(daemon.stats, samples),
    compilationSection(daemon.stats),
    agentSection(daemon.stats, daemon.guidance, atMs),
  ];
}

function stateOf({ daemon, atMs }: Figures): Html {
  if (daemon.kind === 'away') return html`<span class="bad">daemon not running</span>`;
  const { status } = daemon;
  const since = html`<span class="quiet">running for ${age(atMs - status.started_at_ms)}</span>`;
  return status.warnings.length === 0
    ? html`Daemon: <span class="good">ok</span> ${since}`
    : html`Daemon: <span class="warn">${counted(status.warnings.length, 'warning')}</span> ${since}`;
}

function awaySection(reason: string): Html {
  return html`<section class="wide">
    <h2>Daemon</h2>
    <p>${reason}</p>
    ${
      reason.includes('hunch daemon start')
        ? ''
        : html`<p class="quiet">
            Start it with <code>hunch daemon start</code>; <code>hunch doctor</code> shows what is wrong.
          </p>`
    }
  </section>`;
}
