import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { ClientFormat } from '@hunch/llm-formats';
import type { JsonObject } from '@hunch/common/json';
import type { ClientDisconnect } from './client-disconnect.ts';
import type { VirtualKey } from './virtual-key.ts';

/** A request for an answer of a model. */
export interface ExchangeInput {
  readonly client: ClientFormat;
  readonly body: JsonObject;
  readonly headers: IncomingHttpHeaders;
  /** Undefined: it comes with the gateway's own token. */
  readonly key: VirtualKey | undefined;
  readonly response: ServerResponse;
  readonly disconnect: ClientDisconnect;
  readonly startedAtMs: number;
}
