import type { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { checkAgents } from '../doctor/agents.ts';
import { checkConfiguration } from '../doctor/configuration.ts';
import { checkBackoff, checkDaemon } from '../doctor/daemon.ts';
import { checkDatabase } from '../doctor/database.ts';
import { checkDirectory, checkLog, checkSocket, checkSocketDirectory } from '../doctor/files.ts';
import type { Finding } from '../doctor/finding.ts';
import { checkDatabaseModule, checkNativeHook, checkNode } from '../doctor/installation.ts';
import { checkShells } from '../doctor/shells.ts';
import { exitCodes } from '../exit-codes.ts';
import { listFindings } from '../render/findings.ts';
import { examples, jsonOption } from './options.ts';

export function define(command: Command, cli: Cli): void {
  command
    .addOption(jsonOption())
    .addHelpText(
      'after',
      examples(
        ['hunch doctor', 'all checks; each problem with what to do about it'],
        ['hunch suggestions doctor', 'send a probe through every shell'],
      ) + '\nIt changes nothing, and ends with 1 if something is broken.\n',
    )
    .action(async (options: { readonly json?: true }) => {
      const findings = await examine(cli);
      if (findings.some((finding) => finding.state === 'bad')) process.exitCode = exitCodes.failure;
      cli.terminal.write(
        options.json ? `${JSON.stringify({ findings })}\n` : listFindings(findings, cli.terminal),
      );
    });
}

async function examine(cli: Cli): Promise<Finding[]> {
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
