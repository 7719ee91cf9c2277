import type { Database } from 'better-sqlite3';
import { parseArgs } from 'node:util';
import { HunchError } from '@hunch/common/errors';
import { dayOf, Tally, type Period, type PersonalEvent, type PersonalSums } from '../personal/tally.ts';
import { Sqlite } from '../store/sqlite.ts';
import { programOf } from '../typo/history-facts.ts';
import { reportJob } from './job.ts';

/** One of what the dashboard's feed shows. */
export interface FeedItem {
  readonly ts_ms: number;
  /** As `AgentDecisionRow` has it, or what a person did with a suggestion. */
  readonly kind: 'asked' | 'paused' | 'hint' | 'moved' | 'dismissed' | 'never' | 'unblock';
  readonly agent: string | null;
  /** A rule, or a provider of hints. */
  readonly subject: string;
  readonly risk: string | null;
  readonly command: string | null;
  readonly reason: string;
}

export interface PersonStats extends PersonalSums {
  readonly kind: 'person-stats';
  readonly from_ms: number;
  readonly to_ms: number;
  readonly suggestions: {
    readonly accepted: number;
    /** Characters that accepted suggestions added to what was typed. */
    readonly keys_saved: number;
  };
  readonly agents: readonly AgentSum[];
  /** Of all commands, by the machine that ran them, the most first; null: this one. */
  readonly machines: readonly MachineSum[];
  /** What the daemon counted, by name, also in runs of it that have ended. */
  readonly totals: Readonly<Record<string, number>>;
  /** Where it was asked for: the newest first. */
  readonly feed?: readonly FeedItem[];
}

export interface MachineSum {
  readonly machine: string | null;
  /** By which sync knows it; null: this one, or not known. */
  readonly machine_id: string | null;
  readonly commands: number;
}

export interface AgentSum {
  readonly agent: string;
  readonly sessions: number;
  readonly commands: number;
  readonly failures: number;
}

/** `person-stats --from MS --to MS [--recent N]`: what a person did in a period, from the store. Nothing is written, nothing leaves. */
export const job = reportJob(({ args, paths }): PersonStats => {
  const { values } = parseArgs({
    args: [...args],
    options: { from: { type: 'string' }, to: { type: 'string' }, recent: { type: 'string' } },
  });
  const period = { fromMs: Number(values.from ?? 0), toMs: Number(values.to ?? Date.now()) };
  const database = opened(paths.suggestionsDb);
  try {
    return {
      kind: 'person-stats',
      from_ms: period.fromMs,
      to_ms: period.toMs,
      ...sumsOf(database, period),
      suggestions: suggestionsOf(database, period),
      agents: agentsOf(database, period),
      machines: machinesOf(database, period),
      totals: totalsOf(database, period),
      ...(values.recent === undefined ? {} : { feed: feedOf(database, period, Number(values.recent)) }),
    };
  } finally {
    database.close();
  }
});

function opened(path: string): Database {
  try {
    return new Sqlite(path, { readonly: true, fileMustExist: true });
  } catch {
    throw new HunchError(
      'E_INVALID_ARGUMENT',
      'There is no history yet. `hunch import` reads the one your shell kept.',
    );
  }
}

function sumsOf(database: Database, period: Period): PersonalSums {
  const tally = new Tally(period);
  const events = database
    .prepare<[number], [number, number, string, string, number | null, number | null]>(
      'SELECT ts_ms, line_id, session_id, cwd, exit_code, duration_ms FROM command_event WHERE ts_ms < ? ORDER BY id',
    )
    .raw()
    .iterate(period.toMs);
  for (const [tsMs, lineId, session, cwd, exitCode, durationMs] of events) {
    const event: PersonalEvent = { tsMs, lineId, session, cwd, exitCode, durationMs };
    tally.add(event);
  }
  const text = database.prepare<[number], string>('SELECT cmd_raw FROM command_line WHERE id = ?').pluck();
  return tally.sums((lineId) => text.get(lineId) ?? '', shownProgram);
}

/** The name of the program without its directory; of a line with several commands, that of the first. */
function shownProgram(line: string): string | undefined {
  const first = programOf(line) ?? /^[\w./+-]+(?=\s|$)/.exec(line)?.[0];
  const name = first?.split('/').at(-1);
  return name === undefined || name === '' ? undefined : name;
}

function suggestionsOf(database: Database, { fromMs, toMs }: Period): PersonStats['suggestions'] {
  const row = database
    .prepare<[number, number], PersonStats['suggestions']>(
      `SELECT count(*) AS accepted,
         coalesce(sum(max(0, length(suggested_text) - length(coalesce(prompt_prefix, '')))), 0) AS keys_saved
       FROM suggestion_feedback WHERE action = 'accepted' AND ts_ms >= ? AND ts_ms < ?`,
    )
    .get(fromMs, toMs);
  return row ?? { accepted: 0, keys_saved: 0 };
}

function agentsOf(database: Database, { fromMs, toMs }: Period): PersonStats['agents'] {
  return database
    .prepare<[number, number], AgentSum>(
      `SELECT author AS agent, count(DISTINCT session_id) AS sessions, count(*) AS commands,
         coalesce(sum(exit_code <> 0), 0) AS failures FROM agent_command
       WHERE ts_ms >= ? AND ts_ms < ? GROUP BY author ORDER BY commands DESC, author`,
    )
    .all(fromMs, toMs);
}

function machinesOf(database: Database, { fromMs, toMs }: Period): PersonStats['machines'] {
  // A daemon of before has not made the column yet.
  const column = database.prepare("SELECT 1 FROM pragma_table_info('session') WHERE name = 'machine_id'");
  if (column.get() === undefined) return [];
  return database
    .prepare<[number, number], MachineSum>(
      `SELECT machine, iif(machine IS NULL, NULL, session.machine_id) AS machine_id, count(*) AS commands
       FROM command_event LEFT JOIN session ON session.id = session_id
       WHERE ts_ms >= ? AND ts_ms < ? GROUP BY 1, 2 ORDER BY commands DESC, machine, machine_id`,
    )
    .all(fromMs, toMs);
}

function totalsOf(database: Database, { fromMs, toMs }: Period): PersonStats['totals'] {
  if (!hasTable(database, 'daily_total')) return {};
  const rows = database
    .prepare<[string, string], { name: string; amount: number }>(
      'SELECT name, sum(amount) AS amount FROM daily_total WHERE day BETWEEN ? AND ? GROUP BY name ORDER BY name',
    )
    .all(dayOf(new Date(fromMs)), dayOf(new Date(toMs - 1)));
  return Object.fromEntries(rows.map(({ name, amount }) => [name, amount]));
}

/** A daemon of before has not made the newest tables yet. */
function hasTable(database: Database, name: string): boolean {
  return database.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(name) !== undefined;
}

/** What was decided about agents, and suggestions that a person did not want, each once. */
function feedOf(database: Database, { fromMs, toMs }: Period, countMax: number): readonly FeedItem[] {
  const decisions = hasTable(database, 'agent_decision')
    ? 'SELECT ts_ms, kind, agent, subject, risk, command, reason FROM agent_decision UNION ALL '
    : '';
  return database
    .prepare<[number, number, number], FeedItem>(
      `WITH verdict AS (
         SELECT suggested_text, max(id) AS id FROM suggestion_feedback
         WHERE action IN ('dismissed', 'never', 'unblock') GROUP BY suggested_text
       )
       SELECT * FROM (
         ${decisions}
         SELECT ts_ms, action AS kind, NULL AS agent, '' AS subject, NULL AS risk,
           suggestion_feedback.suggested_text AS command, '' AS reason
         FROM verdict JOIN suggestion_feedback USING (id)
       ) WHERE ts_ms >= ? AND ts_ms < ? ORDER BY ts_ms DESC LIMIT ?`,
    )
    .all(fromMs, toMs, countMax);
}
