import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Option, type Command } from 'commander';
import { HunchError } from '@hunch/common/errors';
import type { StatusResult } from '@hunch/common/protocol';
import { askRunning, withDaemon } from '../ask.ts';
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
import { runInForeground } from '../foreground.ts';
import { age, columns } from '../render/format.ts';
import type { Terminal } from '../render/terminal.ts';
import { jsonOption, print, type JsonChoice } from './options.ts';

interface StartOptions {
  readonly quiet?: true;
  readonly allowRoot?: true;
}

/** A drain writes what is queued; beyond this something is stuck, and the user should know. */
const stopTimeoutMs = 15_000;

export function define(command: Command, cli: Cli): void {
  command
    .command('run')
    .addOption(allowRoot())
    .action((options: StartOptions) => runInForeground(cli, ['run', ...daemonOptions(options)]));
  command
    .command('start')
    .option('-q, --quiet', 'print nothing')
    .addOption(allowRoot())
    .action((options: StartOptions) => start(cli, options));
  command.command('stop').action(() => stop(cli));
  command
    .command('status')
    .addOption(jsonOption())
    .action((options: JsonChoice) => status(cli, options));
  command.command('reload').action(() => reload(cli));
}

function allowRoot(): Option {
  return new Option('--allow-root', 'run as root, although other users use this machine');
}

function daemonOptions(options: StartOptions): readonly string[] {
  return options.allowRoot ? ['--allow-root'] : [];
}

async function start(cli: Cli, options: StartOptions): Promise<void> {
  const say = (text: string): void => {
    if (!options.quiet) cli.terminal.write(text);
  };
  const running = await runningDaemon(cli);
  if (running !== undefined) {
    say(`The daemon already runs (process ${await pidOf(running)}).\n`);
    return;
  }
  const startedMs = performance.now();
  const daemon = await startDaemon(cli, daemonOptions(options));
  const tookMs = performance.now() - startedMs;
  say(`The daemon is ready (process ${await pidOf(daemon)}, ${Math.round(tookMs)} ms).\n`);
}

async function pidOf(daemon: DaemonClient): Promise<number> {
  const { pid } = await withDaemon(Promise.resolve(daemon), () => daemon.request('Status', {}));
  return pid;
}

/** The daemon that runs, if any. Ends one of an older version, which proves nothing: no shell would speak to it. */
async function runningDaemon(cli: Cli): Promise<DaemonClient | undefined> {
  try {
    return await unlessNobody(connectDaemon(cli.paths, cli.uid));
  } catch (error) {
    if (!(error instanceof UnprovenDaemon)) throw error;
    await end(cli);
    return undefined;
  }
}

async function stop(cli: Cli): Promise<void> {
  const pid = await end(cli);
  cli.terminal.write(
    pid === undefined ? 'No daemon is running.\n' : `The daemon has stopped (process ${pid}).\n`,
  );
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
        `Process ${pid} did not end within ${stopTimeoutMs / 1000} s. See ${cli.paths.log}, or try: kill ${pid}`,
      );
    }
    await sleep(10);
  }
  return pid;
}

async function status(cli: Cli, options: JsonChoice): Promise<void> {
  const { socket } = cli.paths;
  const result = await unlessNobody(askRunning(cli, 'Status', {}));
  if (result === undefined) {
    process.exitCode = exitCodes.unavailable;
    print(
      cli,
      options,
      { running: false, socket },
      () => `No daemon listens on ${socket}. Start it with \`hunch daemon start\`.\n`,
    );
  } else {
    print(cli, options, { running: true, ...result }, describeStatus);
  }
}

function describeStatus(result: StatusResult, { colors, symbols }: Terminal): string {
  const rows = [
    ['version', result.version],
    ['process', `${result.pid}, for ${age(Date.now() - result.started_at_ms)}`],
    ['socket', result.socket],
    ['data', result.data_dir],
    ['commands', result.commands.toLocaleString('en')],
  ];
  const warnings = result.warnings.map((text) => `${colors.yellow(symbols.warning)} ${text}\n`);
  return `${columns(rows)}${warnings.join('')}`;
}

async function reload(cli: Cli): Promise<void> {
  const { problems } = await askRunning(cli, 'Reload', {});
  if (problems.length > 0) {
    throw new CommandFailure(
      `The daemon has read the configuration again, but:\n${problems.map((text) => `  ${text}`).join('\n')}`,
    );
  }
  cli.terminal.write('The daemon has read the configuration again.\n');
}

/** Undefined if there is no daemon at all. One that does not answer is an error. */
async function unlessNobody<Result>(asked: Promise<Result>): Promise<Result | undefined> {
  try {
    return await asked;
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
