import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { end, pathsIn, request } from './subject.ts';
import { commandsEach, started, stopped, underLoad, untilAccepted, type Kind, type Trial } from './trial.ts';

/** No signal ends one thread alone: the daemon's own process ends those of a name when it gets this one. */
const SIGNAL = 'SIGUSR2';

const killer = (name: string): string => `const threads = require('node:worker_threads');
if (threads.isMainThread) {
  const begun = [];
  threads.Worker = class extends threads.Worker {
    constructor(file, options) { super(file, options); if (String(file).includes('${name}')) begun.push(this); }
  };
  require('node:module').syncBuiltinESMExports();
  process.on('${SIGNAL}', () => { for (const worker of begun.splice(0)) void worker.terminate(); });
}
`;

/** Of a provider that is never asked. */
export const gatewayConfiguration = `[prompt_router]
enabled = true
listen = "127.0.0.1:0"
require_token = false
llm_classifier = false
[prompt_router.tiers]
simple = ["near/small"]
[prompt_router.providers.near]
base_url = "http://127.0.0.1:9/v1"
`;

function killing(trial: Trial, name: string): Readonly<Record<string, string>> {
  const preload = join(trial.home, 'killer.cjs');
  writeFileSync(preload, killer(name));
  return { NODE_OPTIONS: `--require=${preload}` };
}

/** Up to four times: more often than it is started again. */
export const storeThreadKilled: Kind = async (trial) => {
  const { random } = trial;
  const daemon = await started(trial, killing(trial, 'store-worker'));
  const reports = underLoad(trial, daemon, commandsEach * 8);
  for (let times = 1 + random.below(4); times > 0; times -= 1) {
    await untilAccepted(trial, trial.accepted.size + 1 + random.below(300), reports);
    daemon.child.kill(SIGNAL);
  }
  await reports;
  await (random.chance(0.5) ? stopped(trial, daemon) : end(daemon, 'SIGKILL'));
  return undefined;
};

export const gatewayKilled: Kind = async (trial) => {
  const { config } = pathsIn(trial.home);
  mkdirSync(dirname(config), { recursive: true });
  writeFileSync(config, gatewayConfiguration);
  const daemon = await started(trial, killing(trial, 'gateway-worker'));
  const { socket } = daemon;
  if (socket === undefined) return undefined;
  const reports = underLoad(trial, daemon, commandsEach * 4);
  await untilAccepted(trial, 1 + trial.random.below(200), reports);
  await untilListening(socket);
  daemon.child.kill(SIGNAL);
  await untilListening(socket, false);
  await reports;
  trial.mustTell = true;
  await stopped(trial, daemon);
  return undefined;
};

/** The gateway listens a moment after the daemon is ready: nobody waits for it. */
async function untilListening(socket: string, listens = true): Promise<void> {
  for (;;) {
    const status = await request(socket, 'RouterStatus', {});
    if (!status.ok || ((status.result as { url: string | null }).url !== null) === listens) return;
  }
}
