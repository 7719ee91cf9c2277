import type { CorrectionCandidate, TaskCandidate } from './external-candidate.ts';

export const externalBounds = {
  /** Directories with tasks; the daemon keeps fewer. */
  directoriesMax: 256,
  /** Kinds of project that one directory may be of, as a workspace of several languages. */
  kindsMax: 3,
  /** In one directory: all sources together. */
  tasksMax: 1_000,
  /** Sessions whose last command is known, and that may have a correction waiting. */
  sessionsMax: 4_096,
  /** More than one spelling may be meant; more than three are no help. */
  correctionsMax: 3,
} as const;

/** The last command of a session. */
export interface LastCommand {
  readonly text: string;
  readonly hasFailed: boolean;
}

/** Tasks by directory until they change, corrections by session until the next command. */
export class ExternalCandidates {
  readonly #tasks = new Map<string, readonly TaskCandidate[]>();
  readonly #texts = new Map<string, ReadonlySet<string>>();
  readonly #kinds = new Map<string, readonly string[]>();
  readonly #corrections = new Map<string, readonly CorrectionCandidate[]>();
  readonly #last = new Map<string, LastCommand>();

  setTasks(directory: string, tasks: readonly TaskCandidate[]): void {
    this.forgetTasks(directory);
    if (tasks.length === 0) return;
    const kept = tasks.slice(0, externalBounds.tasksMax);
    this.#tasks.set(directory, kept);
    this.#texts.set(directory, new Set(kept.map(({ text }) => text)));
    trim(this.#tasks, externalBounds.directoriesMax, (oldest) => this.#texts.delete(oldest));
  }

  forgetTasks(directory: string): void {
    this.#tasks.delete(directory);
    this.#texts.delete(directory);
  }

  tasksIn(directory: string): readonly TaskCandidate[] {
    return this.#tasks.get(directory) ?? [];
  }

  isTask(directory: string, text: string): boolean {
    return this.#texts.get(directory)?.has(text) ?? false;
  }

  /** What kinds of project a directory is part of; none: forgotten. */
  setKinds(directory: string, kinds: readonly string[]): void {
    this.#kinds.delete(directory);
    if (kinds.length === 0) return;
    this.#kinds.set(directory, kinds.slice(0, externalBounds.kindsMax));
    trim(this.#kinds, externalBounds.directoriesMax, () => {});
  }

  kindsIn(directory: string): readonly string[] {
    return this.#kinds.get(directory) ?? [];
  }

  /** @param after the line that failed: a correction that arrives after the next command is dropped */
  correct(session: string, after: string, corrections: readonly CorrectionCandidate[]): void {
    if (this.#last.get(session)?.text !== after) return;
    this.#corrections.set(session, corrections.slice(0, externalBounds.correctionsMax));
  }

  correctionsFor(session: string): readonly CorrectionCandidate[] {
    return this.#corrections.get(session) ?? [];
  }

  lastOf(session: string): LastCommand | undefined {
    return this.#last.get(session);
  }

  /** A command has ended: the corrections for the last prompt no longer apply. */
  ended(session: string, last: LastCommand): void {
    this.#corrections.delete(session);
    this.#last.delete(session);
    this.#last.set(session, last);
    trim(this.#last, externalBounds.sessionsMax, (oldest) => this.#corrections.delete(oldest));
  }

  forgetSession(session: string): void {
    this.#corrections.delete(session);
    this.#last.delete(session);
  }
}

function trim<Key>(map: Map<Key, unknown>, entriesMax: number, onForgotten: (key: Key) => void): void {
  if (map.size <= entriesMax) return;
  for (const oldest of map.keys()) {
    map.delete(oldest);
    onForgotten(oldest);
    return;
  }
}
