import type { MethodName, Methods } from '@hunch/common/protocol';
import { reachDaemon } from './autostart.ts';
import type { Cli } from './cli.ts';
import { connectDaemon, nobodyListens, type DaemonClient, type RequestOptions } from './client.ts';

type Params<Name extends MethodName> = Methods[Name]['params'];
type Answer<Name extends MethodName> = Promise<Methods[Name]['result']>;

/** One request to the daemon, which is started if none runs. */
export function ask<Name extends MethodName>(
  cli: Cli,
  method: Name,
  params: Params<Name>,
  options: RequestOptions = {},
): Answer<Name> {
  return withDaemon(reachDaemon(cli), (daemon) => daemon.request(method, params, options));
}

/** One request to a daemon that runs already: for questions that a fresh daemon could not answer. */
export function askRunning<Name extends MethodName>(
  cli: Cli,
  method: Name,
  params: Params<Name>,
): Answer<Name> {
  return withDaemon(connectDaemon(cli.paths, cli.uid), (daemon) => daemon.request(method, params));
}

/** Closes the connection when `use` has ended. */
export async function withDaemon<Result>(
  connecting: Promise<DaemonClient>,
  use: (daemon: DaemonClient) => Promise<Result>,
): Promise<Result> {
  const daemon = await connecting;
  try {
    return await use(daemon);
  } finally {
    daemon.close();
  }
}

/** @returns whether a daemon ran that reads its configuration, and the keys of its gateway, again */
export async function reloadIfRunning(cli: Cli): Promise<boolean> {
  try {
    await askRunning(cli, 'Reload', {});
    return true;
  } catch (error) {
    if (!nobodyListens(error)) throw error;
    return false;
  }
}
