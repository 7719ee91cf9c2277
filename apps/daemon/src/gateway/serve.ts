import { hunchPaths, type Environment } from '@hunch/common/paths';
import { LiveConfiguration } from '../config/live.ts';
import type { Configuration } from '../config/load.ts';
import { ensurePrivateDirectory } from '../lifecycle/directories.ts';
import { exitCodes } from '../lifecycle/refusal.ts';
import { Log } from '../observe/log.ts';
import { keepCopiesIn } from '../store/copies.ts';
import { GatewaySwitch } from './switch.ts';

export interface ServeSettings {
  readonly environment: Environment;
  readonly uid: number;
  /** In place of `prompt_router.listen`. */
  readonly listen: string | undefined;
  readonly gatewayWorker: URL;
  readonly routerStoreWorker: URL;
}

/**
 * The gateway without the shell parts, in the foreground: for a machine that many share. It needs no `enabled`: whoever
 * calls it wants it.
 *
 * @returns the exit code, when it has ended
 */
export async function serveGateway(settings: ServeSettings): Promise<number> {
  const { environment, uid, gatewayWorker, routerStoreWorker } = settings;
  const paths = hunchPaths(environment, uid);
  const live = new LiveConfiguration(paths.config, environment);
  ensurePrivateDirectory(paths.dataDir, uid);
  keepCopiesIn(paths.dataDir);
  ensurePrivateDirectory(paths.stateDir, uid);
  const log = new Log(paths.log, live.current.daemon.log_level);
  const say = (text: string): void => void process.stderr.write(`hunchd: ${text}\n`);
  for (const problem of live.current.problems) say(problem);
  const onProblems = (problems: readonly string[]): void => problems.forEach(say);
  const workers = { gatewayWorker, routerStoreWorker, yields: false, listenFd: inheritedSocket(environment) };
  let end: (code: number) => void = () => undefined;
  const ended = new Promise<number>((resolve) => (end = resolve));
  const onDeath = (reason: string): void => {
    say(`The gateway has stopped: ${reason}.`);
    // Who supervises it starts it again.
    end(exitCodes.failed);
  };
  const gateway = new GatewaySwitch({ paths, environment, ...workers, log, warn: say, onDeath, onProblems });
  const wanted = ({ prompt_router: options }: Configuration): Configuration['prompt_router'] => ({
    ...options,
    enabled: true,
    listen: settings.listen ?? options.listen,
  });
  await gateway.follow(wanted(live.current));
  const { url } = await gateway.status();
  if (url === null) return exitCodes.failed;
  process.on('SIGHUP', () => {
    const read = live.reload();
    for (const problem of read.problems) say(problem);
    void gateway.follow(wanted(read));
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => end(exitCodes.stopped));
  // Who waits for this line may send a signal at once.
  process.stdout.write(`hunchd gateway ${url}\n`);
  const code = await ended;
  await gateway.stop();
  log.close();
  return code;
}

/** Of a supervisor that keeps the socket while the gateway is restarted: clients wait then, and none is refused (sd_listen_fds(3)). */
function inheritedSocket({ LISTEN_PID, LISTEN_FDS }: Environment): number | undefined {
  return Number(LISTEN_PID) === process.pid && Number(LISTEN_FDS) >= 1 ? 3 : undefined;
}
