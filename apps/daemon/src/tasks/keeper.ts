import { watch, type FSWatcher } from 'node:fs';
import { dirname } from 'node:path';
import { systemClock } from '@hunch/common/clock';
import { LruMap } from '@hunch/common/lru-map';
import type { RiskLevel } from '@hunch/common/verdict';
import { stampOf } from '../context/text-in.ts';
import { BoundedWaits } from '../platform/bounded-waits.ts';
import type { DiscoveredTasks } from './discover.ts';
import type { Task } from './task.ts';

export const keeperBounds = {
  /** Directories whose tasks are kept; the longest unused one gives way, with its watches. */
  directoriesMax: 64,
  /** A change is noticed by a watch; this is for file systems without one (spec 003 §10.2: 30 s). */
  ttlMs: 30_000,
  /** Reading takes a few milliseconds; a slow disk must not keep the daemon at it. Twice as long each time it was not enough. */
  discoveryTimeoutMs: 200,
  /** So many times in a row, and what was not read counts as unknown, no longer as being looked at. */
  triesMax: 4,
  /** What was not read to its end in that time, as on a busy machine, is read again after this. */
  retryMs: 1_000,
  /** A look that takes longer has no end in sight: tasks that were known count as they were. */
  hangsMs: 2_000,
  /** For doctor. */
  problemsMax: 20,
} as const;

interface Entry extends DiscoveredTasks {
  readonly freshUntilMs: number;
  /** Of all that was read; empty: some was not, or changed so lately that another change would not show. */
  readonly stamp: string;
  generation: number;
  /** Looks in a row that were not enough to read all. */
  readonly lateLooks: number;
  readonly watches: readonly FSWatcher[];
}

export interface TaskKeeperParts {
  /** The user's home directory. */
  readonly home: string;
  /** How dangerous each task is by what it runs. */
  readonly risksOfTasks?: (commands: readonly string[], directory: string) => Promise<readonly RiskLevel[]>;
  /** Told when the tasks of a directory are known or have changed; `isWhole`: all files were read, and each could be. */
  readonly onTasks: (directory: string, tasks: readonly Task[], isWhole: boolean) => void;
  /** The same of the kinds of project that it is part of. */
  readonly onKinds: (directory: string, kinds: readonly string[]) => void;
  /** Told when a directory gave way. */
  readonly onForgotten: (directory: string) => void;
  readonly nowMs?: () => number;
}

/** Knows the tasks of the directories that are worked in, beside the hot path: asking never waits. */
export class TaskKeeper {
  readonly #parts: TaskKeeperParts;
  readonly #nowMs: () => number;
  readonly #entries = new LruMap<string, Entry>(keeperBounds.directoriesMax, (directory, entry) => {
    this.#release(directory, entry);
    this.#parts.onForgotten(directory);
  });
  readonly #running = new Map<string, { readonly done: Promise<void>; readonly sinceMs: number }>();
  readonly #waits = new BoundedWaits();
  readonly #stale = new Set<string>();
  #closed = false;
  #generation = 0;

  constructor(parts: TaskKeeperParts) {
    this.#parts = parts;
    this.#nowMs = parts.nowMs ?? (() => performance.now());
  }

  /** What could not be read, a sentence each. */
  get problems(): readonly string[] {
    const all = [...this.#entries.entries()].flatMap(([, { problems }]) => problems);
    return [...new Set(all)].slice(0, keeperBounds.problemsMax);
  }

  get size(): number {
    return this.#entries.size;
  }

  /**
   * Someone is in this directory: looks unless what is known is fresh.
   *
   * @param top of the repository; null: it is in none
   */
  visit(directory: string, top: string | null): Promise<void> {
    if (this.#closed) return Promise.resolve();
    const known = this.#entries.peek(directory);
    const isFresh =
      known !== undefined &&
      known.generation === this.#generation &&
      !this.#stale.has(directory) &&
      this.#nowMs() < known.freshUntilMs;
    if (isFresh) return Promise.resolve();
    const running = this.#running.get(directory);
    if (running !== undefined) return running.done;
    const done = this.#look(directory, top).finally(() => {
      this.#running.delete(directory);
      if (!this.isLooking) this.#waits.end();
    });
    this.#running.set(directory, { done, sinceMs: this.#nowMs() });
    return done;
  }

  /** A command may have changed what a project offers, before a watch tells. */
  commandEnded(): void {
    this.#generation += 1;
  }

  /** Whether the tasks of a directory may be others than those that were read, and somebody looks as soon as it is visited. */
  isPending(directory: string): boolean {
    const known = this.#entries.peek(directory);
    const isRead = known !== undefined && (known.complete || known.lateLooks >= keeperBounds.triesMax);
    if (isRead && known.generation === this.#generation) return false;
    const running = this.#running.get(directory);
    return running === undefined || this.#nowMs() - running.sinceMs <= keeperBounds.hangsMs;
  }

  /** Whether a look is under way that it makes sense to wait for. */
  get isLooking(): boolean {
    const hangsSince = this.#nowMs() - keeperBounds.hangsMs;
    for (const { sinceMs } of this.#running.values()) if (sinceMs > hangsSince) return true;
    return false;
  }

  /** Resolves when all looks are done, or after so many milliseconds. */
  settled(waitMs: number): Promise<void> {
    if (!this.isLooking) return Promise.resolve();
    return this.#waits.wait(waitMs);
  }

  /** The tasks here; undefined while nobody has looked. */
  tasksIn(directory: string): readonly Task[] | undefined {
    return this.#entries.peek(directory)?.tasks;
  }

  /** What may be typed here, as far as it is known. */
  commandsIn(directory: string): readonly string[] {
    return this.#entries.peek(directory)?.tasks.map(({ commandText }) => commandText) ?? [];
  }

  close(): void {
    this.#closed = true;
    for (const [directory, entry] of this.#entries.entries()) this.#release(directory, entry);
    this.#entries.clear();
  }

  async #look(directory: string, top: string | null): Promise<void> {
    const generation = this.#generation;
    const known = this.#entries.peek(directory);
    const isWatched = !this.#stale.delete(directory);
    if (known !== undefined && isWatched && this.#nowMs() < known.freshUntilMs) {
      const now = await stampOf(placesOf(known));
      if (now !== '' && now === known.stamp) {
        known.generation = generation;
        return;
      }
    }
    // With the parsers of all formats: the start of the daemon does not wait for them.
    const { discoverTasks } = await import('./discover.ts');
    const lateLooks = known?.lateLooks ?? 0;
    const lateAtMs =
      this.#nowMs() + keeperBounds.discoveryTimeoutMs * 2 ** Math.min(lateLooks, keeperBounds.triesMax - 1);
    // Which files there are is known only afterwards.
    const readMs = systemClock.nowMs();
    const discovered = await discoverTasks(
      directory,
      { top, home: this.#parts.home },
      () => this.#nowMs() > lateAtMs,
    );
    const found = { ...discovered, tasks: await this.#rated(directory, discovered.tasks) };
    const stamp = found.complete ? await stampOf(placesOf(found), readMs) : '';
    if (this.#closed) return;
    const before = this.#entries.peek(directory);
    for (const old of before?.watches ?? []) old.close();
    this.#entries.set(directory, {
      ...found,
      freshUntilMs: this.#nowMs() + (found.complete ? keeperBounds.ttlMs : keeperBounds.retryMs),
      stamp,
      generation,
      lateLooks: found.complete ? 0 : lateLooks + 1,
      watches: this.#watch(directory, found.files),
    });
    const isWhole = (entry: DiscoveredTasks): boolean => entry.complete && entry.problems.length === 0;
    const wasWhole = before !== undefined && isWhole(before);
    if (wasWhole !== isWhole(found) || JSON.stringify(before?.tasks) !== JSON.stringify(found.tasks))
      this.#parts.onTasks(directory, found.tasks, isWhole(found));
    if (JSON.stringify(before?.kinds) !== JSON.stringify(found.kinds))
      this.#parts.onKinds(directory, found.kinds);
  }

  async #rated(directory: string, tasks: readonly Task[]): Promise<readonly Task[]> {
    const { risksOfTasks } = this.#parts;
    if (risksOfTasks === undefined || tasks.length === 0) return tasks;
    const risks = await risksOfTasks(
      tasks.map(({ commandText }) => commandText),
      directory,
    );
    return tasks.map((task, index) => ({ ...task, risk: risks[index] ?? 'safe' }));
  }

  /**
   * Watches the directories of the files, since editors replace a file rather than write into it, until the first change. The next
   * look watches anew: a log that grows there would wake the daemon with each line, for nobody.
   */
  #watch(directory: string, files: readonly string[]): readonly FSWatcher[] {
    const watchers: FSWatcher[] = [];
    const changed = (): void => {
      this.#stale.add(directory);
      for (const watcher of watchers) watcher.close();
    };
    for (const place of new Set([directory, ...files.map((file) => dirname(file))])) {
      try {
        const watcher = watch(place, { persistent: false }, changed);
        // A directory that goes away, or no watches left: the time to live does.
        watcher.on('error', () => watcher.close());
        watchers.push(watcher);
      } catch {
        // As when there are no watches left.
      }
    }
    return watchers;
  }

  #release(directory: string, { watches }: Entry): void {
    for (const watcher of watches) watcher.close();
    this.#stale.delete(directory);
  }
}

/** All places that tasks come from. */
const placesOf = ({ files, directories }: DiscoveredTasks): readonly string[] => [...directories, ...files];
