import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The directory of pnpm-workspace.yaml above this file, or above the bundle that holds it: an absolute path. */
export const repositoryRoot = above(dirname(fileURLToPath(import.meta.url)));

function above(directory) {
  return existsSync(join(directory, 'pnpm-workspace.yaml')) ? directory : above(dirname(directory));
}
