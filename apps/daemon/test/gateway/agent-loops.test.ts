import { readdirSync } from 'node:fs';
import { textIn } from '@hunch/common/json';
import { join } from 'node:path';
import { providerAnswer, providerStream } from '@hunch/llm-formats/testing';
import { checkChat, checkGemini, checkMessages, checkResponses, type Check } from '@hunch/fake-llm';
import { formatNames, noUsage, type Completion, type FormatName } from '@hunch/llm-formats';
import { describe, expect, test } from 'vitest';
import { readRecorded } from '../../agents/record.ts';
import { profiles } from '../../agents/profiles.ts';
import { startGateway } from './support/gateway.ts';
import { ask } from './support/raw-client.ts';
import { answerChunks, answerJson, ScriptedUpstream } from './support/scripted-upstream.ts';

/**
 * What real coding agents sent with their default settings through a loop of ten turns (docs/agents.md tells how another
 * version is recorded), for a provider of each format that refuses what the real one does.
 */
const checks: Readonly<Record<FormatName, Check>> = {
  'openai-chat': checkChat,
  'openai-responses': checkResponses,
  anthropic: checkMessages,
  gemini: checkGemini,
};

const models: Readonly<Record<FormatName, string>> = {
  'openai-chat': 'gpt-5-mini',
  'openai-responses': 'gpt-5-mini',
  anthropic: 'claude-sonnet-4-5',
  gemini: 'gemini-2.5-flash',
};

const said: Completion = {
  id: 'answer_1',
  model: 'model',
  parts: [{ kind: 'text', text: 'That is all.' }],
  stop: { kind: 'end' },
  usage: { ...noUsage, inputTokens: 9, outputTokens: 7 },
};

const directory = join(import.meta.dirname, 'recorded');
const files = readdirSync(directory).filter((name) => name.endsWith('.loop.jsonl'));

describe.each(files)('%s', (file) => {
  const [, agent = ''] = /^([a-z-]+)-\d/.exec(file) ?? [];
  const rows = readRecorded(join(directory, file)).flatMap((sent) =>
    formatNames.map((format) => [sent.about, format, sent] as const),
  );

  test.each(rows)('%s, for a provider of %s', async (_, format, { path, headers, body }) => {
    const isOwn = format === profiles[agent]?.speaks;
    const streams = path.includes('stream') || (body as { readonly stream?: unknown }).stream === true;
    const answer = streams
      ? answerChunks(providerStream(format, said, 4))
      : answerJson(providerAnswer(format, said));
    const upstream = await ScriptedUpstream.start(answer);
    const gateway = await startGateway({
      retries: 0,
      providers: { far: { base_url: upstream.url, key_env: 'TEST_KEY', format } },
      // Its own model, where its provider has it: what it asks for is what that one takes.
      tiers: { simple: [`far/${(isOwn ? textIn(body, 'model') : undefined) ?? models[format]}`] },
    });
    const got = await ask(gateway, { path, headers, body });
    expect(got.status, got.text).toBe(200);
    expect(got.text.replaceAll(/"[,}\]].*\n|data: .*?"(?:text|content|delta)":"/g, '')).toMatch(/That|all/);
    const sent = upstream.last.body;
    if (isOwn) {
      const { model: __, ...rest } = body as Record<string, unknown>;
      expect(sent).toMatchObject(rest);
      expect(got.headers).not.toHaveProperty('x-hunch-dropped');
      return;
    }
    expect(checks[format](sent)).toBeUndefined();
    expect(got.headers['x-hunch-dropped'] ?? 'nothing').toMatchSnapshot('dropped');
  });
});

test('what an agent asks of its own model is held to what another one takes', async () => {
  const file = files.find((name) => name.startsWith('claude-code-')) ?? '';
  const [first] = readRecorded(join(directory, file));
  const upstream = await ScriptedUpstream.start(answerChunks(providerStream('anthropic', said, 4)));
  const gateway = await startGateway({
    retries: 0,
    providers: { far: { base_url: upstream.url, key_env: 'TEST_KEY', format: 'anthropic' } },
    tiers: { simple: ['far/claude-haiku-4-5'] },
  });
  const { path = '', headers = {}, body } = first ?? {};
  const got = await ask(gateway, { path, headers, body });
  expect(got.status, got.text).toBe(200);
  expect(body).toMatchObject({ thinking: { type: 'adaptive' }, output_config: { effort: 'medium' } });
  expect(upstream.last.body).toMatchObject({ thinking: { type: 'enabled', budget_tokens: 8_192 } });
  expect(upstream.last.body).not.toHaveProperty('output_config');
  expect(got.headers['x-hunch-dropped']).toBe('thinking.display, output_config.effort');
});

test('each agent that can be driven has been recorded', () => {
  const names = new Set(files.map((file) => /^([a-z-]+)-\d/.exec(file)?.[1]));
  expect(names).toEqual(new Set(Object.keys(profiles)));
});
