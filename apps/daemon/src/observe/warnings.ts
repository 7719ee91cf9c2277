/** Enough for what a person reads; a daemon with more is broken in one way, many times. */
const WARNINGS_MAX = 32;

/** What is read again now and then: files of the user. */
export type WarningSource = 'configuration' | 'gateway' | 'rules' | 'recipes' | 'store' | 'sync';

/** What `Status` and `hunch doctor` should tell the user. */
export class Warnings {
  readonly #lasting: string[] = [];
  readonly #current = new Map<WarningSource, readonly string[]>();

  add(warning: string): void {
    if (this.#lasting.includes(warning) || this.#lasting.length >= WARNINGS_MAX) return;
    this.#lasting.push(warning);
  }

  /** Replaces the problems that the source had before. */
  set(source: WarningSource, problems: readonly string[]): void {
    this.#current.set(source, problems.slice(0, WARNINGS_MAX));
  }

  list(): readonly string[] {
    return [...this.#lasting, ...[...this.#current.values()].flat()];
  }
}
