import type { Database } from 'better-sqlite3';
import { parseArgs } from 'node:util';
import { HunchError } from '@hunch/common/errors';
import { replay, type ReplayCommand } from '@hunch/suggest-engine/replay';
import { Sqlite } from '../store/sqlite.ts';
import { reportJob } from './job.ts';
import { progress } from './replay.ts';

interface EventRow {
  readonly session: string;
  readonly cmd: string;
  readonly tsMs: number;
  readonly cwd: string;
  readonly exitCode: number | null;
}

/** The newest commands that are replayed when none say how many: half a minute's work. */
const COMMANDS_DEFAULT = 5_000;

/** `bench [--commands N]`: a replay of what this user ran, read from the store. Nothing is written, nothing leaves. */
export const job = reportJob((context) => {
  const { values } = parseArgs({ args: [...context.args], options: { commands: { type: 'string' } } });
  const limit = Number(values.commands ?? COMMANDS_DEFAULT);
  context.say('… reading your history');
  const commands = newestCommands(context.paths.suggestionsDb, limit);
  if (commands.length === 0) throw nothingYet();
  return replay(commands, { onProgress: progress(context) });
});

function newestCommands(path: string, limit: number): readonly ReplayCommand[] {
  let database: Database;
  try {
    database = new Sqlite(path, { readonly: true, fileMustExist: true });
  } catch {
    throw nothingYet();
  }
  try {
    return database
      .prepare<[number], EventRow>(
        `SELECT session_id AS session, cmd_raw AS cmd, ts_ms AS tsMs, cwd, exit_code AS exitCode
         FROM (SELECT * FROM command_event ORDER BY id DESC LIMIT ?) ORDER BY id`,
      )
      .all(limit);
  } finally {
    database.close();
  }
}

function nothingYet(): HunchError {
  return new HunchError(
    'E_INVALID_ARGUMENT',
    'There is no history yet. `hunch import` reads the one your shell kept.',
  );
}
