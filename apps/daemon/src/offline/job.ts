import type { Readable, Writable } from 'node:stream';
import type { Environment } from '@hunch/common/paths';

/** What a job may use of the world. Text of commands and prompts comes by `input`, never by `args`, which ps shows. */
export interface JobContext {
  readonly environment: Environment;
  /** After the name of the job: options and files. */
  readonly args: readonly string[];
  readonly input: Readable;
  readonly output: Writable;
  /**
   * One line for the person at the terminal, such as a warning. One that begins with an ellipsis and a blank holds for
   * the moment only, as how far it is: the next one takes its place.
   */
  readonly say: (line: string) => void;
}

/** Work that needs engines but no daemon: it reads `input`, writes JSON lines to `output`, and ends with an exit code. */
export interface Job {
  readonly run: (context: JobContext) => Promise<number>;
}
