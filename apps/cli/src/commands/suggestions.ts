import type { Command } from 'commander';
import { withDaemon } from '../ask.ts';
import { reachDaemon } from '../autostart.ts';
import type { Cli } from '../cli.ts';
import { checkBackoff, checkDaemon } from '../doctor/daemon.ts';
import { checkDatabase } from '../doctor/database.ts';
import { checkLog, checkSocket } from '../doctor/files.ts';
import { probeShell, type ProbeResult } from '../doctor/probe-shell.ts';
import { noShellFound, shellVersion } from '../doctor/shells.ts';
import { CommandFailure, exitCodes } from '../exit-codes.ts';
import { listFindings, listProbes } from '../render/findings.ts';
import { shells } from '../shells/index.ts';
import { jsonOption, print, type JsonChoice } from './options.ts';

export function define(command: Command, cli: Cli): void {
  command
    .command('doctor')
    .addOption(jsonOption())
    .action((options: JsonChoice) => examine(cli, options));
}

async function examine(cli: Cli, options: JsonChoice): Promise<void> {
  const probes = await probeAll(cli);
  const findings = [
    ...(await checkDaemon(cli)),
    checkSocket(cli),
    checkDatabase(cli),
    checkBackoff(cli, Date.now()),
    checkLog(cli, Date.now()),
  ];
  if (probes.some(({ recorded }) => !recorded) || findings.some(({ state }) => state === 'bad'))
    process.exitCode = exitCodes.failure;
  print(
    cli,
    options,
    { probes, findings },
    (_, terminal) => `${listProbes(probes, terminal)}\n${listFindings(findings, terminal)}`,
  );
}

async function probeAll(cli: Cli): Promise<readonly ProbeResult[]> {
  const installed = shells.filter((shell) => shellVersion(shell) !== undefined);
  if (installed.length === 0) throw new CommandFailure(`${noShellFound}, so there is nothing to test.`);
  return withDaemon(reachDaemon(cli), async (daemon) => {
    const results: ProbeResult[] = [];
    // One after the other: side by side they would slow each other down, and the times are what is asked for.
    for (const shell of installed) results.push(await probeShell(cli, shell, daemon));
    return results;
  });
}
