import { readFileSync, statSync } from 'node:fs';
import { CommandFailure, exitCodes } from '../exit-codes.ts';
import { readAtuinHistory } from './atuin.ts';
import { parseBashHistory } from './bash.ts';
import { parseFishHistory } from './fish.ts';
import { historyBounds, type HistoryEntry } from './history-entry.ts';
import type { ImportSource } from './locate.ts';
import { recognize } from './recognize.ts';
import { parseZshHistory } from './zsh.ts';

/** @throws CommandFailure that says why the file can't be read */
export async function readHistory(source: ImportSource, file: string): Promise<HistoryEntry[]> {
  checkFile(source, file);
  try {
    if (source === 'atuin') return await readAtuinHistory(file);
    const bytes = readFileSync(file);
    checkFormat(source, file, bytes);
    switch (source) {
      case 'bash':
        return parseBashHistory(bytes.toString('utf8'));
      case 'zsh':
        return parseZshHistory(bytes);
      case 'fish':
        return parseFishHistory(bytes.toString('utf8'));
    }
  } catch (error) {
    if (error instanceof CommandFailure) throw error;
    throw new CommandFailure(
      `Cannot read ${file}: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
}

/** Another shell's format would be learnt as commands that nobody ran. */
function checkFormat(source: ImportSource, file: string, bytes: Uint8Array): void {
  const found = recognize(bytes);
  if (found === undefined || found === source) return;
  const advice =
    found === 'no text'
      ? 'is no history: it is no text.'
      : `is a history of ${found}. Try: hunch import ${found} --file ${file}`;
  throw new CommandFailure(`${file} ${advice}`, exitCodes.usage);
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
