import { readFileSync, statSync } from 'node:fs';
import { CommandFailure } from '../exit-codes.ts';
import { readAtuinHistory } from './atuin.ts';
import { parseBashHistory } from './bash.ts';
import { parseFishHistory } from './fish.ts';
import { historyBounds, type HistoryEntry } from './history-entry.ts';
import type { ImportSource } from './locate.ts';
import { parseZshHistory } from './zsh.ts';

/** @throws CommandFailure that says why the file can't be read */
export async function readHistory(source: ImportSource, file: string): Promise<HistoryEntry[]> {
  checkFile(source, file);
  try {
    switch (source) {
      case 'bash':
        return parseBashHistory(readFileSync(file, 'utf8'));
      case 'zsh':
        return parseZshHistory(readFileSync(file));
      case 'fish':
        return parseFishHistory(readFileSync(file, 'utf8'));
      case 'atuin':
        return await readAtuinHistory(file);
    }
  } catch (error) {
    throw new CommandFailure(
      `Cannot read ${file}: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
}

function checkFile(source: ImportSource, file: string): void {
  let stats;
  try {
    stats = statSync(file);
  } catch {
    throw new CommandFailure(`There is no ${source} history at ${file}. Name the file with --file.`);
  }
  if (!stats.isFile()) throw new CommandFailure(`${file} is not a file. Name the history with --file.`);
  if (source !== 'atuin' && stats.size > historyBounds.fileBytesMax) {
    const mebibytes = historyBounds.fileBytesMax / 1024 / 1024;
    throw new CommandFailure(
      `${file} is larger than ${mebibytes} MiB, so it is taken for something else. Cut it first.`,
    );
  }
}
