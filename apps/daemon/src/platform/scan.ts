import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import type { Environment } from '@hunch/common/paths';
import type { PlatformFacts } from '@hunch/intent-router';
import type { PathPrograms } from './path-programs.ts';

/** Which system this is, whose tools are on the PATH of the daemon, and which programs. */
export async function scanPlatform(
  { SHELL: shell = '' }: Environment,
  programs: PathPrograms,
): Promise<PlatformFacts> {
  const names = await programs.names();
  const os = systemOf(process.platform);
  return {
    os,
    unixFlavor: flavorOf(os, await firstFind(programs.directories)),
    shell: shell.split('/').at(-1) || null,
    // Nothing found is nothing known: a daemon without a PATH must not call every program missing.
    programs: names.size === 0 ? null : names,
  };
}

function systemOf(platform: NodeJS.Platform): PlatformFacts['os'] {
  if (platform === 'linux') return 'linux';
  if (platform === 'darwin') return 'macos';
  return platform === 'freebsd' ? 'freebsd' : 'other';
}

async function firstFind(directories: readonly string[]): Promise<string> {
  for (const directory of directories) {
    const find = await realpath(join(directory, 'find')).catch(() => '');
    if (find !== '') return find;
  }
  return '';
}

/** By the `find` that is found first: Homebrew puts GNU's into a directory `gnubin`. */
function flavorOf(os: PlatformFacts['os'], find: string): PlatformFacts['unixFlavor'] {
  if (find.endsWith('/busybox')) return 'busybox';
  if (os === 'linux' || find.includes('/gnubin/')) return 'gnu';
  return os === 'other' ? 'gnu' : 'bsd';
}
