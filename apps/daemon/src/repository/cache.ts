import { LruMap } from '@hunch/common/lru-map';
import { discoverRepository, type Repository } from './discover.ts';

export const repositoryBounds = {
  /** A branch may change at any command; a repository's place hardly ever. One look costs about 50 µs off the hot path. */
  ttlMs: 2_000,
  /** Directories that one user works in within minutes; the oldest give way. */
  entriesMax: 1_024,
  /** Looks under way. More wait for a file system that does not answer; then what was known has to do. */
  runningMax: 64,
  /**
   * A dead network mount must not hold up the events of other directories: ten turns of 25 ms. Turns, since a process that
   * stands still for as long as all of them has found nothing out about the file system: what came meanwhile is read between two.
   */
  turns: 10,
  turnMs: 25,
} as const;

interface Entry {
  readonly repository: Repository | null;
  readonly atMs: number;
}

/** Remembers which repository a directory lies in. */
export class RepositoryCache {
  readonly #entries = new LruMap<string, Entry>(repositoryBounds.entriesMax);
  readonly #running = new Map<string, Promise<Repository | null>>();
  readonly #nowMs: () => number;

  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs;
  }

  /** What is known at this moment, however old; undefined when nothing is. Never waits: for the hot path. */
  peek(directory: string): Repository | null | undefined {
    return this.#entries.get(directory)?.repository;
  }

  /** What is known and fresh; undefined when a look is due. */
  fresh(directory: string): Repository | null | undefined {
    const entry = this.#entries.get(directory);
    return entry !== undefined && this.#nowMs() - entry.atMs < repositoryBounds.ttlMs
      ? entry.repository
      : undefined;
  }

  /** What was known of a directory may be otherwise now. */
  forget(directory: string): void {
    this.#entries.delete(directory);
  }

  /** Looks at the file system unless a fresh answer is known; gives up with what was known before. */
  async resolve(directory: string): Promise<Repository | null> {
    const fresh = this.fresh(directory);
    if (fresh !== undefined) return fresh;
    return within(this.look(directory), this.peek(directory) ?? null);
  }

  /** Looks at the file system, however long it takes; not at all where too many looks have no end. */
  look(directory: string): Promise<Repository | null> {
    const running = this.#running.get(directory);
    if (running !== undefined) return running;
    if (this.#running.size >= repositoryBounds.runningMax)
      return Promise.resolve(this.peek(directory) ?? null);
    const look = this.#look(directory).finally(() => this.#running.delete(directory));
    this.#running.set(directory, look);
    return look;
  }

  async #look(directory: string): Promise<Repository | null> {
    const repository = await discoverRepository(directory);
    this.#entries.set(directory, { repository, atMs: this.#nowMs() });
    return repository;
  }
}

/** What is found within the turns; else what was known before. */
function within(found: Promise<Repository | null>, known: Repository | null): Promise<Repository | null> {
  return new Promise((resolve, reject) => {
    let turnsLeft = repositoryBounds.turns;
    let timer = setTimeout(turn, repositoryBounds.turnMs);
    function turn(): void {
      turnsLeft -= 1;
      if (turnsLeft === 0) resolve(known);
      else timer = setTimeout(turn, repositoryBounds.turnMs);
    }
    found.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
