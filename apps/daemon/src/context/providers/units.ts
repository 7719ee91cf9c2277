import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { listing, named, type Provider } from '../provider.ts';
import { stampOf } from '../text-in.ts';

/** systemd.unit(5), and where a user's own are. */
const unitFolders = [
  'etc/systemd/system',
  'run/systemd/system',
  'usr/local/lib/systemd/system',
  'usr/lib/systemd/system',
  'lib/systemd/system',
] as const;

const unitName = /^([\w:.\\-]+)\.(service|timer|socket|target|mount|path|slice)$/;

/** Services by the files of systemd and of init, those that start with the system first; systemctl is not run. */
export function units(home: string, root = '/'): Provider {
  return {
    name: 'units',
    kinds: ['unit', 'service'],
    keyOf: () => '',
    reads: 'machine',
    isAhead: true,
    ttlMs: 60_000,
    isMoved: true,
    stamp: () => stampOf(unitFolders.map((each) => join(root, each))),
    async read() {
      const all = new Set<string>();
      const enabled = new Set<string>();
      for (const folder of [
        ...unitFolders.map((each) => join(root, each)),
        join(home, '.config/systemd/user'),
      ])
        for (const name of await namesIn(folder)) {
          if (unitName.test(name)) all.add(name);
          if (!name.endsWith('.wants')) continue;
          for (const wanted of await namesIn(join(folder, name)))
            if (unitName.test(wanted)) enabled.add(wanted);
        }
      const scripts = await namesIn(join(root, 'etc/init.d'));
      const kinds = ['service', 'timer', 'socket', 'target', 'mount', 'path', 'slice'];
      const rank = (name: string): number =>
        kinds.indexOf(unitName.exec(name)?.[2] ?? '') * 2 + Number(!enabled.has(name));
      const sorted = [...all].toSorted((one, other) => rank(one) - rank(other) || (one < other ? -1 : 1));
      const short = sorted.map((name) => name.replace(/\.service$/, ''));
      const services = sorted
        .filter((name) => name.endsWith('.service'))
        .map((name) => name.slice(0, -'.service'.length));
      return new Map([
        // Templates have instances, and units may be made while the system runs.
        ['unit', listing(named(short, 'unit'), false)],
        [
          'service',
          listing(
            named([...scripts.filter((name) => /^[\w.-]+$/.test(name)), ...services], 'service'),
            false,
          ),
        ],
      ]);
    },
  };
}

const namesIn = (folder: string): Promise<readonly string[]> =>
  readdir(folder).then(
    (names) => names.toSorted(),
    () => [],
  );
