import { factualProvider } from './factual-provider.ts';
import type { GuidanceProvider } from './provider.ts';

/** Speaks of searches that find nothing. */
export function fruitlessSearchProvider(): GuidanceProvider {
  return factualProvider('fruitless_search_provider', {
    alternative:
      'What is looked for may have another name or be somewhere else; a listing of the directory, or a shorter word, would show what is there.',
    askUser: 'The user may know what it is called, or whether it exists.',
  });
}
