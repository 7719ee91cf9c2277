import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openCodeSessions } from '../src/offline/opencode-sessions.ts';
import { Sqlite } from '../src/store/sqlite.ts';

let home: string;
let path: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'hunch-opencode-'));
  mkdirSync(join(home, '.local/share/opencode'), { recursive: true });
  path = join(home, '.local/share/opencode/opencode.db');
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const tool = (command: string, exit: number): object => ({
  type: 'tool',
  tool: 'bash',
  callID: command,
  state: { status: 'completed', input: { command }, output: `${command} said`, metadata: { exit } },
});

// The columns that are read, of OpenCode 1.18.33.
it('reads the sessions of OpenCode as calls, the newest first', () => {
  const database = new Sqlite(path);
  database.exec(`CREATE TABLE session (id text, time_updated integer);
    CREATE TABLE message (id text, session_id text, data text);
    CREATE TABLE part (id text, message_id text, session_id text, data text);
    INSERT INTO session VALUES ('old', 1), ('new', 2);
    INSERT INTO message VALUES ('m1', 'new', '{"role":"user"}'), ('m2', 'new', '{"role":"assistant"}');`);
  const parts = [{ type: 'text', text: 'go' }, tool('a', 0), tool('b', 2)];
  for (const [at, part] of parts.entries())
    database
      .prepare('INSERT INTO part VALUES (?, ?, ?, ?)')
      .run(`p${at}`, at === 0 ? 'm1' : 'm2', 'new', JSON.stringify(part));
  database.close();
  const sessions = openCodeSessions(home, {}, 10);
  expect(sessions.map((session) => session.path)).toEqual([`${path}#new`, `${path}#old`]);
  const rows = sessions[0]?.lines?.().map((line) => JSON.parse(line) as object);
  expect(rows).toMatchObject([
    { turn: 'm2', tool_name: 'bash', params: { command: 'a' }, ok: true, after_user: true },
    { turn: 'm2', ok: false, error_message: 'b said', after_user: false },
  ]);
});

it('finds none in a database of another shape, or in none', () => {
  expect(openCodeSessions(join(home, 'elsewhere'), {}, 10)).toEqual([]);
  writeFileSync(path, 'no database');
  expect(openCodeSessions(home, {}, 10)).toEqual([]);
});
