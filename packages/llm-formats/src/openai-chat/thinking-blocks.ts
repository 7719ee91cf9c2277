import type { JsonObject } from '@hunch/common/json';
import type { AnswerPart } from '../conversation.ts';
import { ownHidden } from '../hidden-reasoning.ts';

/**
 * What Anthropic's models have thought, signed or hidden, as LiteLLM tells it beside the words
 * (docs.litellm.ai/docs/reasoning_content). Clients give it back with the conversation.
 */
export function thinkingBlocks(parts: readonly AnswerPart[]): readonly JsonObject[] | undefined {
  const blocks = parts.flatMap((part): JsonObject[] => {
    if (part.kind === 'reasoning')
      return part.signature === undefined ? [] : [thinkingBlock(part.text, part.signature)];
    const data = part.kind === 'hidden_reasoning' ? ownHidden('anthropic', part.data) : undefined;
    return data === undefined ? [] : [{ type: 'redacted_thinking', data }];
  });
  return blocks.length === 0 ? undefined : blocks;
}

export function thinkingBlock(thinking: string, signature: string): JsonObject {
  return { type: 'thinking', thinking, signature };
}
