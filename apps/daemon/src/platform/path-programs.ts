import { readdir, stat } from 'node:fs/promises';
import { shellBuiltins } from '@hunch/common/shell';
import type { Presence, ProgramLookup } from '@hunch/suggest-engine';

export const pathBounds = {
  /** New programs are installed now and then. */
  ttlMs: 60_000,
  /** A PATH of more is broken, and a directory of more is no directory of programs. */
  directoriesMax: 64,
  programsMax: 20_000,
  /** Names that were there once. More come of directories that are made anew all the time. */
  seenMax: 40_000,
} as const;

/** The names in the directories of PATH. A name that can't be run does no harm: it is only ever offered. */
export class PathPrograms implements ProgramLookup {
  readonly directories: readonly string[];
  readonly #nowMs: () => number;
  #known: ReadonlySet<string> | undefined;
  #firstRead: Promise<ReadonlySet<string>> | undefined;
  #readAtMs = Number.NEGATIVE_INFINITY;
  readonly #seen = new Set<string>();
  /** By directory: when it changed last, as of the last look. */
  #changedAt: readonly number[] = [];
  #looking: Promise<void> | undefined;
  #tell: () => void = () => undefined;

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

  /** Has `listener` told when an answer that was given has become another. */
  onChange(listener: () => void): void {
    this.#tell = listener;
  }

  /** A command may have installed a program, or removed one: looks whether a directory has changed. */
  commandEnded(): void {
    if (this.#known === undefined) return;
    this.#looking ??= this.#lookAgain().finally(() => (this.#looking = undefined));
  }

  /** Resolves when nothing is being looked at. */
  async settled(): Promise<void> {
    await (this.#looking ?? this.#firstRead);
  }

  presence(name: string): Presence {
    const names = this.names();
    if (names instanceof Promise) return 'unknown';
    if (names.has(name) || shellBuiltins.has(name)) return 'present';
    return this.#seen.has(name) ? 'gone' : 'absent';
  }

  async #lookAgain(): Promise<void> {
    const changedAt = await this.#changes();
    if (changedAt.some((at, place) => at !== this.#changedAt[place])) await this.#read();
  }

  #changes(): Promise<readonly number[]> {
    const changeOf = (directory: string): Promise<number> =>
      stat(directory).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      );
    return Promise.all(this.directories.map(changeOf));
  }

  async #read(): Promise<ReadonlySet<string>> {
    this.#readAtMs = this.#nowMs();
    // Before the names: what comes in between is seen the next time.
    this.#changedAt = await this.#changes();
    const lists = await Promise.all(this.directories.map((directory) => readdir(directory).catch(() => [])));
    this.#known = new Set(lists.flat().slice(0, pathBounds.programsMax));
    for (const name of this.#known) if (this.#seen.size < pathBounds.seenMax) this.#seen.add(name);
    this.#tell();
    return this.#known;
  }
}
