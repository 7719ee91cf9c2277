import type { ServerResponse } from 'node:http';
import { gatewayBounds } from './bounds.ts';

/** Resolves to true when the client has taken what was written; to false when it has gone, or takes nothing for long. */
export function drained(response: ServerResponse): Promise<boolean> {
  return new Promise((resolve) => {
    const settle = (taken: boolean): void => {
      clearTimeout(timer);
      response.off('drain', onDrain);
      response.off('close', onClose);
      resolve(taken);
    };
    const onDrain = (): void => settle(true);
    const onClose = (): void => settle(false);
    const timer = setTimeout(onClose, gatewayBounds.clientStallMs);
    response.once('drain', onDrain);
    response.once('close', onClose);
  });
}
