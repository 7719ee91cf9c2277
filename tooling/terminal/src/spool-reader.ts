import { readdirSync, readFileSync, unlinkSync, watch, writeFileSync, type FSWatcher } from 'node:fs';
import { join } from 'node:path';

/** Reads the directory in memory that a shell named, as the daemon does: docs/protocol.md, "Spools". */
export class SpoolReader {
  readonly #directory: string;
  readonly #take: (frame: Buffer) => void;
  readonly #watcher: FSWatcher;

  /** @param take gets the bytes of each file, which is gone by then */
  constructor(directory: string, take: (frame: Buffer) => void) {
    this.#directory = directory;
    this.#take = take;
    this.#watcher = watch(directory, () => this.read());
    this.#watcher.on('error', () => this.close());
    writeFileSync(join(directory, 'open'), '', { mode: 0o600 });
    this.read();
  }

  /** Takes what lies there, in the order of the numbers that are the files' names. */
  read(): void {
    for (const file of unreadIn(this.#directory)) {
      const frame = readFileSync(file);
      // A frame ends with an empty field. What does not is still being written, which the watcher will tell.
      if (!frame.subarray(-2).equals(Buffer.alloc(2))) return;
      unlinkSync(file);
      this.#take(frame);
    }
  }

  close(): void {
    this.#watcher.close();
  }
}

/** The files that nobody has taken from a spool; none where the shell took the directory with it. */
export function unreadIn(directory: string): readonly string[] {
  try {
    return readdirSync(directory)
      .filter((name) => /^\d+$/.test(name))
      .toSorted((left, right) => Number(left) - Number(right))
      .map((name) => join(directory, name));
  } catch {
    return [];
  }
}
