import { stat } from 'node:fs/promises';
import { LruMap } from '@hunch/common/lru-map';
import type { Existence, PathKind, PathLookup } from '@hunch/suggest-engine';
import { BoundedWaits } from '../platform/bounded-waits.ts';

export const pathBounds = {
  /** Paths that are remembered; the longest unused one gives way. About 150 bytes each. */
  entriesMax: 4_096,
  /** What was seen is believed for so long, unless a command ends meanwhile: commands are what moves files. */
  ttlMs: 2_000,
  /** Looks at once. Each holds a thread of the pool that all file access shares: four, of which these leave some. */
  runningMax: 2,
  /** Looks that wait for their turn: some answers' worth. More are not asked, and what is not known counts as there. */
  waitingMax: 128,
  /** A look that takes longer has no end in sight: what is there counts as unknown, no longer as being looked at. */
  hangsMs: 2_000,
} as const;

interface Entry {
  existence: Existence;
  generation: number;
  atMs: number;
}

/** Knows which paths are there, beside the hot path: asking never waits, and what was seen before the last command vouches for nothing. */
export class PathKeeper implements PathLookup {
  readonly home: string;
  readonly #nowMs: () => number;
  readonly #entries = new LruMap<string, Entry>(pathBounds.entriesMax);
  readonly #waiting = new Map<string, { readonly path: string; readonly kind: PathKind }>();
  /** Key to when the look began. */
  readonly #running = new Map<string, number>();
  readonly #waits = new BoundedWaits();
  #generation = 0;
  #tell: () => void = () => undefined;

  constructor(home: string, nowMs: () => number = () => performance.now()) {
    this.home = home;
    this.#nowMs = nowMs;
  }

  /** Has `listener` told when an answer that was given has become another. */
  onChange(listener: () => void): void {
    this.#tell = listener;
  }

  existence(path: string, kind: PathKind): Existence {
    const key = `${kind} ${path}`;
    const entry = this.#entries.get(key);
    if (entry !== undefined && this.#isFresh(entry)) return entry.existence;
    this.#want(key, path, kind);
    return this.#hangs(key) ? 'unknown' : 'pending';
  }

  /** A command has ended: what was seen before may be otherwise now. */
  commandEnded(): void {
    this.#generation += 1;
  }

  /** Whether looks are under way that it makes sense to wait for. */
  get isLooking(): boolean {
    if (this.#waiting.size > 0 && this.#running.size < pathBounds.runningMax) return true;
    const hangsSince = this.#nowMs() - pathBounds.hangsMs;
    for (const since of this.#running.values()) if (since > hangsSince) return true;
    return false;
  }

  /** Resolves when all looks are done, or after so many milliseconds. */
  settled(waitMs: number): Promise<void> {
    if (!this.isLooking) return Promise.resolve();
    return this.#waits.wait(waitMs);
  }

  #isFresh({ generation, atMs }: Entry): boolean {
    return generation === this.#generation && this.#nowMs() - atMs < pathBounds.ttlMs;
  }

  /** Whether a look is under way that does not end, or none can begin for such. */
  #hangs(key: string): boolean {
    const hangsSince = this.#nowMs() - pathBounds.hangsMs;
    const since = this.#running.get(key);
    if (since !== undefined) return since < hangsSince;
    return (
      this.#running.size >= pathBounds.runningMax &&
      [...this.#running.values()].every((began) => began < hangsSince)
    );
  }

  #want(key: string, path: string, kind: PathKind): void {
    if (this.#running.has(key) || this.#waiting.has(key)) return;
    if (this.#waiting.size >= pathBounds.waitingMax) return;
    this.#waiting.set(key, { path, kind });
    this.#next();
  }

  #next(): void {
    for (const [key, { path, kind }] of this.#waiting) {
      if (this.#running.size >= pathBounds.runningMax) return;
      this.#waiting.delete(key);
      this.#running.set(key, this.#nowMs());
      void this.#look(key, path, kind);
    }
    if (this.isLooking) return;
    this.#waits.end();
  }

  async #look(key: string, path: string, kind: PathKind): Promise<void> {
    let generation = this.#generation;
    let existence = await existenceAt(path, kind);
    // What a command did while the look was under way is not seen by it for sure: once more.
    if (generation !== this.#generation) {
      generation = this.#generation;
      existence = await existenceAt(path, kind);
    }
    this.#running.delete(key);
    const before = this.#entries.get(key);
    this.#entries.set(key, { existence, generation, atMs: this.#nowMs() });
    if (before !== undefined && existence !== before.existence) this.#tell();
    this.#next();
  }
}

/** Who may run it is the system's to say; what nobody may run is no program. */
const anyoneRuns = 0o111;

/** What can't be looked at (no permission, an error) is not known to be missing. */
async function existenceAt(path: string, kind: PathKind): Promise<Existence> {
  try {
    const found = await stat(path);
    if (kind === 'any') return 'present';
    if (kind === 'executable')
      return found.isDirectory() || (found.mode & anyoneRuns) !== 0 ? 'present' : 'missing';
    return found.isDirectory() === (kind === 'directory') ? 'present' : 'missing';
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    return code === 'ENOENT' || code === 'ENOTDIR' ? 'missing' : 'unknown';
  }
}
