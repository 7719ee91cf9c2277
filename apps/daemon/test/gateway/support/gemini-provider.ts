import Anthropic from '@anthropic-ai/sdk';
import OpenAI from 'openai';
import { startGateway, token } from './gateway.ts';
import { ScriptedUpstream, type Script } from './scripted-upstream.ts';

/** Clients of other formats against a provider that speaks Gemini's own. */
export async function connectGemini(model: string, ...scripts: readonly Script[]) {
  const upstream = await ScriptedUpstream.start(...scripts);
  const gateway = await startGateway({
    retries: 0,
    providers: { google: { format: 'gemini', base_url: upstream.url, key_env: 'TEST_KEY' } },
    tiers: { simple: [`google/${model}`] },
  });
  return {
    upstream,
    gateway,
    openai: new OpenAI({ baseURL: `${gateway.url}/v1`, apiKey: token, maxRetries: 0 }),
    anthropic: new Anthropic({ baseURL: gateway.url, apiKey: token, maxRetries: 0 }),
  };
}

/** Answers as Gemini's API gives them. */
export const usageMetadata = {
  promptTokenCount: 9,
  cachedContentTokenCount: 4,
  candidatesTokenCount: 3,
  thoughtsTokenCount: 5,
  totalTokenCount: 17,
};

export function answer(parts: readonly object[], more: object = {}): object {
  return {
    candidates: [{ content: { role: 'model', parts }, finishReason: 'STOP', index: 0, ...more }],
    usageMetadata,
    modelVersion: 'gemini-3-pro-001',
    responseId: 'rsp1',
  };
}

export function chunk(parts: readonly object[], finishReason?: string): string {
  return `data: ${JSON.stringify(answer(parts, { finishReason }))}\r\n\r\n`;
}
