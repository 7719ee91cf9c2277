import { fileURLToPath } from 'node:url';

const packages = fileURLToPath(new URL('../../packages/', import.meta.url));

/** What stands in tables for tests and readers alone, and bundles go without. */
export const testOnlyLists = [
  { directory: `${packages}command-safety/src/rules/`, lists: { matches: 0, spares: 0 } },
];
