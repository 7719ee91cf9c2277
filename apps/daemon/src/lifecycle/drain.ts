import type { HistoryImport } from '../ingest/history-import.ts';
import type { IngestPipeline } from '../ingest/pipeline.ts';
import type { Spools } from '../ingest/spools.ts';
import type { Log } from '../observe/log.ts';
import type { GatewaySwitch } from '../gateway/switch.ts';
import type { SocketServer } from '../socket/server.ts';
import type { StoreClient } from '../store/client.ts';
import { stackOf } from '../observe/error-message.ts';
import { socketsFirst } from './event-loop.ts';
import { whileItShrinks } from './with-timeout.ts';
import { exitCodes } from './refusal.ts';

const drainBounds = {
  /** Without an event less to write: longer than a slow disk takes for one batch. */
  stallMs: 8_000,
  /** Learning a full queue takes half a second of a processor, of which a busy machine gives a twentieth. */
  maxMs: 40_000,
} as const;

export interface DrainParts {
  readonly server: SocketServer;
  readonly gateway: GatewaySwitch;
  readonly spools: Spools;
  readonly pipeline: IngestPipeline;
  readonly history: HistoryImport;
  readonly store: StoreClient;
  readonly log: Log;
  /** When all is written and the database is closed. */
  readonly saveImage: () => void;
  readonly release: () => void;
}

/**
 * Stops in the reverse order of the start: no new clients, the answers that are owed, every accepted event learnt and
 * durable, what makes the next start quick, the locks.
 *
 * @returns the exit code
 */
export async function drain(why: string, parts: DrainParts): Promise<number> {
  const { server, gateway, spools, pipeline, history, store, log } = parts;
  const start = performance.now();
  log.info('stopping', { why, queued: pipeline.queued, unacknowledged: store.unacknowledged });
  // What a hook has handed over counts as told, read or not.
  await socketsFirst();
  spools.closeAll();
  await server.close();
  // What was read until now may have named another.
  spools.closeAll();
  // What nobody waits for any more.
  history.stop();
  const drained = await whileItShrinks(
    drainBounds,
    () => pipeline.queued + store.unacknowledged,
    Promise.all([pipeline.drained().then(() => store.close()), gateway.stop()]),
  ).catch((error: unknown) => {
    log.error('stop failed', { where: stackOf(error) });
    return 'failed' as const;
  });
  server.destroyConnections();
  const isDrained = typeof drained === 'object';
  const complete = isDrained && store.unacknowledged === 0;
  if (isDrained) parts.saveImage();
  if (complete) log.info('stopped', { took_ms: Math.round(performance.now() - start) });
  else
    log.error('stopped before all was written', {
      queued: pipeline.queued,
      unacknowledged: store.unacknowledged,
    });
  parts.release();
  log.close();
  return complete ? exitCodes.stopped : exitCodes.failed;
}
