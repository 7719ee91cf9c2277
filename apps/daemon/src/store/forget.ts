import type { Database } from 'better-sqlite3';
import { noteDeletion } from './free-space.ts';

/** Which lines: those that match a glob (`*`, `?`, `[…]`; sqlite.org/lang_expr.html#glob) as a whole. */
export interface ForgetRequest {
  readonly pattern: string;
  /** The line that the pattern stands for, where it is one line alone. */
  readonly line?: string;
  /** Only count. */
  readonly dryRun: boolean;
  /** How many of the lines are shown. */
  readonly examplesMax: number;
}

export interface ForgetOutcome {
  /** Different lines. */
  readonly lines: number;
  /** How often they were run. */
  readonly events: number;
  readonly examples: readonly string[];
}

/** Takes lines out of every table that could hold them, in one transaction. The files are to be written anew after it. */
export function forgetLines(database: Database, request: ForgetRequest): ForgetOutcome {
  return database.transaction(() => forget(database, request)).immediate();
}

function forget(database: Database, { pattern, dryRun, examplesMax }: ForgetRequest): ForgetOutcome {
  const run = (sql: string, ...values: unknown[]): void => void database.prepare(sql).run(...values);
  run('DROP TABLE IF EXISTS temp.doomed_line');
  run('DROP TABLE IF EXISTS temp.doomed_template');
  // Lines that retention has taken from the history may still be known to the aggregates.
  run(
    'CREATE TEMP TABLE doomed_line AS SELECT cmd_raw FROM command_line WHERE cmd_raw GLOB $pattern ' +
      'UNION SELECT cmd_raw FROM line_stat WHERE cmd_raw GLOB $pattern ' +
      'UNION SELECT cmd_raw FROM agent_command WHERE cmd_raw GLOB $pattern ' +
      'UNION SELECT command FROM agent_decision WHERE command GLOB $pattern ' +
      // What was suggested or run instead may never have been run as it stands.
      'UNION SELECT suggested_text FROM suggestion_feedback WHERE suggested_text GLOB $pattern ' +
      'UNION SELECT executed_text FROM suggestion_feedback WHERE executed_text GLOB $pattern',
    { pattern },
  );
  const outcome = count(database, examplesMax);
  if (!dryRun) {
    run(
      'CREATE TEMP TABLE doomed_template AS SELECT template_id FROM line_stat WHERE cmd_raw IN doomed_line ' +
        'UNION SELECT template_id FROM command_event WHERE cmd_raw IN doomed_line',
    );
    for (const sql of lineDeletions) run(sql);
    for (const sql of textDeletions) run(sql, { pattern });
    for (const sql of templateDeletions) run(sql);
    noteDeletion(database);
  }
  run('DROP TABLE temp.doomed_line');
  run('DROP TABLE IF EXISTS temp.doomed_template');
  return outcome;
}

function count(database: Database, examplesMax: number): ForgetOutcome {
  const counted = database
    .prepare<[], { lines: number; events: number }>(
      'SELECT (SELECT count(*) FROM doomed_line) AS lines, ' +
        '(SELECT count(*) FROM command_event WHERE cmd_raw IN doomed_line) AS events',
    )
    .get();
  const examples = database
    .prepare<[number], { cmd_raw: string }>(
      'SELECT doomed_line.cmd_raw FROM doomed_line LEFT JOIN command_line USING (cmd_raw) ' +
        'ORDER BY command_line.last_seen_ms DESC, cmd_raw LIMIT ?',
    )
    .all(examplesMax);
  return {
    lines: counted?.lines ?? 0,
    events: counted?.events ?? 0,
    examples: examples.map(({ cmd_raw: line }) => line),
  };
}

const lineDeletions = [
  'DELETE FROM command_event WHERE cmd_raw IN doomed_line',
  'DELETE FROM command_line WHERE cmd_raw IN doomed_line',
  'DELETE FROM line_stat WHERE cmd_raw IN doomed_line',
];

const textDeletions = [
  'DELETE FROM suggestion_feedback WHERE suggested_text GLOB $pattern OR executed_text GLOB $pattern OR prompt_prefix GLOB $pattern',
  'DELETE FROM agent_command WHERE cmd_raw GLOB $pattern',
  // A reason may name words of the command.
  'DELETE FROM agent_decision WHERE command GLOB $pattern OR reason GLOB $pattern',
  'DELETE FROM task_candidate WHERE command_text GLOB $pattern',
];

/** What a template without any line is, or a slot's value that no line has any more. */
const templateDeletions = [
  'DELETE FROM doomed_template WHERE template_id IN (SELECT template_id FROM line_stat) AND NOT EXISTS (' +
    'SELECT 1 FROM slot_stat WHERE slot_stat.template_id = doomed_template.template_id)',
  'DELETE FROM slot_stat WHERE template_id IN doomed_template AND NOT EXISTS (SELECT 1 FROM line_stat ' +
    'WHERE line_stat.template_id = slot_stat.template_id AND instr(line_stat.cmd_raw, slot_stat.value) > 0)',
  'DELETE FROM doomed_template WHERE template_id IN (SELECT template_id FROM line_stat)',
  'DELETE FROM command_stat WHERE template_id IN doomed_template',
  'DELETE FROM transition_stat WHERE prev_template_id IN doomed_template OR next_template_id IN doomed_template',
  'DELETE FROM slot_stat WHERE template_id IN doomed_template',
  'DELETE FROM command_template WHERE template_id IN doomed_template',
];
