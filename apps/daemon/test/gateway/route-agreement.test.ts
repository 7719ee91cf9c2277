import { defaults } from '@hunch/common/options';
import { classifySettings, promptRouterOptions } from '@hunch/prompt-router';
import { expect, test } from 'vitest';
import { routePrompt } from '../../src/engines/prompt-router.ts';
import { chatAnswer } from './support/chat.ts';
import { startGateway } from './support/gateway.ts';
import { ask } from './support/raw-client.ts';
import { answerJson, ScriptedUpstream } from './support/scripted-upstream.ts';

test.each([
  'What is 2+2?',
  'Prove step by step, by induction, that the theorem holds; derive each lemma.',
  'hello',
  'Write a function that sorts a list in Python',
  'If $3x + 7 = {22}$, find $x^2 - \\frac{x}{2}$; then x = 3; y = 4.',
  'Refactor the module that reads the configuration, keep its tests green, and explain the trade-offs.',
])('`hunch route` and the gateway say the same of: %s', async (prompt) => {
  const upstream = await ScriptedUpstream.start(answerJson(chatAnswer('4')));
  const gateway = await startGateway({
    retries: 0,
    providers: { p: { base_url: upstream.url } },
    tiers: { simple: ['p/s'], medium: ['p/m'], complex: ['p/c'], reasoning: ['p/r'] },
  });
  const body = { model: 'auto', messages: [{ role: 'user', content: prompt }] };
  const { headers } = await ask(gateway, { body });
  const { tier, signals } = routePrompt({ prompt }, classifySettings(defaults(promptRouterOptions)));
  expect(headers['x-hunch-tier']).toBe(tier);
  expect(headers['x-hunch-reason']).toContain(signals.at(-1)?.replaceAll('→', '->') ?? '');
});
