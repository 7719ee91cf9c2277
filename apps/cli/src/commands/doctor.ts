import type { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { checkAgents } from '../doctor/agents.ts';
import {
  checkConfiguration,
  checkDatabaseModule,
  checkNativeHook,
  checkNode,
} from '../doctor/installation.ts';
import { checkBackoff, checkDaemon } from '../doctor/daemon.ts';
import { checkDatabase } from '../doctor/database.ts';
import { checkDirectory, checkLog, checkSocket, checkSocketDirectory } from '../doctor/files.ts';
import type { Finding } from '../doctor/finding.ts';
import { checkShells } from '../doctor/shells.ts';
import { exitCodes } from '../exit-codes.ts';
import { listFindings } from '../render/findings.ts';
import { forPerson } from '../render/wrap.ts';
import { jsonOption, print, type JsonChoice } from './options.ts';

export function define(command: Command, cli: Cli): void {
  command.addOption(jsonOption()).action(async (options: JsonChoice) => {
    const findings = await examine(cli);
    if (findings.some(({ state }) => state === 'bad')) process.exitCode = exitCodes.failure;
    print(cli, options, { findings }, (_, terminal) => forPerson(cli, listFindings(findings, terminal)));
  });
}

async function examine(cli: Cli): Promise<readonly Finding[]> {
  const nowMs = Date.now();
  return [
    checkNode(cli),
    checkDatabaseModule(),
    checkNativeHook(cli),
    checkSocketDirectory(cli),
    checkSocket(cli),
    ...(await checkDaemon(cli)),
    checkBackoff(cli, nowMs),
    checkDirectory('data', cli.paths.dataDir, cli.uid),
    checkDatabase(cli),
    checkConfiguration(cli),
    checkLog(cli, nowMs),
    ...checkShells(cli),
    ...checkAgents(cli),
  ];
}
