import { realpathSync, statSync } from 'node:fs';
import type { ImportHistoryResult } from '@hunch/common/protocol';
import { Argument, type Command } from 'commander';
import { reachDaemon } from '../autostart.ts';
import type { Cli } from '../cli.ts';
import { batches } from '../import/batches.ts';
import type { HistoryEntry } from '../import/history-entry.ts';
import { entriesAfterMark, writeMark } from '../import/import-mark.ts';
import { defaultHistoryFile, importSources, type ImportSource } from '../import/locate.ts';
import { hasNoTimes, placeInTime, type TimedEntry } from '../import/place-in-time.ts';
import { readHistory } from '../import/read-history.ts';
import { printable } from '../render/printable.ts';
import { progress } from '../render/progress.ts';
import { examples, jsonOption } from './options.ts';

interface ImportOptions {
  readonly file?: string;
  readonly dryRun?: true;
  readonly json?: true;
}

interface Outcome {
  readonly source: ImportSource;
  readonly file: string;
  readonly read: number;
  readonly imported: number;
  readonly skipped: number;
}

/** The daemon learns a batch in milliseconds; on a busy machine and a slow disk it may have to wait for its turn. */
const batchTimeoutMs = 30_000;
/** Batches on their way: the daemon reads the next one while one is learnt, and begins with no third. */
const batchesAheadMax = 2;

export function define(command: Command, cli: Cli): void {
  command
    .addArgument(new Argument('<source>', 'whose history').choices(importSources))
    .option('-f, --file <path>', 'read this file instead of the usual one')
    .option('--dry-run', 'say what would be imported, and change nothing')
    .addOption(jsonOption())
    .addHelpText(
      'after',
      examples(
        ['hunch import bash', '$HISTFILE or ~/.bash_history'],
        ['hunch import zsh --file ~/.histfile', 'another file'],
        ['hunch import atuin --dry-run', 'only look'],
      ) + '\nIt can be repeated: what is there already is skipped.\n',
    )
    .action(async (source: ImportSource, options: ImportOptions) => {
      const file = options.file ?? defaultHistoryFile(source, cli.environment);
      const entries = await readHistory(source, file);
      if (options.dryRun) cli.terminal.write(describeDryRun(source, file, entries, options.json === true));
      else cli.terminal.write(describe(await importAll(cli, source, file, entries), options.json === true));
    });
}

async function importAll(
  cli: Cli,
  source: ImportSource,
  file: string,
  entries: readonly HistoryEntry[],
): Promise<Outcome> {
  const lastMs = Math.trunc(statSync(file).mtimeMs);
  if (!hasNoTimes(entries)) return send(cli, source, file, placeInTime(entries, lastMs), 0);
  const daemon = await reachDaemon(cli);
  const { commands, data_dir: dataDir } = await daemon.request('Status', {}).finally(() => daemon.close());
  const place = realpathSync(file);
  // An empty store forgot what the mark remembers.
  const fresh = commands === 0 ? entries : entriesAfterMark(dataDir, place, entries);
  const outcome = await send(cli, source, file, placeInTime(fresh, lastMs), entries.length - fresh.length);
  writeMark(dataDir, place, entries);
  return outcome;
}

/** @param known how many were left out, since they are there already */
async function send(
  cli: Cli,
  source: ImportSource,
  file: string,
  entries: readonly TimedEntry[],
  known: number,
): Promise<Outcome> {
  const outcome = { source, file, read: entries.length + known, imported: 0, skipped: known };
  const bar = progress(process.stderr, 'Importing', outcome.read);
  const daemon = await reachDaemon(cli);
  const underway: Promise<ImportHistoryResult>[] = [];
  const takeFirst = async (): Promise<void> => {
    const result = await underway.shift();
    outcome.imported += result?.imported ?? 0;
    outcome.skipped += result?.skipped ?? 0;
    bar.at(outcome.imported + outcome.skipped);
  };
  try {
    for (const batch of batches(entries)) {
      if (underway.length >= batchesAheadMax) await takeFirst();
      const asked = daemon.request(
        'ImportHistory',
        { source, entries: batch },
        { timeoutMs: batchTimeoutMs },
      );
      // It is awaited after the one before, whose failure may be the last that is heard.
      asked.catch(() => undefined);
      underway.push(asked);
    }
    while (underway.length > 0) await takeFirst();
  } finally {
    bar.end();
    daemon.close();
  }
  return outcome;
}

function describe(outcome: Outcome, json: boolean): string {
  if (json) return `${JSON.stringify(outcome)}\n`;
  const { imported, skipped } = outcome;
  const rest = skipped === 0 ? '' : ` ${count(skipped)} skipped: there already, or not fit to be kept.`;
  return `${count(imported)} imported from ${outcome.file}.${rest}\n`;
}

function describeDryRun(
  source: ImportSource,
  file: string,
  entries: readonly HistoryEntry[],
  json: boolean,
): string {
  const times = entries.flatMap((entry) => entry.tsMs ?? []);
  const span = { first_ms: times.at(0) ?? null, last_ms: times.at(-1) ?? null };
  if (json)
    return `${JSON.stringify({ source, file, read: entries.length, with_time: times.length, ...span })}\n`;
  const newest = entries.slice(-5).map((entry) => `  ${shortened(printable(entry.command))}\n`);
  const timed =
    times.length === entries.length ? '' : ` (${times.length.toLocaleString('en')} of them with a time)`;
  return `${count(entries.length)} would be read from ${file}${timed}. The newest:\n${newest.join('')}`;
}

/** A pasted script may be a command, too. */
const shownCharactersMax = 100;

function shortened(line: string): string {
  return line.length <= shownCharactersMax ? line : `${line.slice(0, shownCharactersMax)}…`;
}

function count(commands: number): string {
  return `${commands.toLocaleString('en')} command${commands === 1 ? '' : 's'}`;
}
