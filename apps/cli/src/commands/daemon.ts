import { Option, type Command } from 'commander';
import type { StatusResult } from '@hunch/common/protocol';
import { askRunning, withDaemon } from '../ask.ts';
import { startDaemon } from '../autostart.ts';
import type { Cli } from '../cli.ts';
import { UnprovenDaemon, type DaemonClient } from '../client.ts';
import { CommandFailure, exitCodes } from '../exit-codes.ts';
import { runInForeground } from '../foreground.ts';
import { age, columns } from '../render/format.ts';
import type { Terminal } from '../render/terminal.ts';
import { currentDaemon, endDaemon, unlessNobody } from '../running-daemon.ts';
import { forgetUninstalled, isUninstalled } from '../uninstalled.ts';
import { jsonOption, print, type JsonChoice } from './options.ts';

interface StartOptions {
  readonly quiet?: true;
  readonly allowRoot?: true;
}

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
    .command('restart')
    .addOption(allowRoot())
    .action((options: StartOptions) => restart(cli, options));
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
  // A shell that was open while hunch was uninstalled has its hook still.
  if (options.quiet && isUninstalled(cli)) return;
  forgetUninstalled(cli);
  const running = await runningDaemon(cli);
  if (running.daemon !== undefined) {
    say(`The daemon already runs (process ${await pidOf(running.daemon)}).\n`);
    return;
  }
  const startedMs = performance.now();
  const daemon = await startDaemon(cli, daemonOptions(options));
  const tookMs = performance.now() - startedMs;
  const ready = `ready (process ${await pidOf(daemon)}, ${Math.round(tookMs)} ms)`;
  say(
    running.ended === undefined
      ? `The daemon is ${ready}.\n`
      : `The daemon of hunch ${running.ended} has ended; that of ${cli.version} is ${ready}.\n`,
  );
}

/** What is queued is written, and what shells tell meanwhile waits for the next daemon. */
async function restart(cli: Cli, options: StartOptions): Promise<void> {
  const pid = await endDaemon(cli);
  if (pid !== undefined) cli.terminal.write(`The daemon has stopped (process ${pid}).\n`);
  await start(cli, options);
}

async function pidOf(daemon: DaemonClient): Promise<number> {
  const { pid } = await withDaemon(Promise.resolve(daemon), () => daemon.request('Status', {}));
  return pid;
}

/** Ends one that proves nothing: it is of a version to which no shell would speak. */
async function runningDaemon(cli: Cli): ReturnType<typeof currentDaemon> {
  try {
    return await currentDaemon(cli);
  } catch (error) {
    if (!(error instanceof UnprovenDaemon)) throw error;
    await endDaemon(cli);
    return {};
  }
}

async function stop(cli: Cli): Promise<void> {
  const pid = await endDaemon(cli);
  cli.terminal.write(
    pid === undefined ? 'No daemon is running.\n' : `The daemon has stopped (process ${pid}).\n`,
  );
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
