import { factualProvider } from './factual-provider.ts';
import type { GuidanceProvider } from './provider.ts';

/** Speaks of an agent that fails now here, now there. */
export function thrashingProvider(): GuidanceProvider {
  return factualProvider('thrashing_provider', {
    alternative: 'A step back may help: which of the attempts came closest, and what did it show?',
    askUser: 'Telling the user what was tried and where it fails is a way out.',
  });
}
