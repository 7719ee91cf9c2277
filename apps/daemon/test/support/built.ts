import { fileURLToPath } from 'node:url';

/** Inside node_modules, so that better-sqlite3 resolves as it does for dist. */
export const daemonDirectory = fileURLToPath(
  new URL('../../node_modules/.cache/hunchd-test', import.meta.url),
);
export const hunchd = `${daemonDirectory}/hunchd.mjs`;
