import type { Database } from 'better-sqlite3';
import { onTestFinished } from 'vitest';
import { migrate } from '../../src/store/migrate.ts';
import { Sqlite } from '../../src/store/sqlite.ts';

export interface Run {
  readonly line: string;
  readonly session: string;
  readonly ageMs: number;
  readonly cwd: string;
  readonly repo?: string;
  readonly host?: string;
  /** Of another machine. */
  readonly machineId?: string;
  readonly exit?: number | null;
  readonly durationMs?: number;
}

export type History = Database & { add(run: Run): void };

/** A database with these runs, in memory. */
export function openHistory(runs: readonly Run[], nowMs: number): History {
  const database = new Sqlite(':memory:');
  onTestFinished(() => void database.close());
  migrate(database, nowMs);
  const session = database.prepare(
    "INSERT OR IGNORE INTO session (id, shell, started_at_ms, host, machine_id) VALUES (?, 'zsh', 0, ?, ?)",
  );
  const line = database.prepare<[string, number, string], { id: number }>(
    'INSERT INTO command_line (cmd_raw, count, last_seen_ms, last_cwd) VALUES (?, 1, ?, ?) ' +
      'ON CONFLICT (cmd_raw) DO UPDATE SET count = count + 1, last_seen_ms = excluded.last_seen_ms RETURNING id',
  );
  const event = database.prepare(
    'INSERT INTO command_event (session_id, ts_ms, cwd, repo_key, line_id, cmd_raw, cmd_norm, template_id, exit_code, ' +
      "duration_ms) VALUES (?, ?, ?, ?, ?, ?, '', '', ?, ?)",
  );
  const add = (run: Run): void => {
    const { exit = 0, repo = null, durationMs = null } = run;
    if (run.host !== undefined) session.run(run.session, run.host, run.machineId ?? null);
    const tsMs = nowMs - run.ageMs;
    const id = line.get(run.line, tsMs, run.cwd)?.id;
    event.run(run.session, tsMs, run.cwd, repo, id, run.line, exit, durationMs);
  };
  database.transaction(() => runs.forEach(add))();
  return Object.assign(database, { add });
}
