import { type CompletionRequest, type Effort, efforts, type Thinking } from './conversation.ts';
import { type Fields, malformed } from './request-fields.ts';

/** The effort in a field of a request; an unknown one is dropped. */
export function readEffort(fields: Fields, key: string): Thinking | undefined {
  // Google's clients write it in capitals.
  const name = fields.text(key)?.toLowerCase();
  if (name === undefined) return undefined;
  // Anthropic's name for the same.
  const effort = name === 'max' ? 'xhigh' : name;
  if (isEffort(effort)) return { kind: 'effort', effort };
  fields.drop(key);
  return undefined;
}

/** @param effort where thinking adapts, how hard; Anthropic's models then think as much as others do on `medium` */
export function readThinkingBudget(fields: Fields, effort: Thinking | undefined): Thinking | undefined {
  const thinking = fields.fields('thinking');
  const type = thinking?.requiredText('type');
  // Whether its words are told: no other format can be asked for that.
  thinking?.dropUnless('display');
  switch (type) {
    case undefined:
      return effort;
    case 'disabled':
      return { kind: 'effort', effort: 'none' };
    case 'enabled': {
      const tokens = thinking?.number('budget_tokens') ?? malformed('thinking.budget_tokens', 'a number');
      return { kind: 'tokens', tokens };
    }
    case 'adaptive':
      return effort ?? { kind: 'effort', effort: 'medium' };
    default:
      fields.drop('thinking');
      return effort;
  }
}

function isEffort(text: string): text is Effort {
  return efforts.some((effort) => effort === text);
}

/** The most thinking tokens that each effort stands for. */
const effortLimits: readonly (readonly [Effort, number])[] = [
  ['none', 0],
  ['minimal', 1_024],
  ['low', 2_048],
  ['medium', 8_192],
  ['high', 24_576],
];

/** The effort that comes nearest to a budget of tokens. */
export function effortOf(thinking: Thinking): Effort {
  if (thinking.kind === 'effort') return thinking.effort;
  return effortLimits.find(([, limit]) => thinking.tokens <= limit)?.[0] ?? 'xhigh';
}

export function isToThink({ thinking }: CompletionRequest): boolean {
  return thinking !== undefined && effortOf(thinking) !== 'none';
}

/** The most tokens for thinking; 0: none. */
export function thinkingTokens(thinking: Thinking): number {
  if (thinking.kind === 'tokens') return thinking.tokens;
  return effortLimits.find(([effort]) => effort === thinking.effort)?.[1] ?? 32_768;
}
