import type { Command } from 'commander';
import { shellNames } from '@hunch/common/protocol';
import { reachDaemon } from '../autostart.ts';
import type { Cli } from '../cli.ts';
import { checkBackoff, checkDaemon } from '../doctor/daemon.ts';
import { checkDatabase } from '../doctor/database.ts';
import { checkLog, checkSocket } from '../doctor/files.ts';
import type { Finding } from '../doctor/finding.ts';
import { probeShell, type ProbeResult } from '../doctor/probe-shell.ts';
import { shellVersion } from '../doctor/shells.ts';
import { CommandFailure, exitCodes } from '../exit-codes.ts';
import { listFindings } from '../render/findings.ts';
import { listProbes } from '../render/probes.ts';
import { examples, jsonOption } from './options.ts';

export function define(command: Command, cli: Cli): void {
  command
    .command('doctor')
    .description('send a probe through every shell, and say what became of it')
    .addOption(jsonOption())
    .addHelpText(
      'after',
      examples(['hunch suggestions doctor', 'is a command recorded, and how long does each step take?']) +
        '\nIt starts each installed shell out of sight, with the integration and without your own rc files, runs one\n' +
        'command incognito, and asks the daemon for it. Nothing of it is kept.\n',
    )
    .action((options: { readonly json?: true }) => examine(cli, options.json === true));
}

async function examine(cli: Cli, json: boolean): Promise<void> {
  const results = await probeAll(cli);
  const findings = [...(await checkDaemon(cli)), checkSocket(cli), checkDatabase(cli)].concat(
    checkBackoff(cli, Date.now()),
    checkLog(cli, Date.now()),
  );
  const broken = results.some((result) => !result.recorded) || findings.some(({ state }) => state === 'bad');
  if (broken) process.exitCode = exitCodes.failure;
  cli.terminal.write(
    json ? `${JSON.stringify({ probes: results, findings })}\n` : describe(cli, results, findings),
  );
}

async function probeAll(cli: Cli): Promise<ProbeResult[]> {
  const shells = shellNames.filter((shell) => shellVersion(shell) !== undefined);
  if (shells.length === 0)
    throw new CommandFailure('Neither bash, zsh nor fish is on PATH, so there is nothing to test.');
  const daemon = await reachDaemon(cli);
  const results: ProbeResult[] = [];
  try {
    // One after the other: side by side they would slow each other down, and the times are what is asked for.
    for (const shell of shells) results.push(await probeShell(cli, shell, daemon));
  } finally {
    daemon.close();
  }
  return results;
}

function describe(cli: Cli, results: readonly ProbeResult[], findings: readonly Finding[]): string {
  return `${listProbes(results, cli.terminal)}\n${listFindings(findings, cli.terminal)}`;
}
