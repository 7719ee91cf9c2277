import type { GuidanceStatusResult, RouterStatusResult, StatusResult } from '@hunch/common/protocol';
import type { PersonStats, RouterStats } from '@hunch/daemon/reports';
import { withDaemon } from '../ask.ts';
import { connectDaemon } from '../client.ts';
import type { Cli } from '../cli.ts';
import { askReport } from '../offline.ts';
import { readConfiguration } from '../configuration.ts';
import { readPeriod } from '../period.ts';
import { numberAt, type Stats } from '../render/figures.ts';
import { stoppedNames, type StoppedNames } from './stops.ts';

/** Everything that the page shows, of one moment. */
export interface Figures {
  readonly atMs: number;
  readonly period: PeriodName;
  readonly daemon: DaemonFigures;
  /** Read from a database: needs no daemon. */
  readonly spend: RouterStats | undefined;
  /** Undefined while there is no history. */
  readonly person: PersonStats | undefined;
  /** What the person has stopped: rules, hints, suggestions. */
  readonly stopped: StoppedNames;
  /** Taken while the dashboard is open, oldest first. */
  readonly samples: readonly Sample[];
}

/** Days that a choice of the page stands for. */
export const periodDays = { today: 1, week: 7, month: 30, year: 365 } as const;

export type PeriodName = keyof typeof periodDays;

export const isPeriodName = (text: string): text is PeriodName => Object.hasOwn(periodDays, text);

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
  /** Two processes are started to read them. */
  databasesEveryMs: 60_000,
  sampleEveryMs: 5_000,
  /** One hour. */
  samplesMax: 720,
  requestsMax: 50,
  decisionsMax: 50,
} as const;

/** Asks the daemon and the database, as seldom as is enough. */
export class FiguresSource {
  readonly #cli: Cli;
  readonly #samples: Sample[] = [];
  #daemon: { readonly atMs: number; readonly figures: Promise<DaemonFigures> } | undefined;
  readonly #databases = new Map<
    PeriodName,
    { readonly atMs: number; readonly sums: Promise<DatabaseSums> }
  >();

  constructor(cli: Cli) {
    this.#cli = cli;
  }

  async read(nowMs: number, period: PeriodName = 'month'): Promise<Figures> {
    if (this.#daemon === undefined || nowMs - this.#daemon.atMs >= figuresBounds.daemonEveryMs) {
      this.#daemon = { atMs: nowMs, figures: askDaemon(this.#cli) };
    }
    const [daemon, sums] = await Promise.all([this.#daemon.figures, this.#sumsOf(period, nowMs)]);
    this.#sample(nowMs, daemon);
    return { atMs: nowMs, period, daemon, ...sums, samples: this.#samples };
  }

  /** What was changed shows at once. */
  forget(): void {
    this.#databases.clear();
  }

  #sumsOf(period: PeriodName, nowMs: number): Promise<DatabaseSums> {
    const last = this.#databases.get(period);
    if (last !== undefined && nowMs - last.atMs < figuresBounds.databasesEveryMs) return last.sums;
    const sums = readDatabases(this.#cli, period, nowMs);
    this.#databases.set(period, { atMs: nowMs, sums });
    return sums;
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

type DatabaseSums = Pick<Figures, 'spend' | 'person' | 'stopped'>;

async function readDatabases(cli: Cli, period: PeriodName, nowMs: number): Promise<DatabaseSums> {
  const { fromMs, toMs } = readPeriod(period, nowMs);
  const [spend, person] = await Promise.all([
    reportOrNothing<RouterStats>(cli, 'router-stats', {
      days: periodDays[period],
      recent: figuresBounds.requestsMax,
    }),
    reportOrNothing<PersonStats>(cli, 'person-stats', {
      from: fromMs,
      to: toMs,
      recent: figuresBounds.decisionsMax,
    }),
  ]);
  return { spend, person, stopped: { ...stoppedInFile(cli), suggestion: blockedIn(person) } };
}

function stoppedInFile(cli: Cli): Omit<StoppedNames, 'suggestion'> {
  try {
    return stoppedNames(readConfiguration(cli));
  } catch {
    return { rule: [], hint: [] };
  }
}

function blockedIn(person: PersonStats | undefined): readonly string[] {
  return (person?.feed ?? []).flatMap(({ kind, command }) =>
    kind === 'never' && command !== null ? [command] : [],
  );
}

async function reportOrNothing<Report>(
  cli: Cli,
  job: string,
  options: Readonly<Record<string, number>>,
): Promise<Report | undefined> {
  try {
    const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
    return await askReport<Report>(cli, { job, args });
  } catch {
    return undefined;
  }
}
