import { readdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import type { Environment } from '@hunch/common/paths';
import type { PlatformFacts, PlatformPort } from '@hunch/intent-router';

/** Programs are installed now and then: what was seen is believed for so long. */
const scanTtlMs = 60_000;
/** More entries than any PATH has in earnest. */
const programsMax = 50_000;

/** Looks which programs are on the PATH of the daemon, and whose tools they are. */
export class PlatformScan implements PlatformPort {
  readonly #environment: Environment;
  readonly #nowMs: () => number;
  #seen: { readonly facts: Promise<PlatformFacts>; readonly untilMs: number } | undefined;

  constructor(environment: Environment, nowMs: () => number) {
    this.#environment = environment;
    this.#nowMs = nowMs;
  }

  scan(): Promise<PlatformFacts> {
    const nowMs = this.#nowMs();
    if (this.#seen === undefined || nowMs >= this.#seen.untilMs) {
      this.#seen = { facts: look(this.#environment), untilMs: nowMs + scanTtlMs };
    }
    return this.#seen.facts;
  }
}

async function look(environment: Environment): Promise<PlatformFacts> {
  const directories = (environment.PATH ?? '').split(':').filter((directory) => directory.startsWith('/'));
  const listings = await Promise.all(
    directories.map((directory) => readdir(directory).catch((): string[] => [])),
  );
  const names = listings.flat().slice(0, programsMax);
  const first = directories[listings.findIndex((listing) => listing.includes('find'))];
  const find = first === undefined ? '' : await realpath(join(first, 'find')).catch(() => '');
  const os = systemOf(process.platform);
  return {
    os,
    unixFlavor: flavorOf(os, find),
    shell: (environment.SHELL ?? '').split('/').at(-1) || null,
    // Nothing found is nothing known: a daemon without a PATH must not call every program missing.
    programs: names.length === 0 ? null : new Set(names),
  };
}

function systemOf(platform: NodeJS.Platform): PlatformFacts['os'] {
  if (platform === 'linux') return 'linux';
  if (platform === 'darwin') return 'macos';
  return platform === 'freebsd' ? 'freebsd' : 'other';
}

/** By the `find` that is found first: Homebrew puts GNU's into a directory `gnubin`. */
function flavorOf(os: PlatformFacts['os'], find: string): PlatformFacts['unixFlavor'] {
  if (find.endsWith('/busybox')) return 'busybox';
  if (os === 'linux' || find.includes('/gnubin/')) return 'gnu';
  return os === 'other' ? 'gnu' : 'bsd';
}
