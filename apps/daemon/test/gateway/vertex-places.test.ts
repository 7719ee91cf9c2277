import { expect, test } from 'vitest';
import { chatAnswer } from './support/chat.ts';
import { startGateway } from './support/gateway.ts';
import { ask } from './support/raw-client.ts';
import { answerJson, ScriptedUpstream } from './support/scripted-upstream.ts';

const geminiAnswer = {
  candidates: [{ content: { role: 'model', parts: [{ text: 'Hi' }] }, finishReason: 'STOP' }],
};

test.each([
  [
    'openai',
    'mistral-small-2503@001',
    'publishers/mistralai/models/mistral-small-2503@001:rawPredict',
    'mistral-small-2503',
  ],
  ['openai', 'jamba-1.5-mini@001', 'publishers/ai21/models/jamba-1.5-mini@001:rawPredict', 'jamba-1.5-mini'],
  ['openai', 'endpoints/4711', 'endpoints/4711/chat/completions', 'endpoints/4711'],
  ['openai', 'openai/gpt-oss-120b-maas', 'endpoints/openapi/chat/completions', 'openai/gpt-oss-120b-maas'],
  ['gemini', '4711', 'endpoints/4711:generateContent', undefined],
] as const)('of format %s %s is at %s', async (format, model, path, named) => {
  const upstream = await ScriptedUpstream.start(
    answerJson(format === 'gemini' ? geminiAnswer : chatAnswer('Hi')),
  );
  const cloud = {
    platform: 'vertex',
    project: 'p',
    region: 'europe-west4',
    key_command: 'printf tok',
  } as const;
  const gateway = await startGateway({
    retries: 0,
    providers: { far: { base_url: upstream.url, models: [model], format, ...cloud } },
  });
  const body = { model: `far/${model}`, messages: [{ role: 'user', content: 'Hi' }] };
  expect((await ask(gateway, { body })).status).toBe(200);
  expect(upstream.last.path).toBe(`/v1/projects/p/locations/europe-west4/${path}`);
  expect(upstream.last.body.model).toBe(named);
});
