import type { Provider } from '../settings.ts';
import type { TracedProvider } from './telemetry.ts';

/** What the conventions for generative AI call those whose hosts say who they are. */
const byHost: readonly (readonly [suffix: string, name: string])[] = [
  ['openai.com', 'openai'],
  ['anthropic.com', 'anthropic'],
  ['generativelanguage.googleapis.com', 'gcp.gemini'],
  ['groq.com', 'groq'],
  ['mistral.ai', 'mistral_ai'],
  ['deepseek.com', 'deepseek'],
  ['cohere.com', 'cohere'],
  ['perplexity.ai', 'perplexity'],
  ['x.ai', 'x_ai'],
];

export function tracedProviders(
  providers: ReadonlyMap<string, Provider>,
): ReadonlyMap<string, TracedProvider> {
  return new Map([...providers].map(([name, provider]) => [name, tracedProvider(provider)]));
}

function tracedProvider(provider: Provider): TracedProvider {
  const { protocol, hostname, port } = new URL(provider.baseUrl);
  const usual = protocol === 'https:' ? 443 : 80;
  return { name: nameOf(provider, hostname), address: hostname, port: port === '' ? usual : Number(port) };
}

function nameOf({ name, platform }: Provider, host: string): string {
  switch (platform.name) {
    case 'azure':
      return 'azure.ai.openai';
    case 'bedrock':
      return 'aws.bedrock';
    case 'vertex':
      return 'gcp.vertex_ai';
    case 'direct':
      return byHost.find(([suffix]) => host === suffix || host.endsWith(`.${suffix}`))?.[1] ?? name;
  }
}
