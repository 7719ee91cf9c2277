import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@hunch/build/repository-root';

/** A check by files that must hold a text: where a check of a millisecond can't show it, a test, a bench or a run does. */
export const shownBy =
  (...files: readonly (readonly [path: string, holds: RegExp])[]) =>
  (): void => {
    for (const [path, holds] of files) {
      const file = join(repositoryRoot, path);
      assert.ok(existsSync(file), path);
      assert.match(readFileSync(file, 'utf8'), holds, path);
    }
  };

/** A row of the table of budgets, with what was reached. */
export const budget = (row: RegExp) => shownBy(['ARCHITECTURE.md', row]);
