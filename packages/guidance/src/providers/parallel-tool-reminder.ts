import { factualProvider } from './factual-provider.ts';
import type { GuidanceProvider } from './provider.ts';

/** Speaks of readings that could have run in parallel. */
export function parallelToolReminder(): GuidanceProvider {
  return factualProvider('parallel_tool_reminder', {
    alternative: 'Readings that do not need each other can be asked for in one batch.',
    askUser: 'Readings that do not need each other can be asked for in one batch.',
  });
}
