import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { ClientDisconnect } from '../client-disconnect.ts';
import type { VirtualKey } from '../virtual-key.ts';
import type { FoundEndpoint } from './find-endpoint.ts';

/** A request that passes through, with its whole body. */
export interface PassInput {
  readonly found: FoundEndpoint;
  /** With its question mark; empty: there is none. */
  readonly query: string;
  readonly body: Buffer;
  readonly headers: IncomingHttpHeaders;
  readonly key: VirtualKey | undefined;
  readonly response: ServerResponse;
  readonly disconnect: ClientDisconnect;
  readonly startedAtMs: number;
}
