import { factualProvider } from './factual-provider.ts';
import type { GuidanceProvider } from './provider.ts';

/** Speaks of circles. */
export function doomLoopBreaker(): GuidanceProvider {
  return factualProvider('doom_loop_breaker', {
    alternative:
      'Another repetition will most likely give the same; a different call, or a change before the next one, would give something new.',
    askUser:
      'Nothing new has come of it for a while; telling the user what was tried and what is missing is a way out.',
  });
}
