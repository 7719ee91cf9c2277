import type { GatewayOrders, GatewayReport } from './gateway.ts';
import type { ListenAddress } from './settings.ts';

/** What the gateway's thread is started with. */
export interface GatewayThreadData {
  readonly orders: GatewayOrders;
  readonly routerDb: string;
  /** The bundled router-store-worker. */
  readonly storeWorker: string;
  /** Whether the rest of the process comes first: where shells wait for it. */
  readonly yields: boolean;
  /** A socket that listens already, of whoever started the process; undefined: it opens its own. */
  readonly listenFd: number | undefined;
}

export type ToGateway =
  | { readonly kind: 'follow'; readonly orders: GatewayOrders }
  | { readonly kind: 'report'; readonly id: number }
  | { readonly kind: 'close' };

export type FromGateway =
  | { readonly kind: 'listening'; readonly address: ListenAddress }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'report'; readonly id: number; readonly report: GatewayReport }
  | { readonly kind: 'warning'; readonly text: string }
  /** Where an error came from, without its message, which might hold a prompt. */
  | { readonly kind: 'defect'; readonly where: string }
  | { readonly kind: 'closed' };
