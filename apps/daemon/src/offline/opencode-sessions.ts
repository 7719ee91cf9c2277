import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { objectIn, parseJson, textIn, numberIn } from '@hunch/common/json';
import type { Environment } from '@hunch/common/paths';
import type { Sqlite } from '../store/sqlite.ts';
import { withDatabase } from './read-database.ts';
import type { SessionFile } from './session-file.ts';

/** Parts of one session that are read; more than a week of work has. */
const PARTS_MAX = 100_000;

interface PartRow {
  readonly message: string;
  readonly author: string;
  readonly data: string;
}

/**
 * The sessions in OpenCode's database (1.18: tables `session`, `message` and `part`, whose `data` is JSON), read only. None where
 * there is no such database, or one of another shape.
 */
export function openCodeSessions(
  home: string,
  environment: Environment,
  most: number,
): readonly SessionFile[] {
  const path = join(environment.XDG_DATA_HOME || join(home, '.local/share'), 'opencode/opencode.db');
  if (!existsSync(path)) return [];
  const sessions = withDatabase(path, (database) =>
    database
      .prepare<[number], { id: string; changedMs: number }>(
        'SELECT id, time_updated AS changedMs FROM session ORDER BY time_updated DESC LIMIT ?',
      )
      .all(most),
  );
  return (sessions ?? []).map(({ id, changedMs }) => ({
    agent: 'OpenCode',
    path: `${path}#${id}`,
    changedMs,
    lines: () => withDatabase(path, (database) => linesOf(database, id)) ?? [],
  }));
}

/** As one tool call a line, which the reader of recorded sessions knows. */
function linesOf(database: InstanceType<typeof Sqlite>, session: string): readonly string[] {
  const parts = database
    .prepare<[string, number], PartRow>(
      `SELECT part.message_id AS message, message.data AS author, part.data AS data FROM part
       JOIN message ON message.id = part.message_id WHERE part.session_id = ? ORDER BY part.id LIMIT ?`,
    )
    .all(session, PARTS_MAX);
  let afterUser = false;
  return parts.flatMap(({ message, author, data }) => {
    const part = parseJson(data);
    if (textIn(parseJson(author), 'role') === 'user') afterUser = true;
    const state = objectIn(part, 'state');
    if (textIn(part, 'type') !== 'tool' || state === undefined) return [];
    const output = textIn(state, 'error') ?? textIn(state, 'output') ?? '';
    const exit = numberIn(objectIn(state, 'metadata'), 'exit') ?? 0;
    const ok = textIn(state, 'status') === 'completed' && exit === 0;
    const row = {
      turn: message,
      tool_name: textIn(part, 'tool') ?? '',
      params: objectIn(state, 'input') ?? {},
      ok,
      ...(ok ? {} : { error_message: output }),
      result: output,
      after_user: afterUser,
      at_ms: numberIn(objectIn(state, 'time'), 'end'),
    };
    afterUser = false;
    return JSON.stringify(row);
  });
}
