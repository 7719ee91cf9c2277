import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import type { ContextWord, Existence } from '@hunch/suggest-engine';
import { listing, named, type Listings, type Provider } from '../provider.ts';

/** The newest ones; each costs a look of 20 µs. */
const processesMax = 300;
/** The kernel answers at once: nothing there hangs. */
const atOnce = 16;

interface Process {
  readonly pid: number;
  readonly isOwn: boolean;
  readonly name: string;
}

/** What runs, the user's own and the newest first; of threads of the kernel and of the daemon itself nobody speaks. */
export function processes(uid: number, platform: NodeJS.Platform = process.platform): Provider {
  return {
    name: 'processes',
    kinds: ['pid', 'process'],
    keyOf: () => '',
    reads: 'machine',
    isAhead: false,
    ttlMs: 2_000,
    isMoved: true,
    existence: (kind, word) => (kind === 'pid' && /^\d+$/.test(word) ? existenceOf(Number(word)) : null),
    read: async (_key, isLate) =>
      listingsOf(platform === 'linux' ? await ofProc(uid, isLate) : await ofPs(uid)),
  };
}

/** kill(2) with signal 0 asks and sends nothing. */
function existenceOf(pid: number): Existence {
  try {
    return process.kill(pid, 0) ? 'present' : 'unknown';
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ESRCH') return 'missing';
    return code === 'EPERM' ? 'present' : 'unknown';
  }
}

function listingsOf(found: readonly Process[]): Listings {
  const sorted = found
    .filter(({ pid }) => pid > 1 && pid !== process.pid)
    .toSorted((one, other) => Number(other.isOwn) - Number(one.isOwn) || other.pid - one.pid);
  const pids = sorted.map(({ pid, name }): ContextWord => ({ text: String(pid), about: name }));
  return new Map([
    ['pid', listing(pids, false)],
    [
      'process',
      listing(
        named(
          sorted.map(({ name }) => name),
          'process',
        ),
        false,
      ),
    ],
  ]);
}

async function ofProc(uid: number, isLate: () => boolean): Promise<readonly Process[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const newest = pids.toSorted((one, other) => other - one).slice(0, processesMax);
  const found: Process[] = [];
  for (let at = 0; at < newest.length && !isLate(); at += atOnce) {
    const statuses = await Promise.all(newest.slice(at, at + atOnce).map(statusOf));
    for (const [index, status] of statuses.entries()) {
      // What has no memory of its own is a thread of the kernel, or has ended.
      const name = status.includes('\nVmSize:') ? /^Name:[ \t]+(.+)/m.exec(status)?.[1] : undefined;
      const owner = /^Uid:[ \t]+(\d+)/m.exec(status)?.[1];
      const pid = newest[at + index];
      if (name !== undefined && owner !== undefined && pid !== undefined)
        found.push({ pid, isOwn: Number(owner) === uid, name });
    }
  }
  return found;
}

const statusOf = (pid: number): Promise<string> => readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');

/** Where there is no /proc: the system's own ps. */
function ofPs(uid: number): Promise<readonly Process[]> {
  return new Promise((resolve) => {
    const options = { timeout: 1_000, maxBuffer: 1024 * 1024, env: { LC_ALL: 'C' } };
    execFile('/bin/ps', ['-axo', 'pid=,uid=,comm='], options, (error, output) => {
      const lines = error === null ? output.split('\n') : [];
      resolve(
        lines.flatMap((line): Process[] => {
          const [, pid, owner, path = ''] = /^(\d+)\s+(\d+)\s+(.+)/.exec(line.trim()) ?? [];
          if (pid === undefined) return [];
          return [
            { pid: Number(pid), isOwn: Number(owner) === uid, name: path.slice(path.lastIndexOf('/') + 1) },
          ];
        }),
      );
    });
  });
}
