import { createRequire } from 'node:module';
import { requireSqlite } from '@hunch/common/sqlite';
import type BetterSqlite from 'better-sqlite3';

/** The better-sqlite3 that runs on this Node. Loaded when a command needs it: most don't, and it costs 10 ms. */
export const loadSqlite = (): typeof BetterSqlite =>
  requireSqlite<typeof BetterSqlite>(createRequire(import.meta.url), {
    node: process.versions.node,
    platform: process.platform,
    arch: process.arch,
  });
