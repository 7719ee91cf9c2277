import { createHash } from 'node:crypto';
import type { TierOracle } from '@hunch/prompt-router';
import type { CompletionRequest } from './formats/conversation.ts';
import { upstreamFormat } from './formats/registry.ts';
import { directTarget, type ProxySettings } from './settings.ts';
import type { Upstream } from './upstream.ts';

export interface OracleSettings {
  /** Empty: the first of the tier SIMPLE. */
  readonly model: string;
  readonly timeoutMs: number;
}

/** One word is asked for; a model that thinks aloud first needs some more. */
const ANSWER_TOKENS_MAX = 16;

/** Prompts come again: retries, steps of an agent, the same question of many. Some kilobytes a hundred. */
const ANSWERS_MAX = 2_000;

/** The cheap model that is asked for the tier when the rules are unsure (spec 002, "LLM Classifier"). */
export function modelOracle(
  settings: ProxySettings,
  upstream: Upstream,
  options: OracleSettings,
): TierOracle {
  const target = options.model === '' ? settings.tiers.SIMPLE[0] : directTarget(settings, options.model);
  const provider = target === undefined ? undefined : settings.providers.get(target.provider);
  if (target === undefined || provider === undefined)
    return { available: false, ask: () => Promise.reject(new Error('no model to ask')) };
  const answers = new Map<string, string>();
  return {
    available: true,
    async ask(system, prompt) {
      const key = createHash('sha256').update(prompt).digest('base64');
      const known = answers.get(key);
      if (known !== undefined) return known;
      const format = upstreamFormat(provider, 'openai-chat');
      const written = format.writeRequest(question(system, prompt), target.model, provider.dialect);
      if (!written.ok) throw new Error(written.error);
      const answer = await upstream.answer({
        provider,
        format,
        model: target.model,
        body: written.value,
        headers: {},
        departure: undefined,
        deadlineAtMs: performance.now() + options.timeoutMs,
      });
      if (!answer.ok) throw new Error(answer.error.message);
      const read = format.readAnswer(answer.value.body);
      if (!read.ok) throw new Error(read.error);
      const said = read.value.parts.map((part) => (part.kind === 'text' ? part.text : '')).join('');
      if (answers.size >= ANSWERS_MAX) answers.clear();
      answers.set(key, said);
      return said;
    },
  };
}

function question(system: string, prompt: string): CompletionRequest {
  return {
    model: '',
    turns: [
      { role: 'system', parts: [{ kind: 'text', text: system }] },
      { role: 'user', parts: [{ kind: 'text', text: prompt }] },
    ],
    tools: [],
    stop: [],
    outputTokensMax: ANSWER_TOKENS_MAX,
    temperature: 0,
    stream: false,
    streamUsage: false,
  };
}
