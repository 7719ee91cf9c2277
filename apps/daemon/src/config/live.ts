import type { Environment } from '@hunch/common/paths';
import { loadConfiguration, type Configuration } from './load.ts';

/** The configuration that holds at this moment. What can change at run time asks it each time or listens. */
export class LiveConfiguration {
  readonly #path: string;
  readonly #environment: Environment;
  readonly #listeners: ((configuration: Configuration) => void)[] = [];
  #current: Configuration;

  constructor(path: string, environment: Environment) {
    this.#path = path;
    this.#environment = environment;
    this.#current = loadConfiguration(path, environment);
  }

  get current(): Configuration {
    return this.#current;
  }

  onChange(listener: (configuration: Configuration) => void): void {
    this.#listeners.push(listener);
  }

  /** Reads the file again (SIGHUP, `Reload`) and tells those who listen. A slip in the file must not undo all that was set. */
  reload(): Configuration {
    const read = loadConfiguration(this.#path, this.#environment);
    const problems = [...read.problems, `${this.#path}: what was set before still holds`];
    this.#current = read.isFileIgnored ? { ...this.#current, problems } : read;
    for (const listener of this.#listeners) listener(this.#current);
    return this.#current;
  }
}
