import { factualProvider } from './factual-provider.ts';
import type { GuidanceProvider } from './provider.ts';

/** Speaks of turn after turn in which everything fails. */
export function diagnosticSignalProvider(): GuidanceProvider {
  return factualProvider('diagnostic_signal_provider', {
    alternative: 'The errors may have one cause: the directory, a missing file, or how the tool is called.',
    askUser: 'Telling the user which calls fail, and how, is a way out.',
  });
}
