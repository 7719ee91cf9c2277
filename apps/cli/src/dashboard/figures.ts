import type { GuidanceStatusResult, RouterStatusResult, StatusResult } from '@hunch/common/protocol';
import type { RouterStats } from '@hunch/daemon/reports';
import { withDaemon } from '../ask.ts';
import { connectDaemon } from '../client.ts';
import type { Cli } from '../cli.ts';
import { askReport } from '../offline.ts';
import { numberAt, type Stats } from '../render/figures.ts';

/** Everything that the page shows, of one moment. */
export interface Figures {
  readonly atMs: number;
  readonly daemon: DaemonFigures;
  /** Read from a database: needs no daemon. */
  readonly spend: RouterStats | undefined;
  /** Taken while the dashboard is open, oldest first. */
  readonly samples: readonly Sample[];
}

export type DaemonFigures =
  | {
      readonly kind: 'running';
      readonly status: StatusResult;
      readonly stats: Stats;
      readonly guidance: GuidanceStatusResult;
      readonly router: RouterStatusResult;
    }
  | { readonly kind: 'away'; readonly reason: string };

export interface Sample {
  readonly atMs: number;
  readonly rssBytes: number;
  readonly suggestP95Ms: number;
  readonly requests: number;
}

export const figuresBounds = {
  /** Reloads in between get the same figures. */
  daemonEveryMs: 1_000,
  /** A process is started to read it. */
  spendEveryMs: 60_000,
  sampleEveryMs: 5_000,
  /** One hour. */
  samplesMax: 720,
  spendDays: 30,
} as const;

/** Asks the daemon and the database, as seldom as is enough. */
export class FiguresSource {
  readonly #cli: Cli;
  readonly #samples: Sample[] = [];
  #daemon: { readonly atMs: number; readonly figures: Promise<DaemonFigures> } | undefined;
  #spend: { readonly atMs: number; readonly stats: Promise<RouterStats | undefined> } | undefined;

  constructor(cli: Cli) {
    this.#cli = cli;
  }

  async read(nowMs: number): Promise<Figures> {
    if (this.#daemon === undefined || nowMs - this.#daemon.atMs >= figuresBounds.daemonEveryMs) {
      this.#daemon = { atMs: nowMs, figures: askDaemon(this.#cli) };
    }
    if (this.#spend === undefined || nowMs - this.#spend.atMs >= figuresBounds.spendEveryMs) {
      this.#spend = { atMs: nowMs, stats: askSpend(this.#cli) };
    }
    const [daemon, spend] = await Promise.all([this.#daemon.figures, this.#spend.stats]);
    this.#sample(nowMs, daemon);
    return { atMs: nowMs, daemon, spend, samples: this.#samples };
  }

  #sample(atMs: number, daemon: DaemonFigures): void {
    const lastMs = this.#samples.at(-1)?.atMs ?? 0;
    // Two pages that are open at once are not twice as many moments.
    if (daemon.kind === 'away' || atMs - lastMs < figuresBounds.sampleEveryMs / 2) return;
    const number = (...path: readonly string[]): number => numberAt(daemon.stats, path) ?? 0;
    this.#samples.push({
      atMs,
      rssBytes: number('rss_bytes'),
      suggestP95Ms: number('suggest', 'p95_ms'),
      requests: number('counters', 'requests'),
    });
    if (this.#samples.length > figuresBounds.samplesMax) this.#samples.shift();
  }
}

async function askDaemon(cli: Cli): Promise<DaemonFigures> {
  try {
    const [status, stats, guidance, router] = await withDaemon(connectDaemon(cli.paths, cli.uid), (daemon) =>
      Promise.all([
        daemon.request('Status', {}),
        daemon.request('DebugStats', {}),
        daemon.request('GuidanceStatus', {}),
        daemon.request('RouterStatus', {}),
      ]),
    );
    return { kind: 'running', status, stats, guidance, router };
  } catch (error) {
    return { kind: 'away', reason: error instanceof Error ? error.message : String(error) };
  }
}

async function askSpend(cli: Cli): Promise<RouterStats | undefined> {
  try {
    const args = ['--days', String(figuresBounds.spendDays)];
    return await askReport<RouterStats>(cli, { job: 'router-stats', args });
  } catch {
    return undefined;
  }
}
