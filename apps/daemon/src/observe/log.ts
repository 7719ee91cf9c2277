import { closeSync, fstatSync, openSync, renameSync, writeSync } from 'node:fs';

export const logLevels = ['debug', 'info', 'warn', 'error'] as const;

export type LogLevel = (typeof logLevels)[number];

/** Beyond it the file is renamed to `….1` and a new one begun: two of them hold weeks at info level. */
export const logBytesMax = 2 * 1024 * 1024;

/** Facts beside the event's name. Command text only ever at debug level. */
export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** Structured lines, one JSON object each: `{"time":…,"level":…,"event":…}`. Never throws: a full disk stops no daemon. */
export class Log {
  readonly #path: string;
  readonly #pid = process.pid;
  #descriptor: number | undefined;
  #bytes = 0;
  #level: number;

  constructor(path: string, level: LogLevel) {
    this.#path = path;
    this.#level = logLevels.indexOf(level);
    this.#open();
  }

  setLevel(level: LogLevel): void {
    this.#level = logLevels.indexOf(level);
  }

  debug(event: string, fields?: LogFields): void {
    this.#write('debug', event, fields);
  }

  info(event: string, fields?: LogFields): void {
    this.#write('info', event, fields);
  }

  warn(event: string, fields?: LogFields): void {
    this.#write('warn', event, fields);
  }

  error(event: string, fields?: LogFields): void {
    this.#write('error', event, fields);
  }

  close(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
    this.#descriptor = undefined;
  }

  #write(level: LogLevel, event: string, fields: LogFields = {}): void {
    if (logLevels.indexOf(level) < this.#level || this.#descriptor === undefined) return;
    const line = `${JSON.stringify({ time: new Date().toISOString(), level, pid: this.#pid, event, ...fields })}\n`;
    try {
      this.#bytes += writeSync(this.#descriptor, line);
      if (this.#bytes > logBytesMax) this.#rotate();
    } catch {
      // Nowhere left to tell it.
    }
  }

  #rotate(): void {
    this.close();
    renameSync(this.#path, `${this.#path}.1`);
    this.#open();
  }

  #open(): void {
    try {
      this.#descriptor = openSync(this.#path, 'a', 0o600);
      this.#bytes = fstatSync(this.#descriptor).size;
    } catch {
      this.#descriptor = undefined;
    }
  }
}
