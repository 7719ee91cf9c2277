import { isObject } from '@hunch/common/json';
import { type CompletionRequest, type Effort, isEffort, type Thinking } from './conversation.ts';
import { type Fields, malformed } from './request-fields.ts';
import { optional } from './shared-fields.ts';

/** LiteLLM's name for none. */
const otherNames: Readonly<Record<string, string>> = { disable: 'none' };

/** The effort in a field of a request; an unknown one is dropped. */
export function readEffort(fields: Fields, key: string): Thinking | undefined {
  // LiteLLM's clients have the object of OpenAI's responses here, too.
  if (isObject(fields.raw(key))) return readEfforts(fields.fields(key));
  // Google's clients write it in capitals.
  const name = fields.text(key)?.toLowerCase();
  if (name === undefined) return undefined;
  const effort = otherNames[name] ?? name;
  if (isEffort(effort)) return { kind: 'effort', effort };
  fields.drop(key);
  return undefined;
}

/** How hard, and how it is summed up: `reasoning` of OpenAI's responses. */
export function readEfforts(reasoning: Fields | undefined): Thinking | undefined {
  if (reasoning === undefined) return undefined;
  const effort = readEffort(reasoning, 'effort');
  return effort && { ...effort, ...summaryIn(reasoning) };
}

/** As Anthropic's own clients say it, which LiteLLM's clients of other formats may, too. */
export function readOwnEffort(fields: Fields): Thinking | undefined {
  const output = fields.fields('output_config');
  return output && readEffort(output, 'effort');
}

/** Nobody else can be told, and nobody else has to be. */
function summaryIn(fields: Fields): Pick<Thinking, 'summary'> {
  const summary = fields.text('summary');
  if (summary !== undefined) fields.drop('summary');
  return optional('summary', summary);
}

/** @param effort where thinking adapts, how hard; Anthropic's models then think as much as others do on `medium` */
export function readThinkingBudget(fields: Fields, effort: Thinking | undefined): Thinking | undefined {
  const thinking = fields.fields('thinking');
  const type = thinking?.requiredText('type');
  // Whether its words are told: no other format can be asked for that.
  thinking?.dropUnless('display');
  const tokens = thinking?.number('budget_tokens');
  switch (type) {
    case undefined:
      return effort;
    case 'disabled':
      return { kind: 'effort', effort: 'none' };
    case 'enabled':
      return {
        kind: 'tokens',
        tokens: tokens ?? malformed('thinking.budget_tokens', 'a number'),
        ...(effort?.kind === 'effort' ? { effort: effort.effort } : {}),
        ...(thinking === undefined ? {} : summaryIn(thinking)),
      };
    case 'adaptive':
      return effort ?? { kind: 'effort', effort: 'medium' };
    default:
      fields.drop('thinking');
      return effort;
  }
}

/** From how many tokens on a budget is which effort (docs.litellm.ai, "v1/messages to /responses"). */
const effortsFrom: readonly (readonly [number, Effort])[] = [
  [10_000, 'high'],
  [5_000, 'medium'],
  [2_000, 'low'],
  [1, 'minimal'],
];

/** The effort that comes nearest to a budget of tokens. */
export function effortOf(thinking: Thinking): Effort {
  if (thinking.effort !== undefined) return thinking.effort;
  // Gemini's -1 leaves it to the model, which is what OpenAI's do on `medium`.
  if (thinking.tokens < 0) return 'medium';
  return effortsFrom.find(([least]) => thinking.tokens >= least)?.[1] ?? 'none';
}

export function isToThink({ thinking }: CompletionRequest): boolean {
  return thinking !== undefined && effortOf(thinking) !== 'none';
}

/** The tokens that an effort stands for, by a provider's format. */
export type EffortBudgets = Readonly<Record<Effort, number>>;

/** The most tokens for thinking; 0: none. */
export function thinkingTokens(thinking: Thinking, budgets: EffortBudgets): number {
  return thinking.kind === 'tokens' ? thinking.tokens : budgets[thinking.effort];
}
