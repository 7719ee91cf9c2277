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
  #known: ReadonlySet<string> = new Set();
  #readAtMs = Number.NEGATIVE_INFINITY;

  constructor(path: string, nowMs: () => number = () => performance.now()) {
    this.#directories = [...new Set(path.split(':'))]
      .filter((directory) => directory.startsWith('/'))
      .slice(0, pathBounds.directoriesMax);
    this.#nowMs = nowMs;
  }

  async names(): Promise<ReadonlySet<string>> {
    if (this.#nowMs() - this.#readAtMs < pathBounds.ttlMs) return this.#known;
    const lists = await Promise.all(this.#directories.map((directory) => readdir(directory).catch(() => [])));
    this.#known = new Set(lists.flat().slice(0, pathBounds.programsMax));
    this.#readAtMs = this.#nowMs();
    return this.#known;
  }
}
