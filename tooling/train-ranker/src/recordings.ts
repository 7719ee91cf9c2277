import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readCorpus, type ReplayCommand } from '@hunch/suggest-engine/replay';

/** One file of recorded commands. */
export interface Recording {
  readonly name: string;
  readonly commands: readonly ReplayCommand[];
}

/** All `.jsonl` files of a directory, by name: the order in which they are read must not change what is fitted. */
export function readRecordings(directory: string): Recording[] {
  return readdirSync(directory)
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .map((name) => ({
      name: basename(name, '.jsonl'),
      commands: readCorpus(readFileSync(join(directory, name), 'utf8')).commands,
    }));
}
