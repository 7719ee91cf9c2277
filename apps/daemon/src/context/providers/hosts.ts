import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { listing, named, type Provider } from '../provider.ts';
import { stampOf, textIn } from '../text-in.ts';

/** Files that one configuration may include, and how deep (ssh_config(5) itself stops at 16). */
const filesMax = 32;
const depthMax = 4;

/** Names of machines out of ssh's configuration, its known hosts and /etc/hosts; none is asked for over the network. */
export function hosts(home: string, etc = '/etc'): Provider {
  /** Those that the last reading looked at, with what the configuration includes. */
  let looked: readonly string[] = [];
  return {
    name: 'hosts',
    kinds: ['host', 'host-path'],
    keyOf: () => '',
    reads: 'machine',
    isAhead: true,
    ttlMs: 60_000,
    isMoved: true,
    stamp: () => stampOf(looked),
    async read() {
      const ssh = join(home, '.ssh');
      const files: string[] = [];
      const configured = await hostsOf(join(ssh, 'config'), ssh, files, 0);
      looked = [...files, ...files.map(dirname), join(ssh, 'known_hosts'), join(etc, 'hosts')];
      const known = (await textIn(join(ssh, 'known_hosts'))).split('\n').flatMap(knownHosts);
      const local = (await textIn(join(etc, 'hosts'))).split('\n').flatMap(localHosts);
      const words = [
        ...named(configured, 'host in ~/.ssh/config'),
        ...named(known, 'known host'),
        ...named(local, 'host in /etc/hosts'),
      ];
      const once = [...new Map(words.toReversed().map((word) => [word.text, word])).values()].toReversed();
      const paths = once.map(({ text, about }) => ({ text: `${text}:`, about, goesOn: true }));
      // Any name may be one: no list of hosts is whole.
      return new Map([
        ['host', listing(once, false)],
        ['host-path', listing(paths, false)],
      ]);
    },
  };
}

/** The names after `Host`, patterns left out, of a file and those that it includes. */
async function hostsOf(path: string, ssh: string, files: string[], depth: number): Promise<string[]> {
  if (files.length >= filesMax || depth > depthMax) return [];
  files.push(path);
  const found: string[] = [];
  for (const line of (await textIn(path)).split('\n')) {
    const [, keyword = '', rest = ''] = /^(\w+)[ \t=]+(.*)/.exec(line.trim()) ?? [];
    const words = rest.match(/"[^"]*"|\S+/g)?.map((word) => word.replaceAll('"', '')) ?? [];
    if (keyword.toLowerCase() === 'host') found.push(...words.filter((word) => /^[\w.:-]+$/.test(word)));
    if (keyword.toLowerCase() !== 'include') continue;
    for (const word of words)
      for (const file of await matching(word.replace(/^~(?=\/)/, dirname(ssh)), ssh))
        found.push(...(await hostsOf(file, ssh, files, depth + 1)));
  }
  return found;
}

/** A path, with stars in its last part at most. */
async function matching(pattern: string, ssh: string): Promise<readonly string[]> {
  const path = pattern.startsWith('/') ? pattern : join(ssh, pattern);
  const last = path.slice(path.lastIndexOf('/') + 1);
  if (!last.includes('*')) return [path];
  const [before = '', ...others] = last.split('*');
  const after = others.at(-1) ?? '';
  const names = await readdir(dirname(path)).catch(() => []);
  return names
    .filter((name) => name.startsWith(before) && name.endsWith(after) && !name.startsWith('.'))
    .toSorted()
    .map((name) => join(dirname(path), name));
}

/** `host,[host]:port key`; a name that is hashed stays unknown. */
function knownHosts(line: string): readonly string[] {
  const [names = ''] = line.trim().split(/\s+/, 1);
  if (names === '' || /^[#@|]/.test(names)) return [];
  return names
    .split(',')
    .map((name) => name.replace(/^\[(.+)\](?::\d+)?$/, '$1'))
    .filter((name) => (/^[\w.-]+$/.test(name) && /[A-Za-z]/.test(name)) || /^\d+(?:\.\d+){3}$/.test(name));
}

function localHosts(line: string): readonly string[] {
  const [address = '', ...names] = (line.split('#')[0] ?? '').trim().split(/\s+/);
  return address === '' ? [] : names.filter((name) => !/^(?:ip6-|.*broadcasthost)/.test(name));
}
