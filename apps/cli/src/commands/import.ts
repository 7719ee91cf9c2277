import { realpathSync, statSync } from 'node:fs';
import type { ImportHistoryResult } from '@hunch/common/protocol';
import { Argument, type Command } from 'commander';
import { ask, withDaemon } from '../ask.ts';
import { reachDaemon } from '../autostart.ts';
import type { Cli } from '../cli.ts';
import { CommandFailure, exitCodes } from '../exit-codes.ts';
import { batches } from '../import/batches.ts';
import type { HistoryEntry, ImportSource } from '../import/history-entry.ts';
import { entriesAfterMark, writeMark } from '../import/import-mark.ts';
import { hasNoTimes, placeInTime, type TimedEntry } from '../import/place-in-time.ts';
import { readHistory } from '../import/read-history.ts';
import { importSourceNamed, importSourceNames, importSources } from '../import/sources.ts';
import { counted, printable } from '../render/format.ts';
import { forPerson } from '../render/wrap.ts';
import { progress } from '../render/progress.ts';
import { loginShell } from '../shells/index.ts';
import { jsonOption, print, type JsonChoice } from './options.ts';

interface ImportOptions extends JsonChoice {
  readonly file?: string;
  readonly dryRun?: true;
}

/** One history file. */
interface History {
  readonly source: string;
  readonly file: string;
}

interface Outcome extends History {
  readonly read: number;
  readonly imported: number;
  readonly skipped: number;
}

/** The daemon learns a batch in milliseconds; on a busy machine and a slow disk it may have to wait for its turn. */
const batchTimeoutMs = 30_000;
/** Batches on their way: the daemon reads the next one while one is learnt, and begins with no third. */
const batchesAheadMax = 2;

export const examples = importSources.map(
  ({ name, usualFile }) => [`hunch import ${name}`, usualFile] as const,
);

export function define(command: Command, cli: Cli): void {
  command
    .addArgument(
      new Argument('[source]', 'whose history; without it, that of your shell').choices(importSourceNames),
    )
    .option('-f, --file <path>', 'read this file instead of the usual one')
    .option('--dry-run', 'print what would be imported, and change nothing')
    .addOption(jsonOption())
    .action(async (named: string | undefined, options: ImportOptions) => {
      const name = named ?? loginShell(cli.environment)?.name;
      if (name === undefined)
        throw new CommandFailure(
          `SHELL names no supported shell. Say whose history: hunch import ${importSourceNames.join('|')}`,
          exitCodes.usage,
        );
      const source = importSourceNamed(name);
      const history = { source: name, file: options.file ?? source.historyFile(cli.environment) };
      const entries = readHistory(source, history.file, cli.environment);
      if (options.dryRun) await dryRun(cli, history, entries, options);
      else
        print(cli, options, await importAll(cli, history, entries), (outcome) =>
          forPerson(cli, describe(outcome)),
        );
    });
}

/** Of the usual file of a shell, as `hunch setup` offers it. @returns what to say about it */
export async function importShell(cli: Cli, source: ImportSource): Promise<string> {
  const history = { source: source.name, file: source.historyFile(cli.environment) };
  return describe(await importAll(cli, history, readHistory(source, history.file, cli.environment)));
}

async function importAll(cli: Cli, history: History, entries: readonly HistoryEntry[]): Promise<Outcome> {
  const lastMs = Math.trunc(statSync(history.file).mtimeMs);
  if (!hasNoTimes(entries)) return send(cli, history, placeInTime(entries, lastMs), 0);
  const { commands, data_dir: dataDir } = await ask(cli, 'Status', {});
  const file = realpathSync(history.file);
  // An empty store forgot what the mark remembers.
  const fresh = commands === 0 ? entries : entriesAfterMark(dataDir, file, entries);
  const outcome = await send(cli, history, placeInTime(fresh, lastMs), entries.length - fresh.length);
  writeMark(dataDir, file, entries);
  return outcome;
}

/** @param known how many were left out, since they are there already */
async function send(
  cli: Cli,
  history: History,
  entries: readonly TimedEntry[],
  known: number,
): Promise<Outcome> {
  const outcome = { ...history, read: entries.length + known, imported: 0, skipped: known };
  const bar = progress(process.stderr, 'Importing', outcome.read);
  const pending: Promise<ImportHistoryResult>[] = [];
  const takeFirst = async (): Promise<void> => {
    const result = await pending.shift();
    outcome.imported += result?.imported ?? 0;
    outcome.skipped += result?.skipped ?? 0;
    bar.at(outcome.imported + outcome.skipped);
  };
  const sendAll = withDaemon(reachDaemon(cli), async (daemon) => {
    for (const batch of batches(entries)) {
      if (pending.length >= batchesAheadMax) await takeFirst();
      const params = { source: history.source, entries: batch };
      const answer = daemon.request('ImportHistory', params, { timeoutMs: batchTimeoutMs });
      // It is awaited after the one before, whose failure may be the last that is heard.
      answer.catch(() => undefined);
      pending.push(answer);
    }
    while (pending.length > 0) await takeFirst();
    return outcome;
  });
  return sendAll.finally(() => bar.end());
}

function describe({ imported, skipped, file }: Outcome): string {
  const rest = skipped === 0 ? '' : ` ${counted(skipped, 'command')} skipped: duplicates, or not stored.`;
  return `${counted(imported, 'command')} imported from ${file}.${rest}\n`;
}

async function dryRun(
  cli: Cli,
  history: History,
  entries: readonly HistoryEntry[],
  options: JsonChoice,
): Promise<void> {
  // An import redacts what it stores; what is only shown must not show more.
  const { looksTypedPassword, redactionMark, redactSecrets } = await import('@hunch/common/secrets');
  const times = entries.flatMap((entry) => entry.tsMs ?? []);
  const answer = {
    ...history,
    read: entries.length,
    with_time: times.length,
    first_ms: times.at(0) ?? null,
    last_ms: times.at(-1) ?? null,
  };
  const safe = (line: string): string =>
    looksTypedPassword(line) ? redactionMark : redactSecrets(line).text;
  print(cli, options, answer, ({ read, with_time: withTime, file }) => {
    const newest = entries.slice(-5).map((entry) => `  ${shortened(printable(safe(entry.command)))}\n`);
    const timed = withTime === read ? '' : ` (${withTime.toLocaleString('en')} of them have a time)`;
    return `${counted(read, 'command')} would be read from ${file}${timed}. The newest:\n${newest.join('')}`;
  });
}

/** A pasted script may be a command, too. */
const shownCharactersMax = 100;

function shortened(line: string): string {
  return line.length <= shownCharactersMax ? line : `${line.slice(0, shownCharactersMax)}…`;
}
