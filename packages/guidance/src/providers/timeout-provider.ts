import { factualProvider } from './factual-provider.ts';
import type { GuidanceProvider } from './provider.ts';

/** Speaks of calls that run out of time. */
export function timeoutProvider(): GuidanceProvider {
  return factualProvider('timeout_provider', {
    alternative:
      'The same call will most likely take as long; a smaller piece of it, or running it in the background, would end in time.',
    askUser: 'The user may know how long it takes, or how to make it shorter.',
  });
}
