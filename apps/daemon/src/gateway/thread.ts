import { Worker } from 'node:worker_threads';
import { withTimeout } from '../lifecycle/with-timeout.ts';
import type { FromGateway, GatewayThreadData, ToGateway } from './messages.ts';
import type { GatewayOrders, GatewayReport } from './gateway.ts';
import type { ListenAddress } from './settings.ts';

/** A gateway that is asked for its report answers within a millisecond, unless it parses a body of many megabytes. */
const REPORT_TIMEOUT_MS = 2_000;
/** Longer than the gateway waits for its requests and its store. */
const CLOSE_TIMEOUT_MS = 55_000;

export interface GatewayThreadSettings extends GatewayThreadData {
  /** The bundled gateway-worker. */
  readonly worker: URL;
  readonly onWarning: (text: string) => void;
  readonly onDefect: (where: string) => void;
  /** It ended though nobody asked it to. */
  readonly onDeath: (reason: string) => void;
}

/** The main thread's side of the gateway. */
export class GatewayThread {
  readonly #worker: Worker;
  readonly #settings: GatewayThreadSettings;
  readonly #reports = new Map<number, (report: GatewayReport) => void>();
  #nextId = 1;
  #isClosing = false;
  #listens = false;
  #isClosed: () => void = () => undefined;

  private constructor(settings: GatewayThreadSettings) {
    const { worker, orders, routerDb, storeWorker, yields, listenFd } = settings;
    const workerData: GatewayThreadData = { orders, routerDb, storeWorker, yields, listenFd };
    this.#settings = settings;
    this.#worker = new Worker(worker, { workerData });
  }

  /** @throws when it can't listen */
  static async start(
    settings: GatewayThreadSettings,
  ): Promise<{ readonly thread: GatewayThread; readonly address: ListenAddress }> {
    const thread = new GatewayThread(settings);
    return { thread, address: await thread.#started() };
  }

  follow(orders: GatewayOrders): void {
    this.#post({ kind: 'follow', orders });
  }

  /** Undefined when it does not answer. */
  async report(): Promise<GatewayReport | undefined> {
    const id = this.#nextId;
    this.#nextId += 1;
    const report = new Promise<GatewayReport>((resolve) => this.#reports.set(id, resolve));
    this.#post({ kind: 'report', id });
    const outcome = await withTimeout(REPORT_TIMEOUT_MS, report);
    this.#reports.delete(id);
    return outcome === 'late' ? undefined : outcome.value;
  }

  /** Lets requests end that have begun, for a while, and writes what is left. */
  async close(): Promise<void> {
    this.#isClosing = true;
    const closed = new Promise<void>((resolve) => {
      this.#isClosed = resolve;
    });
    this.#post({ kind: 'close' });
    await withTimeout(CLOSE_TIMEOUT_MS, closed);
    await this.#worker.terminate();
  }

  #started(): Promise<ListenAddress> {
    return new Promise((resolve, reject) => {
      const fail = (reason: string): void => {
        reject(new Error(reason));
        // What could not begin has not died: who starts it hears the reason.
        if (this.#listens && !this.#isClosing) this.#settings.onDeath(reason);
        this.#isClosing = true;
        this.#isClosed();
      };
      this.#worker.on('error', (error) => fail(error.message));
      this.#worker.on('exit', () => fail('its thread ended'));
      this.#worker.on('message', (message: FromGateway) => {
        switch (message.kind) {
          case 'listening':
            this.#listens = true;
            return resolve(message.address);
          case 'refused':
            return fail(message.reason);
          case 'report':
            return this.#reports.get(message.id)?.(message.report);
          case 'warning':
            return this.#settings.onWarning(message.text);
          case 'defect':
            return this.#settings.onDefect(message.where);
          case 'closed':
            return this.#isClosed();
        }
      });
    });
  }

  #post(message: ToGateway): void {
    this.#worker.postMessage(message);
  }
}
