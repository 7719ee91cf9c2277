import { opendir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isSettled } from '../../platform/settled-time.ts';
import { isAbsent } from '../text-in.ts';
import type { ContextWord } from '@hunch/suggest-engine';
import { listing, providerBounds, type Provider } from '../provider.ts';

/** Entries whose time of change is looked up: 20 µs each. A larger folder is listed by name. */
const datedMax = 256;

/** What tools make, and nobody opens: behind all else. */
const derived = /^(?:node_modules|__pycache__|\.git|.*~)$|\.(?:o|pyc|class|swp|lock|log|map)$/;

/** The names in a directory: what changed lately first. */
export const files: Provider = {
  name: 'files',
  kinds: ['path'],
  keyOf: ({ cwd }) => cwd,
  reads: 'project',
  isAhead: true,
  ttlMs: 30_000,
  isMoved: true,
  async stamp(directory) {
    const status = await stat(directory).catch(() => null);
    return status !== null && isSettled(status.mtimeMs) ? String(status.mtimeMs) : '';
  },
  async read(directory, isLate) {
    const folder = await opendir(directory, { bufferSize: 256 }).catch((error: unknown) => {
      if (isAbsent(error)) return null;
      throw error;
    });
    if (folder === null) return new Map([['path', listing([])]]);
    const entries: { readonly name: string; isFolder: boolean; isLink: boolean; changedMs: number }[] = [];
    let isWhole = true;
    for await (const entry of folder) {
      if (entries.length >= providerBounds.wordsMax || isLate()) {
        isWhole = false;
        break;
      }
      entries.push({
        name: entry.name,
        isFolder: entry.isDirectory(),
        isLink: entry.isSymbolicLink(),
        changedMs: 0,
      });
    }
    const isDated = entries.length <= datedMax;
    for (const entry of entries) {
      if (isLate()) break;
      if (!isDated && !entry.isLink) continue;
      const status = await stat(join(directory, entry.name)).catch(() => null);
      if (status === null) continue;
      entry.isFolder = status.isDirectory();
      entry.changedMs = isDated ? status.mtimeMs : 0;
    }
    const words = entries
      .toSorted(
        (one, other) =>
          Number(derived.test(one.name)) - Number(derived.test(other.name)) ||
          other.changedMs - one.changedMs ||
          (one.name < other.name ? -1 : 1),
      )
      .map(({ name, isFolder }): ContextWord =>
        isFolder ? { text: name, about: 'folder here', goesOn: true } : { text: name, about: 'file here' },
      );
    return new Map([['path', listing(words, isWhole)]]);
  },
};
