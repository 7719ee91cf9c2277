import { type JsonObject, listIn, objectIn, textIn } from '@hunch/common/json';
import type { AnswerPart, PicturePart } from '../conversation.ts';
import { hideSignature } from '../gemini/signatures.ts';
import { hiddenFromClient } from '../hidden-reasoning.ts';
import { readDataUrl } from '../media.ts';
import { splitCallId } from './signed-calls.ts';
import { type Fields, malformed } from '../request-fields.ts';
import { content, optional } from '../shared-fields.ts';
import { customArguments } from '../custom-tools.ts';

/** In the form before `tools` a call has no id, and its result goes by the name of the function. */
export function legacyCallId(name: string): string {
  return `call_${name}`;
}

/** Of what providers that keep no sounds have spoken. */
export const SPOKEN_ID = 'audio_0';

/** What the assistant has said, in a client's history. */
export function answerParts(fields: Fields): AnswerPart[] {
  const parts: AnswerPart[] = reasoningParts(fields);
  const said = content(fields, 'content', readSaid).flat();
  // Beside tool calls an empty text stands for none.
  if (fields.raw('content') !== '') parts.push(...said);
  const refusal = fields.text('refusal');
  if (refusal !== undefined) parts.push({ kind: 'refusal', text: refusal });
  fields.ignore('annotations', 'reasoning', 'reasoning_content', 'reasoning_details');
  fields.ignore('thinking_blocks', 'content_blocks');
  for (const picture of picturesIn(fields.raw('images'))) parts.push(picture);
  // What another provider has spoken in the place of words is told once.
  if (textIn(fields.raw('audio'), 'id') !== SPOKEN_ID) fields.rejectUnless('audio');
  const legacy = fields.fields('function_call');
  if (legacy !== undefined) {
    const name = legacy.requiredText('name');
    const argumentsText = legacy.text('arguments') ?? '';
    parts.push({ kind: 'tool_call', id: legacyCallId(name), name, argumentsText });
  }
  parts.push(...fields.each('tool_calls', readCall).flat());
  return parts;
}

function readCall(call: Fields): readonly AnswerPart[] {
  const custom = call.text('type') === 'custom' ? call.fields('custom') : undefined;
  // A tool that takes a text is a function of one text everywhere else.
  if (custom !== undefined) {
    const argumentsText = customArguments(custom.text('input') ?? '');
    return [
      { kind: 'tool_call', id: call.requiredText('id'), name: custom.requiredText('name'), argumentsText },
    ];
  }
  call.rejectUnless('type', 'function');
  call.ignore('index', 'provider_specific_fields', 'extra_content');
  const named = call.fields('function') ?? malformed(call.at('function'), 'an object');
  const { id, signature: carried } = splitCallId(call.requiredText('id'));
  const signature = signatureIn(call) ?? signatureIn(named) ?? carried;
  const signed =
    signature === undefined
      ? []
      : [{ kind: 'hidden_reasoning', data: hideSignature(id, signature) } as const];
  const argumentsText = named.text('arguments') ?? '';
  return [...signed, { kind: 'tool_call', id, name: named.requiredText('name'), argumentsText }];
}

/** Where Portkey, LiteLLM and Google's own servers of this format keep the signature that Gemini gives to a call. */
function signatureIn(holder: Fields): string | undefined {
  const google = objectIn(holder.raw('extra_content'), 'google');
  return (
    holder.text('thought_signature') ??
    textIn(holder.raw('provider_specific_fields'), 'thought_signature') ??
    textIn(google, 'thought_signature')
  );
}

/** Portkey's clients have Anthropic's thoughts among the words. */
function readSaid(part: Fields): AnswerPart[] {
  const type = part.requiredText('type');
  switch (type) {
    case 'refusal':
      return [{ kind: 'refusal', text: part.requiredText('refusal') }];
    case 'thinking':
    case 'redacted_thinking':
      return readThinkingBlock(part.whole());
    default:
      return [{ kind: 'text', text: part.requiredText('text') }];
  }
}

/**
 * Reasoning has no place in OpenAI's own format. `reasoning_content` is what DeepSeek began and vLLM took over;
 * `reasoning_details` is OpenRouter's, which keeps signatures too (openrouter.ai/docs, "Reasoning Tokens");
 * `thinking_blocks` is LiteLLM's, which has Anthropic's blocks (docs.litellm.ai/docs/reasoning_content), and `content_blocks`
 * Portkey's, which has all blocks of the answer.
 */
function reasoningParts(message: Fields): AnswerPart[] {
  const details = message.raw('reasoning_details');
  if (Array.isArray(details)) return readReasoningDetails({ reasoning_details: details });
  const blocks = thinkingIn(message.raw('thinking_blocks'), message.raw('content_blocks'));
  if (blocks.length > 0) return blocks.flatMap(readThinkingBlock);
  const text = message.text('reasoning_content') ?? message.text('reasoning');
  return text === undefined || text === '' ? [] : [{ kind: 'reasoning', text }];
}

function readThinkingBlock(block: unknown): AnswerPart[] {
  const data = textIn(block, 'data');
  if (textIn(block, 'type') === 'redacted_thinking' && data !== undefined)
    return [{ kind: 'hidden_reasoning', data: hiddenFromClient('anthropic', data) }];
  const text = textIn(block, 'thinking');
  if (text === undefined) return [];
  return [{ kind: 'reasoning', text, ...optional('signature', textIn(block, 'signature')) }];
}

/** What a model has drawn, as OpenRouter and LiteLLM tell it. */
export function picturesIn(images: unknown): PicturePart[] {
  return (Array.isArray(images) ? images : []).flatMap((image): PicturePart[] => {
    const inline = readDataUrl(textIn(objectIn(image, 'image_url'), 'url') ?? '');
    return inline === undefined ? [] : [{ kind: 'picture', ...inline }];
  });
}

/** What LiteLLM's and Portkey's servers tell beside the words. */
export function readThinkingBlocks(message: JsonObject): AnswerPart[] {
  return thinkingIn(message.thinking_blocks, message.content_blocks).flatMap(readThinkingBlock);
}

function thinkingIn(...lists: readonly unknown[]): readonly unknown[] {
  return lists.find((list): list is unknown[] => Array.isArray(list) && list.length > 0) ?? [];
}

export function readReasoningDetails(message: JsonObject): AnswerPart[] {
  return listIn(message, 'reasoning_details').flatMap((detail): AnswerPart[] => {
    const data = textIn(detail, 'data');
    if (textIn(detail, 'type') === 'reasoning.encrypted' && data !== undefined)
      return [{ kind: 'hidden_reasoning', data: hiddenFromClient('chat', data) }];
    const text = textIn(detail, 'text') ?? textIn(detail, 'summary');
    if (text === undefined) return [];
    return [{ kind: 'reasoning', text, ...optional('signature', textIn(detail, 'signature')) }];
  });
}
