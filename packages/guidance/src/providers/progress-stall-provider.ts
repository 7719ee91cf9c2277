import { factualProvider } from './factual-provider.ts';
import type { GuidanceProvider } from './provider.ts';

/** Speaks of turns that bring nothing new. */
export function progressStallProvider(): GuidanceProvider {
  return factualProvider('progress_stall_provider', {
    alternative:
      'What they look at is known by now; what has been found so far is enough to act on, or points to another place.',
    askUser: 'Telling the user what is known and what is missing is a way out.',
  });
}
