import { readdirSync, readFileSync } from 'node:fs';

const directory = new URL('./src/store/migrations/', import.meta.url);

/**
 * The numbered migrations as a constant for the bundler and for vitest, so that the executable needs no file beside it.
 *
 * @returns {Record<string, string>} esbuild's and vite's `define`
 */
export function migrationsDefine() {
  const migrations = readdirSync(directory)
    .filter((name) => /^\d{3}-.+\.sql$/.test(name))
    .sort()
    .map((name) => ({
      version: Number(name.slice(0, 3)),
      sql: readFileSync(new URL(name, directory), 'utf8'),
    }));
  return { __HUNCH_MIGRATIONS__: JSON.stringify(migrations) };
}
