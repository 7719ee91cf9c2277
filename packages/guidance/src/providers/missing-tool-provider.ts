import { factualProvider } from './factual-provider.ts';
import type { GuidanceProvider } from './provider.ts';

/** Speaks of a program that is not there. */
export function missingToolProvider(): GuidanceProvider {
  return factualProvider('missing_tool_provider', {
    alternative: 'Another spelling will not find it; another program, or installing it, would.',
    askUser: 'The user may know where it is, or what to use instead.',
  });
}
