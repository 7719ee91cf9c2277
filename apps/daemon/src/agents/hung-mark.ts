import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A hook of an agent that was not answered in time leaves a file, and none waits for long until it is gone: the daemon takes it
 * away when it is at work again.
 */
export class HungMark {
  readonly #path: string;

  constructor(runtimeDirectory: string) {
    this.#path = join(runtimeDirectory, 'daemon-hung');
    this.clear();
  }

  clear(): void {
    try {
      // To look costs a microsecond, to remove what is not there ten.
      if (existsSync(this.#path)) rmSync(this.#path, { force: true });
    } catch {
      // Somebody else's directory: hooks don't use it either.
    }
  }
}
