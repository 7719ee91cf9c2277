import { closeSync, openSync, statSync, utimesSync } from 'node:fs';

export const recentUseBounds = {
  /** Who has not used it for so long does not pay for it at each start. */
  forgottenMs: 30 * 86_400_000,
  /** More often nothing is written. */
  noteMs: 86_400_000,
} as const;

/** Whether a person has used something lately: the time of an empty file. A file that can't be read or written means no. */
export class RecentUse {
  readonly #path: string;
  readonly #nowMs: () => number;
  #notedMs = -Infinity;

  constructor(path: string, nowMs: () => number) {
    this.#path = path;
    this.#nowMs = nowMs;
  }

  get isRecent(): boolean {
    const lastMs = statSync(this.#path, { throwIfNoEntry: false })?.mtimeMs ?? -Infinity;
    return this.#nowMs() - lastMs < recentUseBounds.forgottenMs;
  }

  note(): void {
    const nowMs = this.#nowMs();
    if (nowMs - this.#notedMs < recentUseBounds.noteMs) return;
    this.#notedMs = nowMs;
    try {
      closeSync(openSync(this.#path, 'a', 0o600));
      utimesSync(this.#path, nowMs / 1000, nowMs / 1000);
    } catch {
      // The next start is as slow as this one.
    }
  }
}
