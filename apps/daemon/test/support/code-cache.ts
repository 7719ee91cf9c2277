import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { vi } from 'vitest';
import type { Home } from './home.ts';

/** Where a daemon keeps the compiled code of its program for the next start. */
export function keptCodeFile({ paths }: Home): string {
  return join(paths.cacheDir, 'hunchd.compiled');
}

/** Until a daemon that found none has done so: it takes memory meanwhile. */
export async function codeIsKept(home: Home): Promise<void> {
  await vi.waitUntil(() => existsSync(keptCodeFile(home)), { timeout: 15_000 });
}
