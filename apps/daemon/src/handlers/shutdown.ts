import type { Handler } from './handler.ts';

/** The answer goes out before the daemon drains. */
export function shutdownHandler(stop: () => void): Handler<'Shutdown'> {
  return {
    method: 'Shutdown',
    fields: {},
    handle() {
      setImmediate(stop);
      return { stopping: true };
    },
  };
}
