import { readdir } from 'node:fs/promises';

export const pathBounds = {
  /** New programs are installed now and then. */
  ttlMs: 60_000,
  /** A PATH of more is broken, and a directory of more is no directory of programs. */
  directoriesMax: 64,
  programsMax: 20_000,
} as const;

/** The names in the directories of PATH. A name that can't be run does no harm: it is only ever offered. */
export class PathPrograms {
  readonly #directories: readonly string[];
  readonly #nowMs: () => number;
  #known: Promise<ReadonlySet<string>> | undefined;
  #readAtMs = Number.NEGATIVE_INFINITY;

  constructor(path: string, nowMs: () => number = () => performance.now()) {
    this.#directories = [...new Set(path.split(':'))]
      .filter((directory) => directory.startsWith('/'))
      .slice(0, pathBounds.directoriesMax);
    this.#nowMs = nowMs;
  }

  /** As they were read last; where that is long ago, they are read anew for those who ask later: nobody waits twice. */
  names(): Promise<ReadonlySet<string>> {
    const known = this.#known;
    if (this.#nowMs() - this.#readAtMs < pathBounds.ttlMs && known !== undefined) return known;
    this.#readAtMs = this.#nowMs();
    const fresh = this.#read();
    if (known === undefined) this.#known = fresh;
    else void fresh.then(() => (this.#known = fresh));
    return known ?? fresh;
  }

  async #read(): Promise<ReadonlySet<string>> {
    const lists = await Promise.all(this.#directories.map((directory) => readdir(directory).catch(() => [])));
    return new Set(lists.flat().slice(0, pathBounds.programsMax));
  }
}
