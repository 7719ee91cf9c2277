import { copyFileSync, existsSync, openSync, closeSync, fstatSync, rmSync, writeSync } from 'node:fs';
import type { Database } from 'better-sqlite3';

/** Offsets in the header of the first page (sqlite.org/fileformat2.html §1.3). */
const header = { changeCounter: 24, pageCount: 28, freelist: 32, freelistCount: 36, validFor: 92 } as const;

/**
 * A copy of a damaged database with the schema of a fresh one laid over its own. Every database that was made by this
 * version has its schema on the same pages, and its tables begin on the same ones; whether that held is for the caller to see by
 * the rows.
 *
 * @param fresh with the same schema, and no rows yet
 * @returns the path of the copy, which the caller removes by `removeCopy`
 */
export function overlaidCopy(from: string, fresh: Database): string {
  const copy = `${from}.reading`;
  removeCopy(copy);
  for (const suffix of ['', '-wal'])
    if (existsSync(from + suffix)) copyFileSync(from + suffix, copy + suffix);
  const bytes = fresh.serialize();
  const pageBytes = Number(fresh.pragma('page_size', { simple: true }));
  const pages = fresh
    .prepare<[], number>("SELECT pageno FROM dbstat WHERE name = 'sqlite_schema'")
    .pluck()
    .all();
  const file = openSync(copy, 'r+');
  try {
    const count = Math.floor(fstatSync(file).size / pageBytes);
    for (const page of pages) {
      const start = (page - 1) * pageBytes;
      const content = Buffer.from(bytes.subarray(start, start + pageBytes));
      if (page === 1) {
        content.writeUInt32BE(count, header.pageCount);
        content.writeUInt32BE(0, header.freelist);
        content.writeUInt32BE(0, header.freelistCount);
        content.writeUInt32BE(content.readUInt32BE(header.changeCounter), header.validFor);
      }
      writeSync(file, content, 0, pageBytes, start);
    }
  } finally {
    closeSync(file);
  }
  return copy;
}

export function removeCopy(copy: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(copy + suffix, { force: true });
}
