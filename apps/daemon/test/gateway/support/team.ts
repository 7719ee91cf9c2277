import Anthropic from '@anthropic-ai/sdk';
import { startFakeLlm } from '@hunch/fake-llm';
import OpenAI, { toFile } from 'openai';
import { expect, onTestFinished } from 'vitest';
import type { VirtualKey } from '../../../src/gateway/virtual-key.ts';
import { type GatewayOptions, startGateway, token } from './gateway.ts';
import { madeKey } from './made-key.ts';

// Half a dollar a million tokens of input in a batch, five of output.
export const price = { input: 1, output: 10, cached_input: 1, batch_factor: 0.5 };

/** Two providers of OpenAI's API and one of Anthropic's, and clients with keys of their own. */
export async function team(more: Partial<GatewayOptions> & { limits?: readonly Partial<VirtualKey>[] } = {}) {
  const { limits = [{}, {}], ...options } = more;
  const keys = limits.map((each) => madeKey(each));
  const [near, far] = [await startFakeLlm(), await startFakeLlm()];
  onTestFinished(() => near.stop());
  onTestFinished(() => far.stop());
  const start = (others: Partial<GatewayOptions> = {}) =>
    startGateway({
      retries: 0,
      providers: {
        near: { base_url: `${near.url}/v1`, key_env: 'TEST_KEY' },
        far: { base_url: `${far.url}/v1`, key_env: 'TEST_KEY' },
        claude: { base_url: `${near.url}/v1`, key_env: 'TEST_KEY', format: 'anthropic' },
      },
      models: { 'near/small': price, 'far/small': price, 'near/other': price, 'claude/haiku': price },
      deployments: { shared: { at: ['far/small'], weights: ['1'], choose: 'weights' } },
      keys: keys.map(({ made }) => made),
      batchesEveryMs: 20,
      ...options,
      ...others,
    });
  const gateway = await start();
  const keyTexts = keys.map(({ headers }) => headers.authorization.slice('Bearer '.length));
  const clientOf = (apiKey: string, url = gateway.url) => ({
    openai: new OpenAI({ baseURL: `${url}/v1`, apiKey, maxRetries: 0 }),
    anthropic: new Anthropic({ baseURL: url, apiKey, maxRetries: 0 }),
  });
  return {
    near,
    far,
    start,
    gateway,
    keys,
    clientOf,
    keyTexts,
    clients: keyTexts.map((text) => clientOf(text)),
    master: clientOf(token),
  };
}

export const chat = (model: string, max_tokens = 50, id = 'a') => ({
  custom_id: id,
  method: 'POST',
  url: '/v1/chat/completions',
  body: { model, max_tokens, messages: [{ role: 'user', content: 'What is 2+2?' }] },
});

export async function upload(openai: OpenAI | undefined, lines: readonly object[], name = 'a.jsonl') {
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  const file = await toFile(Buffer.from(text), name);
  if (openai === undefined) throw new Error('no client');
  return openai.files.create({ file, purpose: 'batch' });
}

export const begin = (openai: OpenAI | undefined, input_file_id: string) => {
  if (openai === undefined) throw new Error('no client');
  return openai.batches.create({
    input_file_id,
    endpoint: '/v1/chat/completions',
    completion_window: '24h',
  });
};

export const status = (wanted: number) => expect.objectContaining({ status: wanted });
