/** Enough for what a person reads; a daemon with more is broken in one way, many times. */
const WARNINGS_MAX = 32;

/** What `Status` and `hunch doctor` should tell the user. */
export class Warnings {
  readonly #lasting: string[] = [];
  #configuration: readonly string[] = [];
  #gateway: readonly string[] = [];

  add(warning: string): void {
    if (this.#lasting.includes(warning) || this.#lasting.length >= WARNINGS_MAX) return;
    this.#lasting.push(warning);
  }

  /** Replaces what the last reading of the configuration found. */
  setConfiguration(problems: readonly string[]): void {
    this.#configuration = problems.slice(0, WARNINGS_MAX);
  }

  /** Replaces what the gateway can't do as it is configured. */
  setGateway(problems: readonly string[]): void {
    this.#gateway = problems.slice(0, WARNINGS_MAX);
  }

  list(): readonly string[] {
    return [...this.#lasting, ...this.#configuration, ...this.#gateway];
  }
}
