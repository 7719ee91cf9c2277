import { hunchPaths, type Environment } from '@hunch/common/paths';
import { LiveConfiguration } from '../config/live.ts';
import type { Configuration } from '../config/load.ts';
import { ensurePrivateDirectory } from '../lifecycle/directories.ts';
import { exitCodes } from '../lifecycle/refusal.ts';
import { Log } from '../observe/log.ts';
import { ProxySwitch } from './switch.ts';

export interface ServeSettings {
  readonly environment: Environment;
  readonly uid: number;
  /** In place of `prompt_router.listen`. */
  readonly listen: string | undefined;
  readonly proxyWorker: URL;
  readonly routerStoreWorker: URL;
}

/**
 * The proxy without the shell parts, in the foreground: for a machine that many share. It needs no `enabled`: whoever
 * calls it wants it.
 *
 * @returns the exit code, when it has ended
 */
export async function serveProxy(settings: ServeSettings): Promise<number> {
  const { environment, uid, proxyWorker, routerStoreWorker } = settings;
  const paths = hunchPaths(environment, uid);
  const live = new LiveConfiguration(paths.config, environment);
  ensurePrivateDirectory(paths.dataDir, uid);
  ensurePrivateDirectory(paths.stateDir, uid);
  const log = new Log(paths.log, live.current.daemon.log_level);
  const say = (text: string): void => void process.stderr.write(`hunchd: ${text}\n`);
  for (const problem of live.current.problems) say(problem);
  const onProblems = (problems: readonly string[]): void => problems.forEach(say);
  const workers = { proxyWorker, routerStoreWorker, yields: false };
  const proxy = new ProxySwitch({ paths, environment, ...workers, log, warn: say, onProblems });
  const wanted = ({ prompt_router: options }: Configuration): Configuration['prompt_router'] => ({
    ...options,
    enabled: true,
    listen: settings.listen ?? options.listen,
  });
  await proxy.follow(wanted(live.current));
  const { url } = await proxy.status();
  if (url === null) return exitCodes.failed;
  process.stdout.write(`hunchd proxy ${url}\n`);
  process.on('SIGHUP', () => void proxy.follow(wanted(live.reload())));
  await new Promise<void>((resolve) => {
    process.once('SIGTERM', () => resolve());
    process.once('SIGINT', () => resolve());
  });
  await proxy.stop();
  log.close();
  return exitCodes.stopped;
}
