import { createHash } from 'node:crypto';
import { LruMap } from '@hunch/common/lru-map';
import { ok, type Result } from '@hunch/common/result';
import type { TierOracle } from '@hunch/prompt-router';
import type { CompletionRequest } from '@hunch/llm-formats';
import { askModel, shownText } from './ask-model.ts';
import type { GatewaySettings, ModelTarget } from './settings.ts';
import { uncounted } from './budget.ts';
import type { Failure } from './failure.ts';
import type { QuestionRecord } from './ledger.ts';
import { directTarget } from './resolve-settings.ts';
import type { Upstream } from './upstream.ts';

export interface OracleSettings {
  /** Empty: the first of the tier SIMPLE. */
  readonly model: string;
  readonly timeoutMs: number;
}

/** One word is asked for, and most models say no more; one that thinks first needs room for its thoughts. */
const ANSWER_TOKENS_MAX = 512;

/** Prompts come again: retries, steps of an agent, the same question of many. Some kilobytes a hundred. */
const ANSWERS_MAX = 2_000;

/**
 * The cheap model that is asked for the tier when the rules are unsure (spec 002, "LLM Classifier").
 *
 * @param onAsked is told of each question, however it was answered
 */
export function modelOracle(
  settings: GatewaySettings,
  upstream: Upstream,
  options: OracleSettings,
  onAsked: (question: QuestionRecord) => void,
): TierOracle {
  const target = modelToAsk(settings, options.model);
  if (target === undefined || !settings.providers.has(target.provider))
    return { available: false, ask: () => Promise.reject(new Error('no model to ask')) };
  const answers = new LruMap<string, string>(ANSWERS_MAX);
  const ask = async (request: CompletionRequest, deadlineAtMs: number): Promise<Result<string, Failure>> => {
    const question = { purpose: 'classifier', target, request, deadlineAtMs } as const;
    const answer = await askModel({ settings, upstream, onAsked }, question);
    return answer.ok ? ok(shownText(answer.value.parts)) : answer;
  };
  // Models that think take no temperature, and say so with a 400.
  let takesTemperature = true;
  return {
    available: true,
    async ask(system, prompt) {
      const key = createHash('sha256').update(prompt).digest('base64');
      const known = answers.get(key);
      if (known !== undefined) return known;
      const deadlineAtMs = performance.now() + options.timeoutMs;
      const { temperature, ...plain } = question(system, prompt);
      let answer = await ask(takesTemperature ? { ...plain, temperature } : plain, deadlineAtMs);
      if (!answer.ok && answer.error.kind === 'request' && takesTemperature) {
        answer = await ask(plain, deadlineAtMs);
        takesTemperature = !answer.ok;
      }
      if (!answer.ok) throw new Error(answer.error.message);
      answers.set(key, answer.value);
      return answer.value;
    },
  };
}

/** Under a budget none whose cost it can't count. */
function modelToAsk(settings: GatewaySettings, named: string): ModelTarget | undefined {
  const { SIMPLE } = settings.tiers;
  const candidates = named === '' ? SIMPLE : [directTarget(settings, named)];
  return candidates.find((target) => target !== undefined && uncounted(settings, target) === undefined);
}

function question(system: string, prompt: string): CompletionRequest & { readonly temperature: number } {
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
