import { mkdtempSync, rmSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readAtuinHistory } from '../../src/import/atuin.ts';
import { loadSqlite } from '../../src/sqlite.ts';

const Database = loadSqlite();

// The tables as atuin's migrations leave them: before version 13, and since.
const firstTable = `CREATE TABLE history (
  id TEXT PRIMARY KEY, timestamp INTEGER NOT NULL, duration INTEGER NOT NULL, exit INTEGER NOT NULL,
  command TEXT NOT NULL, cwd TEXT NOT NULL, session TEXT NOT NULL, hostname TEXT NOT NULL,
  UNIQUE (timestamp, cwd, command)
)`;

let directory: string;
let file: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'hunch-atuin-'));
  file = join(directory, 'history.db');
});
afterEach(() => rmSync(directory, { recursive: true }));

function fill(migrations: readonly string[], rows: readonly (readonly unknown[])[]): void {
  const database = new Database(file);
  for (const sql of [firstTable, ...migrations]) database.exec(sql);
  const columns = migrations.length === 0 ? 8 : 9;
  const insert = database.prepare(`INSERT INTO history VALUES (${Array(columns).fill('?').join(', ')})`);
  for (const row of rows) insert.run(...row);
  database.close();
}

const ns = 1_700_000_000_123_456_789n;

describe('an atuin history', () => {
  it('gives time, duration, exit code, directory and session, oldest first', () => {
    fill(
      ['ALTER TABLE history ADD COLUMN deleted_at INTEGER'],
      [
        ['2', ns + 1_000_000_000n, 2_500_000_000, 1, 'false', '/tmp', 's1', 'host:me', null],
        ['1', ns, 1_500_000, 0, 'ls', '/home/a', 's1', 'host:me', null],
        ['3', ns + 2_000_000_000n, 0, 0, 'secret', '/tmp', 's1', 'host:me', 1],
      ],
    );
    expect(readAtuinHistory(file)).toEqual([
      {
        command: 'ls',
        historyId: '1',
        tsMs: 1_700_000_000_123,
        durationMs: 1,
        exitCode: 0,
        cwd: '/home/a',
        sessionId: 's1',
      },
      {
        command: 'false',
        historyId: '2',
        tsMs: 1_700_000_001_123,
        durationMs: 2500,
        exitCode: 1,
        cwd: '/tmp',
        sessionId: 's1',
      },
    ]);
  });

  it('reads the table of older versions, and leaves out what is unknown', () => {
    fill([], [['1', ns, -1, -1, 'ls', 'unknown', '', 'host:me']]);
    expect(readAtuinHistory(file)).toEqual([{ command: 'ls', historyId: '1', tsMs: 1_700_000_000_123 }]);
  });

  it('names the machine of what another one ran, unless all are of one that was renamed', () => {
    const row = (id: string, host: string): readonly unknown[] => [
      id,
      ns,
      -1,
      -1,
      `make ${id}`,
      '',
      '',
      host,
    ];
    const thisMachine = [undefined, undefined];
    const hostsOf = (): unknown => readAtuinHistory(file).map(({ host, userName }) => [host, userName]);
    fill([], [row('1', 'desk:bea'), row('2', 'desk:bea')]);
    expect(hostsOf()).toEqual([thisMachine, thisMachine]);
    rmSync(file);
    fill([], [row('1', 'desk:bea'), row('2', `${hostname()}:me`), row('3', '')]);
    expect(hostsOf()).toEqual([['desk', 'bea'], thisMachine, thisMachine]);
  });

  it('refuses a file that is no database', () => {
    expect(() => readAtuinHistory(join(directory, 'absent.db'))).toThrow();
  });
});
