import { formats, type ProviderFormat } from '@hunch/llm-formats';
import type { Provider } from './settings.ts';

/** The format to speak to a provider in: the client's own where the provider knows it. */
export function providerFormat(provider: Provider, client: string): ProviderFormat {
  const name =
    client === 'openai-responses' && provider.servesResponses ? 'openai-responses' : provider.format;
  return formats[name].provider;
}
