import { setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { makeRedact } from '../ingest/redact.ts';
import { stackOf, errorMessage } from '../observe/error-message.ts';
import type { FromGateway, GatewayThreadData, ToGateway } from './messages.ts';
import { Gateway, serverStopBounds, stopBounds } from './gateway.ts';
import type { AnswerCache } from './cache/answer-cache.ts';
import { MemoryCache } from './cache/memory-cache.ts';
import type { GatewayLedger } from './gateway-ledger.ts';
import { countLost } from './count-lost.ts';
import { JournaledState } from './state/journaled-state.ts';
import { MemoryState } from './state/memory-state.ts';
import { ReservationJournal } from './state/reservation-journal.ts';
import type { GatewayState } from './state/state.ts';
import type { Telemetry } from './telemetry/telemetry.ts';
import { LedgerClient } from './store/ledger-client.ts';

/** The gateway's thread: a body of many megabytes is parsed here, where no shell waits for it. */
const port = portToMain();
const send = (message: FromGateway): void => port.postMessage(message);
const warn = (text: string): void => send({ kind: 'warning', text });

/** A third of the weight of the main thread, when both want to run: each step is a factor of about 1.25 (sched(7)). */
const THREAD_NICENESS = 5;

// workerData is what the gateway thread of the same bundle gave.
const { orders, routerDb, storeWorker, yields, listenFd } = workerData as GatewayThreadData;
if (yields) giveWay();
export const running = start();

function portToMain(): MessagePort {
  if (parentPort === null) throw new Error('gateway-worker runs as a worker thread of hunchd');
  return parentPort;
}

/**
 * On Linux, 0 means the calling thread (setpriority(2), "C library/kernel differences"): a body of 20 MB is parsed while
 * nobody else wants the processor. Elsewhere it would mean the whole process, which must stay as it is.
 */
function giveWay(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(0, THREAD_NICENESS);
  } catch {
    // Where it may not, the scheduler is fair, which is good enough.
  }
}

async function start(): Promise<void> {
  const ledger = await openLedger();
  const journal = new ReservationJournal(join(dirname(routerDb), 'router-pending'));
  const state = new JournaledState(await openState(ledger), journal);
  await countLost(journal, state, ledger);
  const redact = makeRedact(() => true);
  const onDefect = (error: unknown): void => send({ kind: 'defect', where: stackOf(error) });
  const gateway = new Gateway(orders, {
    state,
    cache: await openCache(),
    telemetry: await openTelemetry(),
    ledger,
    objects: ledger.objects,
    redact: (text) => redact(text).text,
    onDefect,
  });
  try {
    send({ kind: 'listening', address: await gateway.listen(listenFd) });
  } catch (error) {
    send({ kind: 'refused', reason: errorMessage(error) });
    await ledger.close();
    return;
  }
  port.on('message', (message: ToGateway) => {
    switch (message.kind) {
      case 'follow':
        return gateway.follow(message.orders);
      case 'report':
        return void gateway.report().then((report) => send({ kind: 'report', id: message.id, report }));
      case 'close':
        return void gateway
          .close(yields ? stopBounds : serverStopBounds)
          .then(() => ledger.close())
          .then(() => send({ kind: 'closed' }));
    }
  });
}

async function openLedger(): Promise<GatewayLedger> {
  const { decisionsDays, ledgerUrl } = orders.settings;
  if (ledgerUrl === '')
    return new LedgerClient(new URL(storeWorker), { path: routerDb, decisionsDays }, warn);
  const { PostgresLedger } = await import('./store/postgres-ledger.ts');
  const spoolDirectory = join(dirname(routerDb), 'router-spool');
  return new PostgresLedger({ url: ledgerUrl, spoolDirectory, decisionsDays, warn });
}

async function openCache(): Promise<AnswerCache> {
  const memory = new MemoryCache();
  const { stateUrl, cache } = orders.settings;
  if (stateUrl === '' || cache === undefined) return memory;
  const { SharedCache } = await import('./cache/shared-cache.ts');
  return new SharedCache(stateUrl, memory);
}

/** Only where it is wanted: its packages take 15 ms to load. */
async function openTelemetry(): Promise<Telemetry | undefined> {
  const { telemetryEndpoint: endpoint } = orders.settings;
  if (endpoint === undefined) return undefined;
  const { OtlpTelemetry } = await import('./telemetry/otlp-telemetry.ts');
  return new OtlpTelemetry(endpoint, __HUNCH_VERSION__);
}

async function openState(ledger: GatewayLedger): Promise<GatewayState> {
  const memory = new MemoryState(await ledger.spent(), Date.now());
  const { stateUrl } = orders.settings;
  if (stateUrl === '') return memory;
  const { SharedState } = await import('./state/shared-state.ts');
  return new SharedState(stateUrl, memory, (reason) =>
    warn(
      `The server of prompt_router.state_url can't be reached (${reason}); each gateway goes by its own memory.`,
    ),
  );
}
