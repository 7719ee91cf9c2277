/** What better-sqlite3 may be installed as. */
export type SqlitePackage = 'better-sqlite3' | 'better-sqlite3-13';

/** The first major of Node that ends the process when it collects a statement or a database of better-sqlite3 12. */
const COLLECTION_ENDS_12 = 24;

/**
 * No one version of better-sqlite3 runs on all Nodes from 20 on. 13 needs 22. 12 builds on Node's own base class for objects, which
 * from 24.19 on asks for the environment that it is collected in, and ends the process where there is none (issue 1515 of
 * WiseLibs/better-sqlite3; 13 has another base class). Before that, or where 13 is not installed, it is better than nothing.
 *
 * @param load a `require` of the caller; throws where a package is not installed
 * @param nodeVersion as `process.versions.node` has it
 * @throws what `load` throws of the last package that may serve
 * @example requireSqlite<typeof BetterSqlite>(createRequire(import.meta.url), process.versions.node)
 */
export function requireSqlite<Module>(load: (name: SqlitePackage) => Module, nodeVersion: string): Module {
  if (Number(nodeVersion.split('.')[0]) < COLLECTION_ENDS_12) return load('better-sqlite3');
  try {
    return load('better-sqlite3-13');
  } catch {
    return load('better-sqlite3');
  }
}
