import type { AgentCommandRow, RowValues } from './entries.ts';
import type { Database } from 'better-sqlite3';
import type { CommandEventRow, FeedbackRow, ForgottenRow, SessionRow } from '@hunch/suggest-engine';
import type { JournalLane } from './journal-marks.ts';
import { aggregateTables, type AggregateTable } from './aggregate-tables.ts';

/** What the events of one batch say of one line: how often it ran, and its last run. */
export interface LineRuns {
  readonly cmdRaw: string;
  readonly count: number;
  readonly tsMs: number;
  readonly cwd: string;
  readonly exitCode: number | null;
}

/** One that has rows in the search index, by triggers: an upsert. */
const upsertLine = `
  INSERT INTO command_line (cmd_raw, count, last_seen_ms, last_cwd, last_exit_code)
  VALUES (@cmdRaw, @count, @tsMs, @cwd, @exitCode)
  ON CONFLICT (cmd_raw) DO UPDATE SET
    count = count + excluded.count,
    last_cwd = iif(excluded.last_seen_ms >= last_seen_ms, excluded.last_cwd, last_cwd),
    last_exit_code = iif(excluded.last_seen_ms >= last_seen_ms, excluded.last_exit_code, last_exit_code),
    last_seen_ms = max(last_seen_ms, excluded.last_seen_ms)
  RETURNING id`;

const insertEvent = `
  INSERT INTO command_event
    (session_id, ts_ms, cwd, repo_key, branch, line_id, cmd_raw, cmd_norm, template_id, exit_code, duration_ms)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

const insertSession = `
  INSERT INTO session (id, shell, started_at_ms, host, user_name)
  VALUES (@id, @shell, @startedAtMs, @host, @userName)
  ON CONFLICT (id) DO UPDATE SET shell = excluded.shell, host = coalesce(excluded.host, host),
    user_name = coalesce(excluded.user_name, user_name), started_at_ms = min(started_at_ms, excluded.started_at_ms)`;

const insertFeedback = `
  INSERT INTO suggestion_feedback
    (session_id, ts_ms, prompt_prefix, suggested_text, action, executed_text, latency_ms)
  VALUES (@sessionId, @tsMs, @promptPrefix, @suggestedText, @action, @executedText, @latencyMs)`;

/** A statement that writes rows. */
export interface RowStatement<Row> {
  run(row: Row): void;
  /** By its values in the order of the columns. */
  runValues(values: RowValues): void;
}

/**
 * Rows that are whole: one in place of another. By position, since a named parameter is looked up by its name in each row,
 * and REPLACE, since these tables have neither row ids nor triggers: 2.6 µs a row, an upsert by names 3.8.
 */
function replacing<Row>(database: Database, table: AggregateTable<Row>): RowStatement<Row> {
  const { name, columns } = table;
  const statement = database.prepare<[RowValues]>(
    `REPLACE INTO ${name} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
  );
  return {
    run: (row) => void statement.run(table.values(row)),
    runValues: (values) => void statement.run(values),
  };
}

function forget(table: string, key: readonly string[]): string {
  const matches = key.map(
    (column) => `${column} = @${column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
  );
  return `DELETE FROM ${table} WHERE ${matches.join(' AND ')}`;
}

/** The statements of the tables that the engine's counts fill: rows come with absolute values, or go. */
export function prepareAggregates(database: Database) {
  const { template, commandStat, lineStat, transition, slot, profile } = aggregateTables;
  return {
    template: replacing(database, template),
    commandStat: replacing(database, commandStat),
    lineStat: replacing(database, lineStat),
    transition: replacing(database, transition),
    slot: replacing(database, slot),
    profile: replacing(database, profile),
    forget: {
      command: database.prepare<[ForgottenRow]>(forget('command_stat', ['scope', 'template_id'])),
      line: database.prepare<[ForgottenRow]>(forget('line_stat', ['scope', 'template_id', 'cmd_raw'])),
      transition: database.prepare<[ForgottenRow]>(
        forget('transition_stat', ['scope', 'prev_template_id', 'next_template_id']),
      ),
      slot: database.prepare<[ForgottenRow]>(
        forget('slot_stat', ['scope', 'template_id', 'slot_index', 'value']),
      ),
      template: database.prepare<[ForgottenRow]>(forget('command_template', ['template_id'])),
      profile: database.prepare<[ForgottenRow]>(forget('ranking_profile', ['scope'])),
    } satisfies Record<ForgottenRow['kind'], unknown>,
  };
}

export type AggregateStatements = ReturnType<typeof prepareAggregates>;

/** The other statements of the writer. */
export function prepareEntries(database: Database) {
  const event = database.prepare<[readonly (string | number | null)[]]>(insertEvent);
  return {
    line: database.prepare<[LineRuns], { id: number }>(upsertLine),
    event: {
      run(row: CommandEventRow, lineId: number): void {
        const { sessionId, tsMs, cwd, repoKey, branch, cmdRaw, cmdNorm, templateId, exitCode } = row;
        const place = [sessionId, tsMs, cwd, repoKey, branch];
        event.run([...place, lineId, cmdRaw, cmdNorm, templateId, exitCode, row.durationMs]);
      },
    },
    session: database.prepare<[SessionRow]>(insertSession),
    feedback: database.prepare<[FeedbackRow]>(insertFeedback),
    agentCommand: database.prepare<[AgentCommandRow]>(
      'INSERT INTO agent_command (author, session_id, ts_ms, cwd, cmd_raw, exit_code) ' +
        'VALUES ($author, $sessionId, $tsMs, $cwd, $cmdRaw, $exitCode)',
    ),
    mark: database.prepare<[JournalLane, number]>('REPLACE INTO journal_mark (lane, seq) VALUES (?, ?)'),
    count: database.prepare<[], { commands: number }>('SELECT count(*) AS commands FROM command_event'),
  };
}
