import type { Provider } from '../settings.ts';
import { messagesUpstream } from './anthropic/index.ts';
import type { FormatName, UpstreamFormat } from './format.ts';
import { chatUpstream } from './openai-chat/index.ts';
import { responsesUpstream } from './openai-responses/index.ts';

/** How a provider is spoken to by a client that speaks `client`: in the same words where it knows them. */
export function upstreamFormat(provider: Provider, client: FormatName): UpstreamFormat {
  if (client === 'openai-responses' && provider.servesResponses) return responsesUpstream;
  return provider.format === 'anthropic' ? messagesUpstream : chatUpstream;
}
