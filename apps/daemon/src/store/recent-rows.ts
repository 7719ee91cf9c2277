import type { Database } from 'better-sqlite3';
import type { CommandEventRow, FeedbackRow, ProfileRow, StoreSnapshot } from '@hunch/suggest-engine';
import { Sqlite } from './sqlite.ts';

/** The part of a snapshot that has the same size however large the store is. */
export type RecentRows = Pick<StoreSnapshot, 'recentEvents' | 'recentFeedback' | 'recentBlocks'>;

const eventColumns =
  'session_id AS sessionId, ts_ms AS tsMs, cwd, repo_key AS repoKey, branch, cmd_raw AS cmdRaw, cmd_norm AS cmdNorm, ' +
  'template_id AS templateId, exit_code AS exitCode, duration_ms AS durationMs';
const feedbackColumns =
  'session_id AS sessionId, ts_ms AS tsMs, prompt_prefix AS promptPrefix, suggested_text AS suggestedText, action, ' +
  'executed_text AS executedText, latency_ms AS latencyMs';

/** Rows as the columns above name them. Read when asked, each on a connection of its own that can't write. */
export function recentRows(path: string): RecentRows {
  return {
    recentEvents: (limit) => newest(path, limit, eventColumns, 'command_event') as CommandEventRow[],
    recentFeedback: (limit) => newest(path, limit, feedbackColumns, 'suggestion_feedback') as FeedbackRow[],
    recentBlocks: (limit) => {
      const blocks = "WHERE action IN ('never', 'unblock')";
      return newest(path, limit, feedbackColumns, 'suggestion_feedback', blocks) as FeedbackRow[];
    },
  };
}

/** The ranking profiles, at most `bounds.profilesMax` of the engine: for a start that needs no other aggregates. */
export function profileRows(path: string): readonly ProfileRow[] {
  const columns = 'scope, version, samples, learnt_at AS learntAt, weights';
  return read(path, `SELECT ${columns} FROM ranking_profile ORDER BY scope`) as ProfileRow[];
}

function newest(path: string, limit: number, columns: string, table: string, where = ''): unknown[] {
  const sql = `SELECT ${columns} FROM (SELECT * FROM ${table} ${where} ORDER BY id DESC LIMIT ?) ORDER BY id`;
  return read(path, sql, limit);
}

function read(path: string, sql: string, ...values: readonly number[]): unknown[] {
  let database: Database | undefined;
  try {
    database = new Sqlite(path, { readonly: true, fileMustExist: true });
    return database.prepare(sql).all(...values);
  } finally {
    database?.close();
  }
}
