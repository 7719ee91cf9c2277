import { factualProvider } from './factual-provider.ts';
import type { GuidanceProvider } from './provider.ts';

/** Speaks of edits that do not apply. */
export function editFailureProvider(): GuidanceProvider {
  return factualProvider('edit_failure_provider', {
    alternative:
      'The text of the file differs from what the edits expect; reading the file again shows it as it is now.',
    askUser: 'Writing the whole file anew, or showing the user the intended change, is a way out.',
  });
}
