import type { Cli } from './cli.ts';
import { CommandFailure, exitCodes } from './exit-codes.ts';
import { askOffline } from './offline.ts';
import type { CheckedCommand } from './render/risk.ts';

/** @param args of the job `check`, beside `--findings` */
export async function checkCommand(
  cli: Cli,
  command: string,
  args: readonly string[],
): Promise<CheckedCommand> {
  const job = { job: 'check', args: ['--findings', ...args] };
  const [checked] = await askOffline<CheckedCommand>(cli, job, command);
  if (checked === undefined) throw new CommandFailure('The check gave no answer.', exitCodes.internal);
  return checked;
}
