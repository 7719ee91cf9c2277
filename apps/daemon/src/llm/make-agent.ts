import { Agent } from 'undici';

/** Model servers answer one request after another; more connections only queue there. */
const CONNECTIONS_MAX = 4;
/** Between two requests of a person. */
const KEEP_ALIVE_MS = 60_000;

export function makeAgent(): Agent {
  return new Agent({
    connections: CONNECTIONS_MAX,
    keepAliveTimeout: KEEP_ALIVE_MS,
    // The signal of a request holds for the whole exchange.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}
