import type { ProxyOrders } from './proxy.ts';
import type { ListenAddress } from './settings.ts';
import type { Cooldown } from './state/state.ts';

/** What the proxy's thread is started with. */
export interface ProxyThreadData {
  readonly orders: ProxyOrders;
  readonly routerDb: string;
  /** The bundled router-store-worker. */
  readonly storeWorker: string;
  /** Whether the rest of the process comes first: where shells wait for it. */
  readonly yields: boolean;
}

export type ToProxy =
  | { readonly kind: 'follow'; readonly orders: ProxyOrders }
  | { readonly kind: 'report'; readonly id: number }
  | { readonly kind: 'close' };

/** How things are, for `hunch router status`. */
export interface ProxyReport {
  readonly cooldowns: ReadonlyMap<string, Cooldown>;
  readonly dayUsd: number;
  readonly monthUsd: number;
  /** Where cooldowns, conversations and budgets are kept. */
  readonly state: 'memory' | 'shared' | 'shared_but_away';
}

export type FromProxy =
  | { readonly kind: 'listening'; readonly address: ListenAddress }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'report'; readonly id: number; readonly report: ProxyReport }
  | { readonly kind: 'warning'; readonly text: string }
  /** Where an error came from, without its message, which might hold a prompt. */
  | { readonly kind: 'defect'; readonly where: string }
  | { readonly kind: 'closed' };
