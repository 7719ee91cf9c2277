import Anthropic from '@anthropic-ai/sdk';
import OpenAI from 'openai';
import { startGateway, token } from './gateway.ts';
import { ScriptedUpstream, type Script } from './scripted-upstream.ts';

export async function connect(format: 'openai' | 'anthropic', ...scripts: readonly Script[]) {
  const upstream = await ScriptedUpstream.start(...scripts);
  const gateway = await startGateway({
    retries: 0,
    providers: { far: { base_url: upstream.url, key_env: 'TEST_KEY', format } },
    tiers: { simple: ['far/model'] },
    unknown_model: 'error',
  });
  return {
    upstream,
    gateway,
    anthropic: new Anthropic({ baseURL: gateway.url, apiKey: token, maxRetries: 0 }),
    openai: new OpenAI({ baseURL: `${gateway.url}/v1`, apiKey: token, maxRetries: 0 }),
  };
}

export const hello = {
  model: 'auto',
  max_tokens: 50,
  messages: [{ role: 'user' as const, content: 'What is 2+2?' }],
};
export const tools = [
  {
    name: 'weather',
    description: 'Tells it.',
    input_schema: { type: 'object' as const, properties: { city: { type: 'string' } } },
  },
];
export const picture = { type: 'base64' as const, media_type: 'image/png' as const, data: 'iVBORw0KGgo=' };

/** A conversation with all that both formats can say. */
export const long = {
  ...hello,
  system: 'Be brief.',
  temperature: 0.5,
  stop_sequences: ['END'],
  tools,
  tool_choice: { type: 'any' as const, disable_parallel_tool_use: true },
  messages: [
    {
      role: 'user' as const,
      content: [
        { type: 'image' as const, source: picture },
        { type: 'text' as const, text: 'Where?' },
      ],
    },
    {
      role: 'assistant' as const,
      content: [
        { type: 'text' as const, text: 'I look.' },
        { type: 'tool_use' as const, id: 'toolu_1', name: 'weather', input: { city: 'Oslo' } },
      ],
    },
    {
      role: 'user' as const,
      content: [
        { type: 'tool_result' as const, tool_use_id: 'toolu_1', content: 'rain' },
        { type: 'text' as const, text: 'And now?' },
      ],
    },
  ],
};
