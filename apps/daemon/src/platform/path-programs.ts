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
  readonly directories: readonly string[];
  readonly #nowMs: () => number;
  #known: ReadonlySet<string> | undefined;
  #firstRead: Promise<ReadonlySet<string>> | undefined;
  #readAtMs = Number.NEGATIVE_INFINITY;

  constructor(path: string, nowMs: () => number = () => performance.now()) {
    this.directories = [...new Set(path.split(':'))]
      .filter((directory) => directory.startsWith('/'))
      .slice(0, pathBounds.directoriesMax);
    this.#nowMs = nowMs;
  }

  /**
   * As they were read last, at once; a promise the first time. Where that is long ago, they are read anew for those who ask
   * later.
   */
  names(): ReadonlySet<string> | Promise<ReadonlySet<string>> {
    if (this.#known === undefined) return (this.#firstRead ??= this.#read());
    if (this.#nowMs() - this.#readAtMs >= pathBounds.ttlMs) void this.#read();
    return this.#known;
  }

  async #read(): Promise<ReadonlySet<string>> {
    this.#readAtMs = this.#nowMs();
    const lists = await Promise.all(this.directories.map((directory) => readdir(directory).catch(() => [])));
    this.#known = new Set(lists.flat().slice(0, pathBounds.programsMax));
    return this.#known;
  }
}
