import { readFileSync, statSync } from 'node:fs';
import { CommandFailure, exitCodes } from '../exit-codes.ts';
import type { Environment } from '@hunch/common/paths';
import { historyBounds, type HistoryEntry, type ImportSource } from './history-entry.ts';
import { looksBounds, shareOfCommands } from './looks-like-history.ts';
import { importSources } from './sources.ts';

/** @throws CommandFailure that says why the file can't be read */
export function readHistory(source: ImportSource, file: string, environment: Environment): HistoryEntry[] {
  checkFile(source, file);
  const { content } = source;
  try {
    if (content.kind === 'database') return content.read(file);
    const bytes = readFileSync(file);
    checkFormat(source, file, bytes);
    const entries = content.parse(bytes);
    checkCommands(source, file, entries, environment);
    return entries;
  } catch (error) {
    if (error instanceof CommandFailure) throw error;
    throw new CommandFailure(
      `Cannot read ${file}: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
}

/** More than the first commands take. */
const headBytes = 8192;

/** The format of another source would be learnt as commands that nobody ran. */
function checkFormat({ name }: ImportSource, file: string, bytes: Buffer): void {
  const head = bytes.toString('latin1', 0, headBytes);
  const found = importSources.find((source) => source.recognizes?.(head));
  if (found !== undefined && found.name !== name) {
    const advice = `Try: hunch import ${found.name} --file ${file}`;
    throw new CommandFailure(`${file} is a history of ${found.name}. ${advice}`, exitCodes.usage);
  }
  // No shell writes a NUL into its history; zsh has an escape for it.
  if (head.includes('\0')) throw new CommandFailure(`${file} is not a text file.`, exitCodes.usage);
}

/** Plain lines are what bash and zsh write; so is every other text. */
function checkCommands(
  { name }: ImportSource,
  file: string,
  entries: readonly HistoryEntry[],
  environment: Environment,
): void {
  const share = shareOfCommands(entries, environment);
  if (share === undefined || share >= looksBounds.shareMin) return;
  throw new CommandFailure(
    `${file} looks like no history of ${name}: ${Math.round(share * 100)} % of its lines begin with a program that is here. Nothing was imported. Name another file with --file PATH, or the shell that wrote this one.`,
    exitCodes.usage,
  );
}

function checkFile({ name, content }: ImportSource, file: string): void {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats === undefined)
    throw new CommandFailure(
      `${file} does not exist. If your ${name} history is elsewhere, pass --file PATH.`,
    );
  if (!stats.isFile()) throw new CommandFailure(`${file} is not a file. Pass the history with --file PATH.`);
  if (content.kind === 'text' && stats.size > historyBounds.fileBytesMax) {
    const mebibytes = historyBounds.fileBytesMax / 1024 / 1024;
    throw new CommandFailure(`${file} is larger than ${mebibytes} MiB. Import a smaller part of it.`);
  }
}
