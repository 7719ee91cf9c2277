import type { Database } from 'better-sqlite3';
import { parseArgs } from 'node:util';
import { HunchError } from '@hunch/common/errors';
import { hunchPaths } from '@hunch/common/paths';
import { replay, type ReplayCommand } from '@hunch/suggest-engine/replay';
import { Sqlite } from '../store/sqlite.ts';
import type { Job } from './job.ts';
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
export const job: Job = {
  run(context) {
    const { values } = parseArgs({
      args: [...context.args],
      options: { commands: { type: 'string' } },
    });
    const { suggestionsDb } = hunchPaths(context.environment, process.getuid?.() ?? 0);
    const commands = newestCommands(suggestionsDb, Number(values.commands ?? COMMANDS_DEFAULT));
    if (commands.length === 0) throw nothingYet();
    const report = replay(commands, { onProgress: progress(context) });
    context.output.write(`${JSON.stringify(report)}\n`);
    return Promise.resolve(0);
  },
};

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
