import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { SyncFailure } from '@hunch/history-sync';
import { errorMessage } from '../observe/error-message.ts';
import { SyncJobs } from './jobs.ts';
import type { FromSync, SyncFault, SyncThreadData, ToSync } from './messages.ts';

/** A third of the usual share: with 10, a ninth, a first sync beside a busy machine hardly moved. */
const NICENESS = 5;

/** Reading so many takes the main thread a millisecond. */
const commandsPerMessage = 250;

/** The sync thread: one job, then it ends. Opening a million records takes minutes, which nobody's suggestion waits for. */
export const running = main();

async function main(): Promise<void> {
  const port = parentPort;
  if (port === null) throw new Error('sync-worker runs as a worker thread of hunchd');
  // On Linux a thread has a priority of its own; elsewhere the whole daemon would get this one.
  if (process.platform === 'linux') setPriority(NICENESS);
  // What `SyncService` of the same bundle gave.
  const data = workerData as SyncThreadData;
  const stopping = new AbortController();
  let answered: ((message: ToSync) => void) | undefined;
  port.on('message', (message: ToSync) => {
    if (message.kind === 'stop') stopping.abort();
    else answered?.(message);
  });
  const ask = async (message: FromSync): Promise<void> => {
    const answer = new Promise<ToSync>((resolve) => {
      answered = resolve;
    });
    port.postMessage(message);
    const { kind, ...rest } = await answer;
    if (kind === 'refused') throw new Error('message' in rest ? rest.message : kind);
  };
  const jobs = new SyncJobs(
    data,
    {
      add: async (commands) => {
        for (let start = 0; start < commands.length; start += commandsPerMessage) {
          const end = start + commandsPerMessage;
          await ask({
            kind: 'arrived',
            commands: commands.slice(start, end),
            isLast: end >= commands.length,
          });
        }
      },
      remove: (runs) => ask({ kind: 'removed', runs }),
    },
    stopping.signal,
    (progress) => port.postMessage({ kind: 'progress', progress } satisfies FromSync),
  );
  try {
    port.postMessage({ kind: 'ended', outcome: await jobs.run(data.job) } satisfies FromSync);
  } catch (error) {
    port.postMessage({ kind: 'failed', failure: faultOf(error) } satisfies FromSync);
  }
  port.close();
}

function faultOf(error: unknown): SyncFault {
  if (error instanceof SyncFailure) {
    const { kind, message, isPassing, retryAfterMs } = error;
    return { kind, message, isPassing, retryAfterMs };
  }
  const message = `Syncing failed inside hunch (${errorMessage(error)}). Nothing is lost; it is tried again later.`;
  return { kind: 'internal', message, isPassing: true, retryAfterMs: null };
}
