import { err } from '@hunch/common/result';
import { defaultIntentRouterOptions, type HttpPort, type IntentRouterOptions } from '@hunch/intent-router';
import { expect, test } from 'vitest';
import { createIntentEngine } from '../../src/engines/intent.ts';

/** As on a machine where no Ollama runs. */
const nobody: HttpPort = {
  exchange: () => Promise.resolve(err({ kind: 'unreachable', message: 'nothing listens' })),
};

// Nobody is sure enough for a threshold of 1: the model is asked.
const unsure: IntentRouterOptions = { ...defaultIntentRouterOptions, confidence_threshold: 1 };

test.each<[string, Partial<IntentRouterOptions>, string | undefined, string]>([
  ['looked for by default is absent', {}, undefined, 'absent'],
  ['that OLLAMA_HOST names has failed', {}, '127.0.0.1:11434', 'failed'],
  ['that the configuration names has failed', { ollama_url: 'http://127.0.0.1:1' }, undefined, 'failed'],
  ['that was chosen has failed', { model: 'my-functions' }, undefined, 'failed'],
])('a model %s', async (_, options, ollamaHost, state) => {
  const engine = createIntentEngine({ options: { ...unsure, ...options }, ollamaHost, http: nobody });
  const answer = await engine.route({ request: 'show my branches' });
  expect(answer.source).not.toBe('model');
  expect(engine.modelStatus).toMatchObject({ task: 'domain', state, problem: 'nothing listens' });
});
