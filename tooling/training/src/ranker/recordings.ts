import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { readCorpus, type ReplayCommand } from '@hunch/suggest-engine/replay';

/** One file of recorded commands. */
export interface Recording {
  readonly name: string;
  readonly commands: readonly ReplayCommand[];
}

/** Recordings by name: the order in which they are read must not change what is fitted. */
export function readRecordings(files: readonly string[]): Recording[] {
  return files
    .toSorted((left, right) => (basename(left) < basename(right) ? -1 : 1))
    .map((file) => ({
      name: basename(file, '.jsonl'),
      commands: readCorpus(readFileSync(file, 'utf8')).commands,
    }));
}
