import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    readonly daemonDirectory: string;
  }
}

/** Where this run's own bundle of the daemon stands: see build-daemon.ts. */
export const daemonDirectory = inject('daemonDirectory');
export const hunchd = `${daemonDirectory}/hunchd.mjs`;
