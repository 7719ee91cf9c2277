import { readFile } from 'node:fs/promises';
import { listing, named, type Provider } from '../provider.ts';

/** Where file systems are mounted, the newest first; what the kernel mounts for itself is left out. */
export const mounts: Provider = {
  name: 'mounts',
  kinds: ['mount'],
  keyOf: () => (process.platform === 'linux' ? '' : null),
  reads: 'machine',
  isAhead: false,
  ttlMs: 5_000,
  isMoved: true,
  async read() {
    const text = await readFile('/proc/self/mounts', 'utf8');
    const places = text.split('\n').flatMap((line) => {
      const [, place = ''] = line.split(' ');
      // Blanks stand there as octal numbers.
      return /^\/(?!$|proc\b|sys\b|dev\b|run\b)[^\\]*$/.test(place) ? [place] : [];
    });
    return new Map([['mount', listing(named(places.toReversed(), 'mounted here'))]]);
  },
};
