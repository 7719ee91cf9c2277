import { readdirSync, readFileSync } from 'node:fs';

/**
 * The numbered migrations as constants for the bundler and for vitest, so that the executable needs no file beside it.
 *
 * @returns {Record<string, string>} esbuild's and vite's `define`
 */
export function migrationsDefine() {
  return {
    __HUNCH_MIGRATIONS__: JSON.stringify(migrationsIn('./src/store/migrations/')),
    __HUNCH_LEDGER_MIGRATIONS__: JSON.stringify(migrationsIn('./src/gateway/store/postgres-migrations/')),
    __HUNCH_ROUTER_MIGRATIONS__: JSON.stringify(migrationsIn('./src/store/router-migrations/')),
  };
}

/** @param {string} path beside this file */
function migrationsIn(path) {
  const directory = new URL(path, import.meta.url);
  return readdirSync(directory)
    .filter((name) => /^\d{3}-.+\.sql$/.test(name))
    .sort()
    .map((name) => ({
      version: Number(name.slice(0, 3)),
      sql: readFileSync(new URL(name, directory), 'utf8'),
    }));
}
