import { createHash } from 'node:crypto';
import { age, counted } from '../render/format.ts';
import type { Figures } from './figures.ts';
import { html, Html } from './html.ts';
import { agentSection, compilationSection, daemonSection, suggestionSection } from './sections.ts';
import { routerSection } from './router-section.ts';
import { style } from './style.generated.ts';

export interface PageSettings {
  readonly version: string;
  /** A server can be asked for the page again. */
  readonly served?: true;
  /** Seconds until the browser asks again; undefined: never. */
  readonly refreshSeconds?: number;
}

/** Not in the template, whose layout may change: the policy allows exactly these bytes. */
const sheet = new Html(`<style>${style}</style>`);

/** What a browser may do with the page: show it, with this one style sheet, and nothing else. */
export const contentSecurityPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The whole page, which needs nothing beside it: no script, no file, no network. */
export function page(figures: Figures, { version, served, refreshSeconds }: PageSettings): string {
  const { daemon } = figures;
  const refresh =
    refreshSeconds === undefined
      ? undefined
      : html`<meta http-equiv="refresh" content="${refreshSeconds}; url=/" />`;
  const sections =
    daemon.kind === 'away'
      ? [awaySection(daemon.reason)]
      : [
          daemonSection(daemon, figures.samples),
          suggestionSection(daemon.stats, figures.samples),
          html`<div class="stack">
            ${compilationSection(daemon.stats)} ${agentSection(daemon.stats, daemon.guidance, figures.atMs)}
          </div>`,
        ];
  const router = daemon.kind === 'away' ? undefined : daemon.router;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="referrer" content="no-referrer" />
        ${refresh}
        <title>hunch</title>
        ${sheet}
      </head>
      <body>
        <header>
          <h1>hunch</h1>
          <span class="quiet">${version}</span>
          ${stateOf(figures)}
        </header>
        <main>${sections}${routerSection(figures.spend, router, figures.atMs)}</main>
        <footer>${footnote(figures.atMs, served, refreshSeconds)}</footer>
      </body>
    </html> `.text;
}

function stateOf({ daemon, atMs }: Figures): Html {
  if (daemon.kind === 'away') return html`<span class="bad">daemon not running</span>`;
  const { status } = daemon;
  const since = html`<span class="quiet">running for ${age(atMs - status.started_at_ms)}</span>`;
  return status.warnings.length === 0
    ? html`<span class="good">ok</span> ${since}`
    : html`<span class="warn">${counted(status.warnings.length, 'warning')}</span> ${since}`;
}

function awaySection(reason: string): Html {
  return html`<section class="wide">
    <h2>Daemon</h2>
    <p>${reason}</p>
    <p class="quiet">
      Start it with <code>hunch daemon start</code>; <code>hunch doctor</code> shows what is wrong.
    </p>
  </section>`;
}

function footnote(atMs: number, served: true | undefined, refreshSeconds: number | undefined): Html {
  const at = new Date(atMs).toISOString().replace('T', ' ').slice(0, 19);
  const follow =
    refreshSeconds === undefined
      ? html`<a href="/">Refresh automatically</a>`
      : html`Refreshed every ${refreshSeconds} seconds. <a href="/?still">Stop</a>`;
  return html`As of ${at} UTC. Counts since the daemon started, unless stated otherwise. ${served && follow}`;
}
