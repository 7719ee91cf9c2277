import { factualProvider } from './factual-provider.ts';
import type { GuidanceProvider } from './provider.ts';

/** Speaks of one error that comes back whatever is done about it. */
export function sameErrorProvider(): GuidanceProvider {
  return factualProvider('same_error_provider', {
    alternative:
      'What was changed in between did not touch its cause; the place that the error names, or a smaller case of it, may show more.',
    askUser:
      'The cause may be outside of what can be changed here; telling the user the error and what was tried is a way out.',
  });
}
