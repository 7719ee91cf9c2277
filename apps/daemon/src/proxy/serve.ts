import { hunchPaths, type Environment } from '@hunch/common/paths';
import { LiveConfiguration } from '../config/live.ts';
import type { Configuration } from '../config/load.ts';
import { ensurePrivateDirectory } from '../lifecycle/directories.ts';
import { exitCodes } from '../lifecycle/refusal.ts';
import { Log } from '../observe/log.ts';
import { keepCopiesIn } from '../store/copies.ts';
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
  keepCopiesIn(paths.dataDir);
  ensurePrivateDirectory(paths.stateDir, uid);
  const log = new Log(paths.log, live.current.daemon.log_level);
  const say = (text: string): void => void process.stderr.write(`hunchd: ${text}\n`);
  for (const problem of live.current.problems) say(problem);
  const onProblems = (problems: readonly string[]): void => problems.forEach(say);
  const workers = { proxyWorker, routerStoreWorker, yields: false };
  let end: (code: number) => void = () => undefined;
  const ended = new Promise<number>((resolve) => (end = resolve));
  const onDeath = (reason: string): void => {
    say(`The proxy has stopped: ${reason}.`);
    // Who supervises it starts it again.
    end(exitCodes.failed);
  };
  const proxy = new ProxySwitch({ paths, environment, ...workers, log, warn: say, onDeath, onProblems });
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
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => end(exitCodes.stopped));
  const code = await ended;
  await proxy.stop();
  log.close();
  return code;
}
