import type { IncomingHttpHeaders } from 'node:http';

/** Of the client's trace (W3C Trace Context). */
export function traceparentOf({ traceparent }: IncomingHttpHeaders): string | undefined {
  return typeof traceparent === 'string' ? traceparent : undefined;
}
