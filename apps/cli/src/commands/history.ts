import { createInterface } from 'node:readline/promises';
import type { Command } from 'commander';
import type { DeleteHistoryResult } from '@hunch/common/protocol';
import { reachDaemon, startDaemon } from '../autostart.ts';
import type { Cli } from '../cli.ts';
import type { DaemonClient } from '../client.ts';
import { CommandFailure, exitCodes } from '../exit-codes.ts';
import { fileStatus } from '../file-status.ts';
import { renderDeletion } from '../render/deletion.ts';
import { examples, jsonOption } from './options.ts';

interface DeleteOptions {
  readonly dryRun?: true;
  readonly yes?: true;
  readonly json?: true;
}

/** A daemon with a full queue may need this long to stop. */
const stopBounds = { timeoutMs: 10_000, pollMs: 10 } as const;

export function define(command: Command, cli: Cli): void {
  command.addHelpText(
    'after',
    examples(["hunch history delete '*secret-host*' --dry-run", 'how many commands that would be']),
  );
  command
    .command('delete')
    .description('take commands out of the history, for good')
    .argument('<pattern>', 'what a whole command must match; * is any text, ? any character')
    .option('--dry-run', 'say what would go, and delete nothing')
    .option('-y, --yes', 'do not ask')
    .addOption(jsonOption())
    .addHelpText(
      'after',
      examples(
        ["hunch history delete '*secret-host*'", 'every command with that word'],
        ["hunch history delete 'ssh *' --dry-run", 'how many that would be'],
      ) +
        '\nThe commands leave every table, the search index and the bytes of the files; the daemon is started again, so\n' +
        "that its memory forgets them too. Your shell's own history file is not touched.\n",
    )
    .action(async (pattern: string, options: DeleteOptions) => {
      const result = await remove(cli, pattern, options);
      cli.terminal.write(
        options.json
          ? `${JSON.stringify(result)}\n`
          : renderDeletion(result, options.dryRun === true, cli.terminal),
      );
    });
}

async function remove(cli: Cli, pattern: string, options: DeleteOptions): Promise<DeleteHistoryResult> {
  const daemon = await reachDaemon(cli);
  try {
    const found = await daemon.request('DeleteHistory', { pattern, dry_run: true });
    if (options.dryRun === true || found.lines === 0) return found;
    if (options.yes !== true) await confirm(cli, found);
    const deleted = await daemon.request('DeleteHistory', { pattern });
    await startAgain(cli, daemon);
    return deleted;
  } finally {
    daemon.close();
  }
}

async function confirm(cli: Cli, found: DeleteHistoryResult): Promise<void> {
  if (!cli.terminal.interactive || !process.stdin.isTTY) {
    throw new CommandFailure('Nobody is there to ask: say --yes, or --dry-run.', exitCodes.usage);
  }
  cli.terminal.write(renderDeletion(found, true, cli.terminal));
  const asking = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const answer = await asking.question('Delete them for good? [y/N] ');
    if (!/^y(?:es)?$/i.test(answer.trim())) throw new CommandFailure('Nothing was deleted.');
  } finally {
    asking.close();
  }
}

/** The running daemon's memory still has the lines; a new one reads what is left. */
async function startAgain(cli: Cli, daemon: DaemonClient): Promise<void> {
  await daemon.request('Shutdown', {});
  const deadlineMs = performance.now() + stopBounds.timeoutMs;
  while (fileStatus(cli.paths.socket) !== undefined) {
    if (performance.now() > deadlineMs) {
      throw new CommandFailure(
        'They are deleted, but the daemon did not stop: end it, so that its memory forgets them.',
      );
    }
    await new Promise((resolve) => setTimeout(resolve, stopBounds.pollMs));
  }
  const fresh = await startDaemon(cli);
  fresh.close();
}
