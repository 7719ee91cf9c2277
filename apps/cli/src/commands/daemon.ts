import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Option, type Command } from 'commander';
import { HunchError } from '@hunch/common/errors';
import type { StatusResult } from '@hunch/common/protocol';
import { startDaemon } from '../autostart.ts';
import type { Cli } from '../cli.ts';
import {
  connectDaemon,
  connectUnproven,
  nobodyListens,
  UnprovenDaemon,
  type DaemonClient,
} from '../client.ts';
import { CommandFailure, exitCodes } from '../exit-codes.ts';
import { columns } from '../render/columns.ts';
import { age } from '../render/duration.ts';
import { examples, jsonOption } from './options.ts';

interface StartOptions {
  readonly quiet?: true;
  readonly allowRoot?: true;
}

/** A drain writes what is queued; beyond this something is stuck, and the user should know. */
const stopTimeoutMs = 15_000;

export function define(command: Command, cli: Cli): void {
  command.addHelpText(
    'after',
    examples(
      ['hunch daemon start', 'start it in the background (the first use does so by itself)'],
      ['hunch daemon run', 'run it here and see its log; Ctrl-C stops it'],
      ['hunch daemon status --json', 'for a program'],
    ),
  );
  command
    .command('run')
    .description('run the daemon in the foreground')
    .addHelpText('after', examples(['hunch daemon run', 'its log is shown; Ctrl-C stops it']))
    .addOption(allowRoot())
    .action((options: StartOptions) => runInForeground(cli, daemonOptions(options)));
  command
    .command('start')
    .description('start the daemon in the background and wait until it is ready')
    .addHelpText(
      'after',
      examples(
        ['hunch daemon start', 'the first use does so by itself'],
        ['hunch daemon start --quiet', 'in a script'],
      ),
    )
    .option('-q, --quiet', 'print nothing')
    .addOption(allowRoot())
    .action((options: StartOptions) => start(cli, options));
  command
    .command('stop')
    .description('stop the daemon once it has written what it holds')
    .addHelpText('after', examples(['hunch daemon stop', 'the next use starts it again']))
    .action(() => stop(cli));
  command
    .command('status')
    .description('say whether the daemon runs, and what it holds')
    .addHelpText(
      'after',
      examples(
        ['hunch daemon status', 'its version, process, socket and directory'],
        ['hunch daemon status --json', 'for a program'],
      ),
    )
    .addOption(jsonOption())
    .action((options: { readonly json?: true }) => status(cli, options.json === true));
  command
    .command('reload')
    .description('read the configuration again, without dropping a connection')
    .addHelpText('after', examples(['hunch daemon reload', 'after the file was edited by hand']))
    .action(() => reload(cli));
}

async function runInForeground(cli: Cli, options: readonly string[]): Promise<void> {
  const daemon = spawn(process.execPath, [cli.daemonProgram, 'run', ...options], { stdio: 'inherit' });
  // Ctrl-C reaches both: the daemon drains, and this process waits for it.
  process.on('SIGINT', () => undefined);
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => daemon.kill(signal));
  process.exitCode = await new Promise<number>((resolve, reject) => {
    daemon.once('error', reject);
    daemon.once('exit', (code) => resolve(code ?? exitCodes.failure));
  });
}

function allowRoot(): Option {
  return new Option('--allow-root', 'run although this is the root account, which has other users beside it');
}

function daemonOptions(options: StartOptions): readonly string[] {
  return options.allowRoot ? ['--allow-root'] : [];
}

async function start(cli: Cli, options: StartOptions): Promise<void> {
  const say = (text: string): void => {
    if (!options.quiet) cli.terminal.write(text);
  };
  const running = await replaced(cli);
  if (running !== undefined) {
    const { pid } = await running.request('Status', {}).finally(() => running.close());
    say(`The daemon runs already (process ${pid}).\n`);
    return;
  }
  const startedMs = performance.now();
  const daemon = await startDaemon(cli, daemonOptions(options));
  const tookMs = performance.now() - startedMs;
  const { pid } = await daemon.request('Status', {}).finally(() => daemon.close());
  say(`The daemon is ready (process ${pid}, ${Math.round(tookMs)} ms).\n`);
}

/** The daemon that runs, if any. Ends one of an older version, which proves nothing: no shell would speak to it. */
async function replaced(cli: Cli): Promise<DaemonClient | undefined> {
  try {
    return await connected(cli);
  } catch (error) {
    if (!(error instanceof UnprovenDaemon)) throw error;
    await end(cli);
    return undefined;
  }
}

async function stop(cli: Cli): Promise<void> {
  const pid = await end(cli);
  cli.terminal.write(pid === undefined ? 'No daemon runs.\n' : `The daemon has stopped (process ${pid}).\n`);
}

/** Ends the daemon, also one of an older version. The process that it was; undefined if there was none. */
async function end(cli: Cli): Promise<number | undefined> {
  const daemon = await unlessNobody(connectUnproven(cli.paths, cli.uid));
  if (daemon === undefined) return undefined;
  const { pid } = await daemon.request('Status', {});
  await daemon.request('Shutdown', {}).finally(() => daemon.close());
  const deadlineMs = Date.now() + stopTimeoutMs;
  // Its end frees its locks, whatever else happens.
  while (isAlive(pid) || existsSync(cli.paths.socket)) {
    if (Date.now() > deadlineMs) {
      throw new CommandFailure(
        `Process ${pid} did not end within ${stopTimeoutMs / 1000} s. ${cli.paths.log} may say why; \`kill ${pid}\` asks again.`,
      );
    }
    await sleep(10);
  }
  return pid;
}

async function status(cli: Cli, json: boolean): Promise<void> {
  const daemon = await connected(cli);
  if (daemon === undefined) {
    process.exitCode = exitCodes.unavailable;
    cli.terminal.write(
      json
        ? `${JSON.stringify({ running: false, socket: cli.paths.socket })}\n`
        : `No daemon listens on ${cli.paths.socket}. Start it with \`hunch daemon start\`.\n`,
    );
    return;
  }
  const result = await daemon.request('Status', {}).finally(() => daemon.close());
  cli.terminal.write(
    json ? `${JSON.stringify({ running: true, ...result })}\n` : describeStatus(result, cli),
  );
}

function describeStatus(result: StatusResult, cli: Cli): string {
  const rows = [
    ['version', result.version],
    ['process', `${result.pid}, for ${age(Date.now() - result.started_at_ms)}`],
    ['socket', result.socket],
    ['data', result.data_dir],
    ['commands', result.commands.toLocaleString('en')],
  ];
  const warnings = result.warnings.map(
    (text) => `${cli.terminal.colors.yellow(cli.terminal.symbols.warning)} ${text}\n`,
  );
  return `${columns(rows)}${warnings.join('')}`;
}

async function reload(cli: Cli): Promise<void> {
  const daemon = await connectDaemon(cli.paths, cli.uid);
  const { problems } = await daemon.request('Reload', {}).finally(() => daemon.close());
  if (problems.length > 0) {
    throw new CommandFailure(
      `The configuration was read again, but:\n${problems.map((text) => `  ${text}`).join('\n')}`,
    );
  }
  cli.terminal.write('The configuration was read again.\n');
}

function connected(cli: Cli): Promise<DaemonClient | undefined> {
  return unlessNobody(connectDaemon(cli.paths, cli.uid));
}

/** Undefined if there is no daemon at all. One that does not answer is an error. */
async function unlessNobody(connecting: Promise<DaemonClient>): Promise<DaemonClient | undefined> {
  try {
    return await connecting;
  } catch (error) {
    if (error instanceof HunchError && nobodyListens(error)) return undefined;
    throw error;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
