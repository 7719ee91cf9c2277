import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hunchPaths, type HunchPaths } from '@hunch/common/paths';
import { onTestFinished } from 'vitest';

export interface Home {
  readonly directory: string;
  readonly paths: HunchPaths;
}

/** A HUNCH_HOME of this test's own, removed after it. */
export function makeHome(): Home {
  const directory = mkdtempSync(join(tmpdir(), 'hunchd-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return { directory, paths: hunchPaths({ HUNCH_HOME: directory }, process.getuid?.() ?? 0) };
}
