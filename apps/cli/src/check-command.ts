import type { CheckedCommand } from '@hunch/daemon/reports';
import type { Cli } from './cli.ts';
import { askReport } from './offline.ts';

/** @param args of the job `check`, beside `--findings` */
export function checkCommand(cli: Cli, command: string, args: readonly string[]): Promise<CheckedCommand> {
  return askReport(cli, { job: 'check', args: ['--findings', ...args] }, command);
}
