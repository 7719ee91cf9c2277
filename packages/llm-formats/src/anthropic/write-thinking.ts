import { type JsonObject, listIn, textIn } from '@hunch/common/json';
import type { CompletionRequest, Effort } from '../conversation.ts';
import { traitsOf } from '../model-traits.ts';
import { type EffortBudgets, effortOf, thinkingTokens } from '../thinking.ts';

/** The least budget for thinking that is accepted (docs.claude.com, "Extended thinking"). */
const THINKING_TOKENS_MIN = 1_024;

/** As Portkey's documentation has it ("Open Responses"); LiteLLM's agrees on `low` and gives less for more. */
const budgets: EffortBudgets = {
  none: 0,
  minimal: 1_024,
  low: 1_024,
  medium: 8_192,
  high: 16_384,
  xhigh: 32_768,
  max: 32_768,
};

interface WrittenThinking {
  readonly thinking?: JsonObject;
  /** How hard, for `output_config`. */
  readonly effort?: string | undefined;
}

/** By a budget of tokens, or, for models that think as much as each step wants, by an effort ("Adaptive thinking"). */
export function writeThinking(
  request: Pick<CompletionRequest, 'thinking' | 'toolChoice'>,
  model: string,
  outputTokens: number,
  messages: readonly JsonObject[],
  dropped: string[],
): WrittenThinking {
  const { thinking, toolChoice } = request;
  if (thinking === undefined) return {};
  const { adapts } = traitsOf(model);
  const isAdaptive = adapts !== undefined && (thinking.kind === 'effort' || adapts.orBudget !== true);
  const wanted = thinkingTokens(thinking, budgets);
  // Who adapts does not think unless asked to.
  if (wanted === 0) return adapts === undefined ? { thinking: { type: 'disabled' } } : {};
  const isForced = toolChoice?.kind === 'required' || toolChoice?.kind === 'tool';
  if (isForced || (!isAdaptive && actsUnthinking(messages))) {
    dropped.push('thinking');
    return {};
  }
  if (isAdaptive) return { thinking: { type: 'adaptive' }, effort: effortFor(model, effortOf(thinking)) };
  // The budget is part of the answer's, and must leave room for something to say.
  const budget = Math.min(wanted, outputTokens - 1);
  const told = thinking.effort === undefined ? undefined : effortFor(model, thinking.effort);
  const effort = told === undefined ? {} : { effort: told };
  if (budget < THINKING_TOKENS_MIN) return effort;
  return { thinking: { type: 'enabled', budget_tokens: budget }, ...effort };
}

/** As the model knows it; undefined: it is told none. */
export function effortFor(model: string, effort: Effort): string | undefined {
  const { adapts, weighsEffort } = traitsOf(model);
  if (adapts === undefined && weighsEffort !== true) return undefined;
  const above = adapts?.above ?? [];
  if (effort === 'xhigh' || effort === 'max')
    return above.includes(effort) ? effort : (above.at(-1) ?? 'high');
  return effort === 'minimal' || effort === 'none' ? 'low' : effort;
}

/**
 * Whether the conversation is within a round of tools that did not begin with a thought of this provider's: another model
 * began it, or the client has no place for thoughts. To think on with a budget is refused then.
 */
function actsUnthinking(messages: readonly JsonObject[]): boolean {
  const last = messages.findLast(({ role }) => role === 'assistant');
  const blocks = listIn(last, 'content');
  const isThought = ['thinking', 'redacted_thinking'].includes(textIn(blocks[0], 'type') ?? '');
  return !isThought && blocks.some((block) => textIn(block, 'type') === 'tool_use');
}
