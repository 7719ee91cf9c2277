import { parseObject } from './json-object.ts';
import type { RecordedCall } from './recorded-call.ts';
import { callOfRow } from './trajectory-file.ts';
import { TranscriptReader } from './transcript.ts';

/** Reads a recorded session line by line, as a trajectory or as a transcript of Claude Code: each line says which. */
export class SessionFileReader {
  readonly #rows: RecordedCall[] = [];
  readonly #transcript = new TranscriptReader();
  readonly #callsMax: number;
  #skipped = 0;

  constructor(callsMax: number) {
    this.#callsMax = callsMax;
  }

  get calls(): readonly RecordedCall[] {
    return this.#rows.length > 0 ? this.#rows : this.#transcript.calls;
  }

  /** Lines that are nothing of the kind. */
  get skippedLines(): number {
    return this.#skipped;
  }

  push(line: string): void {
    if (line.trim() === '' || this.calls.length >= this.#callsMax) return;
    const object = parseObject(line);
    const row = object === undefined ? undefined : callOfRow(object);
    if (row !== undefined) this.#rows.push(row);
    else if (object === undefined || !this.#transcript.push(object)) this.#skipped += 1;
  }
}
