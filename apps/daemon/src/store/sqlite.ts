import { createRequire } from 'node:module';
import { requireSqlite } from '@hunch/common/sqlite';
import type BetterSqlite from 'better-sqlite3';

/** The better-sqlite3 that runs on this Node. */
export const Sqlite = requireSqlite<typeof BetterSqlite>(createRequire(import.meta.url), {
  node: process.versions.node,
  platform: process.platform,
  arch: process.arch,
});
