import { existsSync } from 'node:fs';
import { HunchError } from '@hunch/common/errors';
import { hunchPaths, type HunchPaths } from '@hunch/common/paths';
import type { RunningDaemon } from './compose.ts';
import { collectEarly, keepYoungSpace } from './lifecycle/heap.ts';
import { exitCodes } from './lifecycle/refusal.ts';
import type { EffectiveConfiguration } from './offline/reports.ts';
import { judgeRoot } from './lifecycle/root-rule.ts';
import { bootStoreThread } from './store/boot-thread.ts';
import { textIfThere } from './platform/files.ts';
import { systemProblem } from '@hunch/common/system-problem';

const usage = `usage: hunchd run [--allow-root]     run in the foreground
       hunchd gateway [--listen HOST:PORT]  run the gateway for models alone, in the foreground
       hunchd config-check  print the effective configuration and what is wrong with it, as JSON
       hunchd version
`;

// Not by process.exitCode: a start that failed halfway has a store thread, and a drained daemon has timers.
export const running = main(process.argv.slice(2)).then((code) => process.exit(code));

async function main(args: readonly string[]): Promise<number> {
  const [command = '', ...flags] = args;
  if (command === 'run' && flags.every((flag) => flag === '--allow-root'))
    return run(flags.includes('--allow-root'));
  if (command === 'config-check' && flags.every((flag) => flag === '--json')) return configCheck();
  if (command === 'gateway' && (flags.length === 0 || (flags.length === 2 && flags[0] === '--listen')))
    return gateway(flags[1]);
  if (command === 'version' && flags.length === 0) return version();
  process.stderr.write(usage);
  return exitCodes.usage;
}

async function run(allowRoot: boolean): Promise<number> {
  // Whatever is made from here on is the user's alone.
  process.umask(0o077);
  const uid = process.getuid?.() ?? -1;
  const verdict = judgeRoot({
    uid,
    isAllowed: allowRoot || process.env.HUNCH_ALLOW_ROOT === '1',
    passwd: textIfThere('/etc/passwd'),
    uidMap: textIfThere('/proc/self/uid_map'),
  });
  if (!verdict.allowed) return fail(exitCodes.refusedRoot, verdict.reason);
  const warnings = verdict.warning === null ? [] : [`hunchd ${verdict.warning}.`];
  for (const warning of warnings) process.stderr.write(`${warning}\n`);
  const storeWorker = new URL('./store-worker.mjs', import.meta.url);
  // First of all: it comes up on a processor of its own while this one loads the daemon.
  const storeThread = bootStoreThread(storeWorker);
  try {
    const { startDaemon } = await import('./start.ts');
    const started = await startDaemon({
      environment: process.env,
      uid,
      version: __HUNCH_VERSION__,
      storeWorker,
      storeThread,
      gatewayWorker: new URL('./gateway-worker.mjs', import.meta.url),
      syncWorker: new URL('./sync-worker.mjs', import.meta.url),
      modelRunner: new URL('./model-runner.mjs', import.meta.url),
      routerStoreWorker: new URL('./router-store-worker.mjs', import.meta.url),
      warnings,
      codeCache: __HUNCH_CODE__,
    });
    if (!started.ok) return fail(started.error.exitCode, started.error.reason);
    collectEarly();
    keepYoungSpace();
    return await serve(started.value);
  } catch (error) {
    return fail(exitCodes.failed, reasonOf(error));
  }
}

async function gateway(listen: string | undefined): Promise<number> {
  process.umask(0o077);
  const { serveGateway } = await import('./gateway/serve.ts');
  try {
    return await serveGateway({
      environment: process.env,
      uid: process.getuid?.() ?? -1,
      listen,
      gatewayWorker: new URL('./gateway-worker.mjs', import.meta.url),
      routerStoreWorker: new URL('./router-store-worker.mjs', import.meta.url),
    });
  } catch (error) {
    return fail(exitCodes.failed, reasonOf(error));
  }
}

async function serve(daemon: RunningDaemon): Promise<number> {
  // Whoever started it may not be there any more to read.
  process.stdout.on('error', () => undefined);
  process.stderr.on('error', () => undefined);
  process.on('SIGTERM', () => daemon.stop('SIGTERM'));
  process.on('SIGINT', () => daemon.stop('SIGINT'));
  process.on('SIGHUP', () => daemon.reload());
  process.stdout.write(`hunchd ready ${daemon.socket}\n`);
  return daemon.stopped;
}

/** Engines are loaded only where the user has packs. */
async function packProblems({ configDir }: HunchPaths): Promise<readonly string[]> {
  const problems: string[] = [];
  if (existsSync(`${configDir}/rules`)) {
    const { readRulePacks } = await import('./engines/rule-packs.ts');
    problems.push(...readRulePacks({ configDir }).problems);
  }
  if (existsSync(`${configDir}/recipes`)) {
    const { readRecipePacks } = await import('./engines/recipe-packs.ts');
    problems.push(...readRecipePacks({ configDir }).problems);
  }
  return problems;
}

async function configCheck(): Promise<number> {
  const [{ loadConfiguration }, { effectiveOptions }] = await Promise.all([
    import('./config/load.ts'),
    import('./config/report.ts'),
  ]);
  const paths = hunchPaths(process.env, process.getuid?.() ?? -1);
  const configuration = loadConfiguration(paths.config, process.env);
  const problems = [...configuration.problems, ...(await packProblems(paths))];
  const effective: EffectiveConfiguration = {
    file: paths.config,
    options: effectiveOptions(configuration),
    problems,
  };
  process.stdout.write(`${JSON.stringify(effective)}
`);
  return problems.length === 0 ? exitCodes.stopped : exitCodes.failed;
}

function version(): number {
  process.stdout.write(`hunchd ${__HUNCH_VERSION__}\n`);
  return exitCodes.stopped;
}

function fail(exitCode: number, reason: string): number {
  process.stderr.write(`hunchd: ${reason}\n`);
  return exitCode;
}

function reasonOf(error: unknown): string {
  if (error instanceof HunchError) return error.message;
  const { code, path } = error as NodeJS.ErrnoException;
  const problem = systemProblem(code, path);
  if (problem !== undefined) return problem;
  return error instanceof Error ? `${error.name}: ${error.message.split('\n')[0]}` : String(error);
}
