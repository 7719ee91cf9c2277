import { resolve } from 'node:path';
import { Option, type Command } from 'commander';
import { matchModes, placeFilters, wireBounds, type ListHistoryParams } from '@hunch/common/protocol';
import { ask } from '../ask.ts';
import type { Cli } from '../cli.ts';
import { CommandFailure, exitCodes } from '../exit-codes.ts';
import { nothingFound } from '../nothing-yet.ts';
import { formatRuns, listRuns } from '../render/history-runs.ts';
import { shellSession } from '../session.ts';
import { jsonOption, wholeNumber, writeFitting, type JsonChoice } from './options.ts';

interface ListOptions extends JsonChoice {
  readonly limit: number;
  readonly mode: (typeof matchModes)[number];
  readonly place: (typeof placeFilters)[number];
  readonly cwd?: string | true;
  readonly session?: string | true;
  readonly machine?: string | true;
  readonly exit?: number;
  readonly failed?: true;
  readonly succeeded?: true;
  readonly after?: string;
  readonly before?: string;
  readonly unique?: true;
  readonly reverse?: true;
  readonly offset: number;
  readonly format?: string;
  readonly print0?: true;
}

export function defineList(command: Command, cli: Cli): void {
  command
    .command('list')
    .argument('[query...]', 'words that the command contains; without it, every command')
    .option('-n, --limit <number>', 'maximum number of results', wholeNumber(1, wireBounds.listedMax), 100)
    .option('--offset <number>', 'skip this many', wholeNumber(0, 10_000_000), 0)
    .addOption(
      new Option('-m, --mode <mode>', 'how the query is compared').choices(matchModes).default('words'),
    )
    .addOption(new Option('-p, --place <place>', 'where it was run').choices(placeFilters).default('all'))
    .option('-c, --cwd [directory]', 'run in this directory; the current one if none is named')
    .option('--session [id]', 'run in this session; the current one if none is named')
    .option('--machine [name]', 'run on this machine, by name or id; the current one if none is named')
    .option('-e, --exit <code>', 'with this exit code', wholeNumber(0, 255))
    .addOption(new Option('--failed', 'that failed').conflicts(['exit', 'succeeded']))
    .addOption(new Option('--succeeded', 'that succeeded').conflicts('exit'))
    .option('--after <time>', 'not before this time: 2026-01-31, "yesterday 3pm", "2 hours ago"')
    .option('--before <time>', 'before this time')
    .option('-u, --unique', 'each command once')
    .option('-r, --reverse', 'the oldest first')
    .option(
      '--format <text>',
      'a line for each: {command} {time} {directory} {exit} {duration} {host} {session}',
    )
    .option('-0, --print0', 'end each with a NUL instead of a newline')
    .addOption(jsonOption())
    .action(async (words: readonly string[], options: ListOptions) => {
      const params = await paramsOf(cli, words.join(' '), options);
      const result = await ask(cli, 'ListHistory', params);
      const { terminal } = cli;
      const end = options.print0 ? '\0' : '\n';
      if (options.json) terminal.write(`${JSON.stringify(result)}\n`);
      else if (options.format !== undefined) terminal.write(formatRuns(result.runs, options.format, end));
      else if (options.print0) terminal.write(formatRuns(result.runs, '{command}', end));
      else if (result.runs.length === 0)
        terminal.write(terminal.interactive ? await nothingFound(cli, 'No matching commands.') : '');
      else writeFitting(terminal, listRuns(result.runs, Date.now(), terminal.colors));
    });
}

async function paramsOf(cli: Cli, query: string, options: ListOptions): Promise<ListHistoryParams> {
  const place =
    options.cwd !== undefined
      ? 'directory'
      : options.session !== undefined
        ? 'session'
        : options.machine !== undefined
          ? 'machine'
          : options.place;
  return {
    query,
    mode: options.mode,
    place,
    outcome: options.failed ? 'failed' : options.succeeded ? 'succeeded' : 'any',
    ...(options.exit === undefined ? {} : { exit_code: options.exit }),
    ...(options.after === undefined ? {} : { after_ms: await timeOf(options.after) }),
    ...(options.before === undefined ? {} : { before_ms: await timeOf(options.before) }),
    session_id: typeof options.session === 'string' ? options.session : shellSession(cli.environment).id,
    cwd: typeof options.cwd === 'string' ? resolve(options.cwd) : process.cwd(),
    ...(typeof options.machine === 'string' ? { host: options.machine } : {}),
    limit: options.limit,
    offset: options.offset,
    reverse: options.reverse === true,
    unique: options.unique === true,
  };
}

async function timeOf(text: string): Promise<number> {
  const { parseDate } = await import('chrono-node/en');
  const time = parseDate(text, new Date(), { forwardDate: false });
  if (time === null)
    throw new CommandFailure(
      `Not a time: ${JSON.stringify(text)}. Examples: 2026-01-31, "yesterday 3pm", "2 hours ago".`,
      exitCodes.usage,
    );
  return time.getTime();
}
