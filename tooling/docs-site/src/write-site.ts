import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Site } from './site.ts';

/** Writes the site into a directory; other files that are there stay. */
export function writeSite(site: Site, directory: string): void {
  for (const [path, content] of site) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), content);
  }
}
