import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isObject, listIn, numberIn, objectIn, parseJson, textIn, type JsonObject } from '@hunch/common/json';
import type { Environment } from '@hunch/common/paths';
import type { Sqlite } from '../store/sqlite.ts';
import { withDatabase } from './read-database.ts';
import type { SessionFile } from './session-file.ts';

/** Messages of one conversation that are read; more than a week of work has. */
const BUBBLES_MAX = 20_000;

/** Where the application keeps its global state. */
const places = ['.config/Cursor', 'Library/Application Support/Cursor'];

/**
 * The conversations in Cursor's global `state.vscdb`, read only: table `cursorDiskKV`, whose values are JSON; `composerData:ID` has the order of the
 * messages, `bubbleId:ID:MESSAGE` one message, a call of a tool in its `toolFormerData` (as people describe it who read it, up to 3.x;
 * older ones hold their messages in `conversation`). The files of Cursor's command line hold no results of tools.
 */
export function cursorSessions(home: string, environment: Environment, most: number): readonly SessionFile[] {
  const roots = [...places.map((place) => join(home, place)), environment.CURSOR_USER_DATA ?? ''];
  return roots.flatMap((root) => {
    const path = join(root, 'User/globalStorage/state.vscdb');
    if (root === '' || !existsSync(path)) return [];
    const rows = withDatabase(path, (database) =>
      database
        .prepare<[number], { key: string; changedMs: number | null }>(
          `SELECT key, CASE WHEN json_valid(CAST(value AS TEXT)) THEN coalesce(json_extract(CAST(value AS TEXT), '$.lastUpdatedAt'),
             json_extract(CAST(value AS TEXT), '$.createdAt')) END AS changedMs
           FROM cursorDiskKV WHERE key >= 'composerData:' AND key < 'composerData;' ORDER BY changedMs DESC LIMIT ?`,
        )
        .all(most),
    );
    return (rows ?? []).map(({ key, changedMs }) => {
      const id = key.slice('composerData:'.length);
      return {
        agent: 'Cursor',
        path: `${path}#${id}`,
        changedMs: typeof changedMs === 'number' ? changedMs : Date.parse(String(changedMs)) || 0,
        lines: () => withDatabase(path, (database) => linesOf(database, id)) ?? [],
      };
    });
  });
}

/** As one tool call a line, which the reader of recorded sessions knows. */
function linesOf(database: InstanceType<typeof Sqlite>, composer: string): readonly string[] {
  const statement = database.prepare<[string], { value: string | Buffer | null }>(
    'SELECT value FROM cursorDiskKV WHERE key = ?',
  );
  const read = (key: string): JsonObject | undefined => {
    const value = statement.get(key)?.value;
    const parsed = value === null || value === undefined ? undefined : parseJson(value.toString());
    return isObject(parsed) ? parsed : undefined;
  };
  const data = read(`composerData:${composer}`);
  const inline = listIn(data, 'conversation').filter(isObject);
  const headers = listIn(data, 'fullConversationHeadersOnly').slice(-BUBBLES_MAX);
  const stored = headers.map((header) => read(keyOf(composer, header))).filter(isObject);
  const bubbles: readonly JsonObject[] = inline.length > 0 ? inline : stored;
  let afterUser = false;
  return bubbles.flatMap((bubble) => {
    if (numberIn(bubble, 'type') === 1) afterUser = true;
    const row = rowOf(bubble, afterUser);
    if (row === undefined) return [];
    afterUser = false;
    return JSON.stringify(row);
  });
}

function keyOf(composer: string, header: unknown): string {
  return `bubbleId:${composer}:${textIn(header, 'bubbleId') ?? ''}`;
}

function rowOf(bubble: JsonObject, afterUser: boolean): object | undefined {
  const call = objectIn(bubble, 'toolFormerData');
  const name = textIn(call, 'name');
  const status = textIn(call, 'status');
  // Without a status it has not ended; a person has refused or stopped what was cancelled.
  if (name === undefined || status === undefined || status === 'cancelled' || status === 'loading')
    return undefined;
  const text = textIn(call, 'result') ?? '';
  const result = parseJson(text);
  const isRefused = isObject(result) && result.rejected === true;
  if (isRefused || textIn(call, 'userDecision') === 'rejected') return undefined;
  const exit = numberIn(result, 'exitCodeV2') ?? numberIn(result, 'exitCode') ?? 0;
  const ok =
    status !== 'error' && textIn(objectIn(call, 'additionalData'), 'status') !== 'error' && exit === 0;
  const printed = textIn(result, 'output') ?? textIn(result, 'contents') ?? text;
  return {
    turn: textIn(call, 'modelCallId') ?? textIn(bubble, 'bubbleId') ?? '',
    tool_name: name,
    params: parseJson(textIn(call, 'rawArgs') ?? '') ?? parseJson(textIn(call, 'params') ?? '') ?? {},
    ok,
    ...(ok ? {} : { error_message: errorOf(call) ?? printed }),
    result: printed,
    after_user: afterUser,
    at_ms: Date.parse(textIn(bubble, 'createdAt') ?? '') || undefined,
  };
}

/** What the model was shown, where the call has its error as JSON in a text. */
function errorOf(call: JsonObject | undefined): string | undefined {
  const text = textIn(call, 'error');
  const error = text === undefined ? objectIn(call, 'error') : parseJson(text);
  return textIn(error, 'modelVisibleErrorMessage') ?? textIn(error, 'clientVisibleErrorMessage') ?? text;
}
