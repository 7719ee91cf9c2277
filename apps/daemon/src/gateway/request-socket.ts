import { subscribe } from 'node:diagnostics_channel';
import { Socket } from 'node:net';
import { isObject } from '@hunch/common/json';

let take: ((socket: Socket) => void) | undefined;

// undici tells by no other way which of its connections a request is written to (nodejs/undici, docs/api/DiagnosticsChannel).
subscribe('undici:client:sendHeaders', (message) => {
  const taker = take;
  take = undefined;
  if (taker !== undefined && isObject(message) && message.socket instanceof Socket) taker(message.socket);
});

/** Whose request undici is about to write: it tells of the connection in the same step. */
export function takeSocketOfNext(taker: (socket: Socket) => void): void {
  take = taker;
}
