import type { Provider } from '../settings.ts';
import { messagesUpstream } from './anthropic/index.ts';
import type { FormatName, UpstreamFormat } from './format.ts';
import { geminiUpstream } from './gemini/index.ts';
import { chatUpstream } from './openai-chat/index.ts';
import { responsesUpstream } from './openai-responses/index.ts';

/** What a provider speaks, by the name that it has in the configuration. */
export const upstreamFormats: Readonly<Record<Provider['format'], UpstreamFormat>> = {
  openai: chatUpstream,
  'openai-responses': responsesUpstream,
  anthropic: messagesUpstream,
  gemini: geminiUpstream,
};

/** How a provider is spoken to by a client that speaks `client`: in the same words where it knows them. */
export function upstreamFormat(provider: Provider, client: FormatName): UpstreamFormat {
  if (client === 'openai-responses' && provider.servesResponses) return responsesUpstream;
  return upstreamFormats[provider.format];
}
