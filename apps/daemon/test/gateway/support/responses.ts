import Anthropic from '@anthropic-ai/sdk';
import OpenAI from 'openai';
import { startGateway, token } from './gateway.ts';
import { ScriptedUpstream, type Script } from './scripted-upstream.ts';

export async function connect(...scripts: readonly Script[]) {
  const upstream = await ScriptedUpstream.start(...scripts);
  const gateway = await startGateway({
    retries: 0,
    providers: { near: { format: 'openai-responses', base_url: upstream.url, key_env: 'TEST_KEY' } },
    tiers: { simple: ['near/gpt-5.2'] },
  });
  return {
    upstream,
    gateway,
    openai: new OpenAI({ baseURL: `${gateway.url}/v1`, apiKey: token, maxRetries: 0 }),
    anthropic: new Anthropic({ baseURL: gateway.url, apiKey: token, maxRetries: 0 }),
  };
}

export const usage = {
  input_tokens: 9,
  input_tokens_details: { cached_tokens: 4 },
  output_tokens: 8,
  output_tokens_details: { reasoning_tokens: 5 },
  total_tokens: 17,
};

export const output = [
  {
    type: 'reasoning',
    id: 'rs_1',
    summary: [{ type: 'summary_text', text: 'Hm.' }],
    encrypted_content: 'c2VjcmV0',
  },
  {
    type: 'message',
    id: 'msg_1',
    role: 'assistant',
    status: 'completed',
    content: [{ type: 'output_text', text: 'I look.', annotations: [] }],
  },
  {
    type: 'function_call',
    id: 'fc_1',
    call_id: 'call_1',
    name: 'weather',
    arguments: '{"at":"Bonn"}',
    status: 'completed',
  },
];

export function response(more: object = {}): object {
  return {
    id: 'resp_1',
    object: 'response',
    status: 'completed',
    model: 'gpt-5.2-1',
    output,
    usage,
    ...more,
  };
}

export const hello = { model: 'auto', messages: [{ role: 'user' as const, content: 'What is 2+2?' }] };
export const weather = {
  type: 'function' as const,
  function: { name: 'weather', description: 'Of a place', parameters: { type: 'object' } },
};
