import { providerStream } from '@hunch/llm-formats/testing';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { formatNames, noUsage, type Completion, type FormatName } from '@hunch/llm-formats';
import { startGateway } from './support/gateway.ts';
import { ask, eventsOf } from './support/raw-client.ts';
import { answerChunks, ScriptedUpstream } from './support/scripted-upstream.ts';

/**
 * What coding agents sent with their default settings, each field and shape of it; all words, ids and descriptions are
 * made up. docs/agents.md says how to record another version.
 */
interface Recorded {
  readonly about: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
}

type AgentCase = readonly [agent: string, about: string, recorded: Recorded];

function recorded(agent: string): readonly AgentCase[] {
  const lines = readFileSync(join(import.meta.dirname, 'recorded', `${agent}.jsonl`), 'utf8').trim();
  return lines
    .split('\n')
    .map((line) => JSON.parse(line) as Recorded)
    .map((request) => [agent, request.about, request]);
}

/** The tool that the model calls: as functions go by, and as the agent has to be told of it. */
interface Call {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly told: Readonly<Record<string, unknown>>;
}

const calls: Readonly<Record<string, Call>> = {
  'the first question': {
    name: 'Agent',
    input: { prompt: 'look' },
    told: { type: 'tool_use', name: 'Agent' },
  },
  'after a search for tools, calls in parallel, one without arguments and one that failed': {
    name: 'WebFetch',
    input: { url: 'https://a.test' },
    told: { type: 'tool_use', name: 'WebFetch' },
  },
  'its default model: tools among the items, a custom tool in a namespace': {
    name: 'functions__exec',
    input: { input: 'text("日本")' },
    told: { type: 'custom_tool_call', name: 'exec', namespace: 'functions', input: 'text("日本")' },
  },
  'gpt-5.5: a custom tool with a grammar, tools that the provider runs': {
    name: 'apply_patch',
    input: { input: '*** Begin Patch\n' },
    told: { type: 'custom_tool_call', name: 'apply_patch', input: '*** Begin Patch\n' },
  },
  'a model it does not know: functions in a namespace': {
    name: 'multi_agent_v1__wait_agent',
    input: { targets: ['a'] },
    told: {
      type: 'function_call',
      name: 'wait_agent',
      namespace: 'multi_agent_v1',
      arguments: '{"targets":["a"]}',
    },
  },
};

const own: Readonly<Record<string, FormatName>> = {
  'claude-code-2.1.330': 'anthropic',
  'codex-0.169.0': 'openai-responses',
};

const dropped: Readonly<Record<string, string>> = {
  'the first question':
    'system.cache_control, messages.content.cache_control, messages.output_config, tools.defer_loading, thinking.display, context_management',
  'after a search for tools, calls in parallel, one without arguments and one that failed':
    'system.cache_control, messages.output_config, messages.content.cache_control, tools.defer_loading, thinking.display, context_management',
  'its default model: tools among the items, a custom tool in a namespace':
    'text.verbosity, include, prompt_cache_key, client_metadata, reasoning.context',
  'gpt-5.5: a custom tool with a grammar, tools that the provider runs':
    'tools.tool_search, tools.search_content_types, text.verbosity, include, prompt_cache_key, client_metadata',
  'a model it does not know: functions in a namespace':
    'tools.namespace.description, include, prompt_cache_key, client_metadata, reasoning.summary',
};

/** What stands where in the answer of one turn: words, then a call. */
function answering({ name, input }: Call): Completion {
  return {
    id: 'answer_1',
    model: 'model',
    parts: [
      { kind: 'text', text: 'I look.' },
      { kind: 'tool_call', id: 'call_1', name, argumentsText: JSON.stringify(input) },
    ],
    stop: { kind: 'tool' },
    usage: { ...noUsage, inputTokens: 9, outputTokens: 7 },
  };
}

/** The call as the agent is told it, whichever of the two formats the agent speaks. */
function toldCall(text: string): unknown {
  const events = eventsOf(text).map((data) => JSON.parse(data) as Record<string, unknown>);
  const items = events.map(({ type, item, content_block: block }) =>
    type === 'response.output_item.done' ? item : block,
  );
  return items.find((item) => JSON.stringify(item ?? null).includes('call_1'));
}

function hasSearch({ body }: Recorded): boolean {
  return JSON.stringify(body.tools ?? []).includes('"type":"web_search"');
}

describe.each([...recorded('claude-code-2.1.330'), ...recorded('codex-0.169.0')])(
  '%s, %s',
  (agent, about, sent) => {
    const call = calls[about];
    if (call === undefined) throw new Error(`no call for "${about}"`);

    test.each(formatNames)('a provider that speaks %s answers it', async (format) => {
      const upstream = await ScriptedUpstream.start(answerChunks(providerStream(format, answering(call), 3)));
      const gateway = await startGateway({
        retries: 0,
        providers: { far: { base_url: upstream.url, key_env: 'TEST_KEY', format } },
        tiers: { simple: ['far/model'] },
      });
      const answer = await ask(gateway, sent);
      expect(answer.status, answer.text).toBe(200);
      const isOwn = format === own[agent];
      // Codex has no place for thoughts that Anthropic signed, and goes on in the middle of a round of tools.
      const isUnthinking =
        format === 'anthropic' && JSON.stringify(sent.body.reasoning ?? {}).includes('effort');
      // Beside functions Gemini does not search.
      const more =
        format === 'gemini'
          ? `${sent.body.metadata === undefined ? '' : ', user'}${sent.body.parallel_tool_calls === false ? ', parallel_tool_calls' : ''}${hasSearch(sent) ? ', tools.web_search' : ''}`
          : isUnthinking
            ? ', thinking'
            : '';
      expect(answer.headers).toMatchObject({
        'x-hunch-model': 'far/model',
        'x-hunch-reason': expect.stringMatching(/^no provider lists the model, so as auto; /),
      });
      expect(answer.headers['x-hunch-dropped']).toBe(isOwn ? undefined : `${dropped[about]}${more}`);
      if (isOwn) {
        expect(upstream.last.body).toEqual({ ...sent.body, model: 'model' });
        return;
      }
      expect(toldCall(answer.text)).toMatchObject(call.told);
      const said = JSON.stringify(upstream.last.body);
      expect(said).toContain(`"name":"${call.name}"`);
      // What the agent said and was told before is there, and nothing that this provider would refuse.
      expect(said).toContain('Some words.');
      expect(said).not.toMatch(
        /cache_control|defer_loading|context_management|client_metadata|additional_tools|"grammar"/,
      );
    });
  },
);
