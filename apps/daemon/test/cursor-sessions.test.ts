import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { cursorSessions } from '../src/offline/cursor-sessions.ts';
import { openHandsSessions } from '../src/offline/open-hands-sessions.ts';
import { Sqlite } from '../src/store/sqlite.ts';

let home: string;
let path: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'hunch-cursor-'));
  mkdirSync(join(home, '.config/Cursor/User/globalStorage'), { recursive: true });
  path = join(home, '.config/Cursor/User/globalStorage/state.vscdb');
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const shell = (command: string, result: object, fields: object = {}): object => ({
  type: 2,
  createdAt: '2026-05-02T08:32:32.293Z',
  toolFormerData: {
    name: 'run_terminal_cmd',
    toolCallId: command,
    modelCallId: 'm1',
    status: 'completed',
    rawArgs: JSON.stringify({ command }),
    result: JSON.stringify(result),
    ...fields,
  },
});

function store(rows: Readonly<Record<string, unknown>>): void {
  const database = new Sqlite(path);
  database.exec('CREATE TABLE cursorDiskKV (key TEXT UNIQUE ON CONFLICT REPLACE, value BLOB)');
  for (const [key, value] of Object.entries(rows))
    database.prepare('INSERT INTO cursorDiskKV VALUES (?, ?)').run(key, Buffer.from(JSON.stringify(value)));
  database.close();
}

// Keys and members as projects describe them that read this database (docs/agents.md).
it('reads the conversations of Cursor as calls, the newest first', () => {
  const bubbles = {
    u: { type: 1, text: 'make the tests pass' },
    a: shell('npm test', { output: 'no tests', exitCodeV2: 1 }),
    b: shell('ls', { output: 'a', exitCodeV2: 0 }),
    c: shell('rm x', { output: '', rejected: true }),
    d: shell('sleep 9', {}, { status: 'cancelled' }),
    e: {
      type: 2,
      toolFormerData: {
        name: 'search_replace',
        status: 'error',
        params: '{"relativeWorkspacePath":"a.ts"}',
        error: '{"modelVisibleErrorMessage":"no match"}',
      },
    },
  };
  store({
    'composerData:old': { createdAt: 1, lastUpdatedAt: 1, fullConversationHeadersOnly: [] },
    'composerData:new': {
      createdAt: 1,
      lastUpdatedAt: 1_777_000_000_000,
      fullConversationHeadersOnly: Object.keys(bubbles).map((bubbleId) => ({ bubbleId })),
    },
    ...Object.fromEntries(Object.entries(bubbles).map(([id, bubble]) => [`bubbleId:new:${id}`, bubble])),
  });
  const sessions = cursorSessions(home, {}, 10);
  expect(sessions.map((session) => [session.path, session.changedMs])).toEqual([
    [`${path}#new`, 1_777_000_000_000],
    [`${path}#old`, 1],
  ]);
  const rows = sessions[0]?.lines?.().map((line) => JSON.parse(line) as object);
  expect(rows).toMatchObject([
    {
      turn: 'm1',
      params: { command: 'npm test' },
      ok: false,
      error_message: 'no tests',
      after_user: true,
      at_ms: Date.parse('2026-05-02T08:32:32.293Z'),
    },
    { turn: 'm1', params: { command: 'ls' }, ok: true, result: 'a', after_user: false },
    {
      tool_name: 'search_replace',
      ok: false,
      error_message: 'no match',
      params: { relativeWorkspacePath: 'a.ts' },
    },
  ]);
});

it('reads older conversations, whose messages are in one value', () => {
  store({
    'composerData:one': { lastUpdatedAt: 5, conversation: [shell('make', { output: 'x', exitCode: 2 })] },
  });
  const [session] = cursorSessions(home, {}, 10);
  expect(session?.lines?.().map((line) => JSON.parse(line) as object)).toMatchObject([{ ok: false }]);
});

it('finds none in a database of another shape, or in none', () => {
  expect(cursorSessions(join(home, 'elsewhere'), {}, 10)).toEqual([]);
  writeFileSync(path, 'no database');
  expect(cursorSessions(home, {}, 10)).toEqual([]);
});

it('finds the conversations of OpenHands, with their events in order', () => {
  const events = join(home, '.openhands/conversations/c1/events');
  mkdirSync(events, { recursive: true });
  writeFileSync(join(events, 'event-00010-b.json'), '{"kind":"ObservationEvent"}');
  writeFileSync(join(events, 'event-00002-a.json'), '{\n  "kind": "ActionEvent"\n}');
  writeFileSync(join(events, 'event-00011-c.json'), 'cut off');
  const [session] = openHandsSessions(home);
  expect(session).toMatchObject({ agent: 'OpenHands', path: join(home, '.openhands/conversations/c1') });
  expect(session?.lines?.()).toEqual(['{"kind":"ActionEvent"}', '{"kind":"ObservationEvent"}']);
});
