import type { Command } from 'commander';
import type { DeleteHistoryResult } from '@hunch/common/protocol';
import { withDaemon } from '../ask.ts';
import { reachDaemon, startDaemon } from '../autostart.ts';
import type { Cli } from '../cli.ts';
import type { DaemonClient } from '../client.ts';
import { CommandFailure, exitCodes } from '../exit-codes.ts';
import { fileStatus } from '../file-status.ts';
import { defineList } from './history-list.ts';
import { jsonOption, print, type JsonChoice } from './options.ts';
import { counted, printable } from '../render/format.ts';
import type { Terminal } from '../render/terminal.ts';

interface DeleteOptions extends JsonChoice {
  readonly dryRun?: true;
  readonly yes?: true;
}

/** A daemon with a full queue may need this long to stop. */
const stopBounds = { timeoutMs: 10_000, pollMs: 10 } as const;

export function define(command: Command, cli: Cli): void {
  defineList(command, cli);
  command
    .command('delete')
    .argument('<pattern>', 'matches whole commands; * is any text, ? any character')
    .option('--dry-run', 'print what would be deleted, and delete nothing')
    .option('-y, --yes', 'do not ask')
    .addOption(jsonOption())
    .action(async (pattern: string, options: DeleteOptions) => {
      const result = await withDaemon(reachDaemon(cli), (daemon) => remove(cli, daemon, pattern, options));
      print(cli, options, result, (_, terminal) => renderDeletion(result, options.dryRun === true, terminal));
    });
}

async function remove(
  cli: Cli,
  daemon: DaemonClient,
  pattern: string,
  options: DeleteOptions,
): Promise<DeleteHistoryResult> {
  const found = await daemon.request('DeleteHistory', { pattern, dry_run: true });
  if (options.dryRun === true || found.lines === 0) return found;
  if (options.yes !== true) await confirm(cli, found);
  const deleted = await daemon.request('DeleteHistory', { pattern });
  await restart(cli, daemon);
  return deleted;
}

async function confirm(cli: Cli, found: DeleteHistoryResult): Promise<void> {
  if (!cli.terminal.interactive || !process.stdin.isTTY)
    throw new CommandFailure('Not a terminal: pass --yes or --dry-run.', exitCodes.usage);
  cli.terminal.write(renderDeletion(found, true, cli.terminal));
  const prompts = await import('@clack/prompts');
  const answer = await prompts.confirm({ message: 'Delete them for good?', initialValue: false });
  if (answer !== true) throw new CommandFailure('Nothing was deleted.');
}

/** The running daemon's memory still has the lines; a new one reads what is left. */
async function restart(cli: Cli, daemon: DaemonClient): Promise<void> {
  await daemon.request('Shutdown', {});
  const deadlineMs = performance.now() + stopBounds.timeoutMs;
  while (fileStatus(cli.paths.socket) !== undefined) {
    if (performance.now() > deadlineMs) {
      throw new CommandFailure(
        'The commands are deleted, but the daemon did not stop and still has them in memory. Run `hunch daemon stop`.',
      );
    }
    await new Promise((resolve) => setTimeout(resolve, stopBounds.pollMs));
  }
  const fresh = await startDaemon(cli);
  fresh.close();
}

export function renderDeletion(result: DeleteHistoryResult, isDryRun: boolean, terminal: Terminal): string {
  const { lines, events, examples } = result;
  if (lines === 0) return "No exact match. Use '*word*' to match part of a command.\n";
  const { dim } = terminal.colors;
  const what = `${counted(lines, 'command')}, run ${counted(events, 'time')}`;
  if (!isDryRun) return `Deleted: ${what}.\n`;
  const rest = lines - examples.length;
  return [
    `To be deleted: ${what}:\n`,
    ...examples.map((line) => `  ${printable(line)}\n`),
    ...(rest > 0 ? [dim(`  and ${rest} more\n`)] : []),
  ].join('');
}
