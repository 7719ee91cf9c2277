import type { AgentCommandRow } from './entries.ts';
import type { Database } from 'better-sqlite3';
import type {
  CommandEventRow,
  CommandStatRow,
  FeedbackRow,
  ForgottenRow,
  LineStatRow,
  ProfileRow,
  SessionRow,
  SlotRow,
  TemplateRow,
  TransitionRow,
} from '@hunch/suggest-engine';

/** What the events of one batch say of one line: how often it ran, and its last run. */
export interface LineRuns {
  readonly cmdRaw: string;
  readonly count: number;
  readonly tsMs: number;
  readonly cwd: string;
  readonly exitCode: number | null;
}

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
  VALUES
    (@sessionId, @tsMs, @cwd, @repoKey, @branch, @lineId, @cmdRaw, @cmdNorm, @templateId, @exitCode, @durationMs)`;

const insertSession = `
  INSERT INTO session (id, shell, started_at_ms, host, user_name)
  VALUES (@id, @shell, @startedAtMs, @host, @userName)
  ON CONFLICT (id) DO UPDATE SET shell = excluded.shell, host = coalesce(excluded.host, host),
    user_name = coalesce(excluded.user_name, user_name), started_at_ms = min(started_at_ms, excluded.started_at_ms)`;

const insertFeedback = `
  INSERT INTO suggestion_feedback
    (session_id, ts_ms, prompt_prefix, suggested_text, action, executed_text, latency_ms)
  VALUES (@sessionId, @tsMs, @promptPrefix, @suggestedText, @action, @executedText, @latencyMs)`;

function upsert(table: string, key: Record<string, string>, values: Record<string, string>): string {
  const columns = { ...key, ...values };
  const set = Object.keys(values).map((column) => `${column} = excluded.${column}`);
  return (
    `INSERT INTO ${table} (${Object.keys(columns).join(', ')}) ` +
    `VALUES (${Object.values(columns)
      .map((field) => `@${field}`)
      .join(', ')}) ` +
    `ON CONFLICT (${Object.keys(key).join(', ')}) DO UPDATE SET ${set.join(', ')}`
  );
}

function forget(table: string, key: readonly string[]): string {
  const matches = key.map(
    (column) => `${column} = @${column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
  );
  return `DELETE FROM ${table} WHERE ${matches.join(' AND ')}`;
}

const outcomeColumns = {
  score: 'score',
  success_count: 'successCount',
  failure_count: 'failureCount',
  last_seen_ms: 'lastSeenMs',
};
const weightColumns = { weight: 'weight', count: 'count', last_seen_ms: 'lastSeenMs' };

/** The statements of the tables that the engine's counts fill: rows come with absolute values, or go. */
export function prepareAggregates(database: Database) {
  return {
    template: database.prepare<[TemplateRow]>(
      upsert(
        'command_template',
        { template_id: 'templateId' },
        {
          cmd_norm: 'cmdNorm',
          slot_count: 'slotCount',
          first_seen_ms: 'firstSeenMs',
          last_seen_ms: 'lastSeenMs',
        },
      ),
    ),
    commandStat: database.prepare<[CommandStatRow]>(
      upsert('command_stat', { scope: 'scope', template_id: 'templateId' }, outcomeColumns),
    ),
    lineStat: database.prepare<[LineStatRow]>(
      upsert('line_stat', { scope: 'scope', template_id: 'templateId', cmd_raw: 'cmdRaw' }, outcomeColumns),
    ),
    transition: database.prepare<[TransitionRow]>(
      upsert(
        'transition_stat',
        { scope: 'scope', prev_template_id: 'prevTemplateId', next_template_id: 'nextTemplateId' },
        weightColumns,
      ),
    ),
    slot: database.prepare<[SlotRow]>(
      upsert(
        'slot_stat',
        { scope: 'scope', template_id: 'templateId', slot_index: 'slotIndex', value: 'value' },
        weightColumns,
      ),
    ),
    profile: database.prepare<[ProfileRow]>(
      upsert(
        'ranking_profile',
        { scope: 'scope' },
        { version: 'version', samples: 'samples', learnt_at: 'learntAt', weights: 'weights' },
      ),
    ),
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
  return {
    line: database.prepare<[LineRuns], { id: number }>(upsertLine),
    event: database.prepare<[CommandEventRow & { lineId: number }]>(insertEvent),
    session: database.prepare<[SessionRow]>(insertSession),
    feedback: database.prepare<[FeedbackRow]>(insertFeedback),
    agentCommand: database.prepare<[AgentCommandRow]>(
      'INSERT INTO agent_command (author, session_id, ts_ms, cwd, cmd_raw, exit_code) ' +
        'VALUES ($author, $sessionId, $tsMs, $cwd, $cmdRaw, $exitCode)',
    ),
    count: database.prepare<[], { commands: number }>('SELECT count(*) AS commands FROM command_event'),
  };
}
