import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Sqlite } from '../src/store/sqlite.ts';

/** How often each command is stored. */
export function storedLines(path: string): ReadonlyMap<string, number> {
  const database = new Sqlite(path, { readonly: true });
  try {
    const rows = database
      .prepare<[], { line: string; n: number }>(
        'SELECT cmd_raw AS line, count(*) AS n FROM command_event GROUP BY 1',
      )
      .all();
    return new Map(rows.map(({ line, n }) => [line, n]));
  } finally {
    database.close();
  }
}

/** The commands that SQLite can still read from a damaged database, asked for one by one in a copy of it. */
export function readableLines(path: string, idMax: number): ReadonlySet<string> {
  const directory = mkdtempSync(join(tmpdir(), 'hunch-readable-'));
  const copy = join(directory, 'copy.db');
  for (const suffix of ['', '-wal']) if (existsSync(path + suffix)) cpSync(path + suffix, copy + suffix);
  const lines = new Set<string>();
  try {
    const database = new Sqlite(copy);
    try {
      const one = database.prepare<[number], { line: unknown }>(
        'SELECT cmd_raw AS line FROM command_event WHERE id = ?',
      );
      for (let id = 1; id <= idMax; id += 1) {
        const line = attempt(() => one.get(id))?.line;
        if (typeof line === 'string') lines.add(line);
      }
    } finally {
      database.close();
    }
  } catch {
    // Not even its schema: nothing can be read.
  } finally {
    rmSync(directory, { recursive: true });
  }
  return lines;
}

function attempt<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
