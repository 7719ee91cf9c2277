import { factualProvider } from './factual-provider.ts';
import type { GuidanceProvider } from './provider.ts';

/** Speaks of changes that have no effect on what is looked at. */
export function sameResultProvider(): GuidanceProvider {
  return factualProvider('same_result_provider', {
    alternative:
      'What was changed in between made no difference to it; that the changed code runs at all could be checked first.',
    askUser: 'Telling the user what was changed and that the result stays the same is a way out.',
  });
}
