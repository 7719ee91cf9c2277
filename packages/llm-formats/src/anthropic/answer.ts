import { err, ok, type Result } from '@hunch/common/result';
import { type JsonObject, listIn, numberIn, objectIn, textIn } from '@hunch/common/json';
import {
  type AnswerPart,
  type Completion,
  rareUsage,
  type Source,
  type Stop,
  type Usage,
} from '../conversation.ts';
import { hiddenForClient, markHidden } from '../hidden-reasoning.ts';
import { argumentsOf, optional } from '../shared-fields.ts';

export function readMessage(body: JsonObject): Result<Completion, string> {
  if (!Array.isArray(body.content)) return err('the answer has no content');
  return ok({
    id: textIn(body, 'id') ?? '',
    model: textIn(body, 'model') ?? '',
    parts: listIn(body, 'content').flatMap(readBlock),
    stop: readStopReason(body),
    usage: readMessagesUsage(body.usage),
  });
}

export function readBlock(block: unknown): readonly AnswerPart[] {
  switch (textIn(block, 'type') ?? '') {
    case 'text': {
      const sources = listIn(block, 'citations').flatMap(readSource);
      const text = textIn(block, 'text') ?? '';
      return [sources.length === 0 ? { kind: 'text', text } : { kind: 'text', text, sources }];
    }
    case 'thinking': {
      const signature = textIn(block, 'signature') ?? '';
      const text = textIn(block, 'thinking') ?? '';
      return [signature === '' ? { kind: 'reasoning', text } : { kind: 'reasoning', text, signature }];
    }
    case 'redacted_thinking':
      return [{ kind: 'hidden_reasoning', data: markHidden('anthropic', textIn(block, 'data') ?? '') }];
    case 'tool_use': {
      const argumentsText = JSON.stringify(objectIn(block, 'input') ?? {});
      const id = textIn(block, 'id') ?? '';
      return [{ kind: 'tool_call', id, name: textIn(block, 'name') ?? '', argumentsText }];
    }
    default:
      return [];
  }
}

/** Of what it has found in the web; places in the user's own documents no other format has a name for. */
export function readSource(citation: unknown): readonly Source[] {
  const url = textIn(citation, 'url');
  return url === undefined ? [] : [{ url, ...optional('title', textIn(citation, 'title')) }];
}

const stops: ReadonlyMap<string, Exclude<Stop['kind'], 'sequence'>> = new Map([
  ['max_tokens', 'length'],
  ['model_context_window_exceeded', 'length'],
  ['tool_use', 'tool'],
  ['refusal', 'refusal'],
  ['pause_turn', 'pause'],
]);

const stopReasons: Readonly<Record<Stop['kind'], string>> = {
  end: 'end_turn',
  length: 'max_tokens',
  tool: 'tool_use',
  sequence: 'stop_sequence',
  refusal: 'refusal',
  filter: 'refusal',
  pause: 'pause_turn',
};

export function readStopReason(holder: unknown): Stop {
  const reason = textIn(holder, 'stop_reason') ?? '';
  if (reason === 'stop_sequence')
    return { kind: 'sequence', sequence: textIn(holder, 'stop_sequence') ?? '' };
  return { kind: stops.get(reason) ?? 'end' };
}

export function writeStopReason(stop: Stop): JsonObject {
  return {
    stop_reason: stopReasons[stop.kind],
    stop_sequence: stop.kind === 'sequence' ? stop.sequence : null,
  };
}

/** What Anthropic counts as input is what came neither from a cache nor went to one. */
export function readMessagesUsage(usage: unknown): Usage {
  const cachedInputTokens = numberIn(usage, 'cache_read_input_tokens') ?? 0;
  const cacheWriteTokens = numberIn(usage, 'cache_creation_input_tokens') ?? 0;
  return {
    inputTokens: (numberIn(usage, 'input_tokens') ?? 0) + cachedInputTokens + cacheWriteTokens,
    cachedInputTokens,
    cacheWriteTokens,
    outputTokens: numberIn(usage, 'output_tokens') ?? 0,
    reasoningTokens: 0,
    ...rareUsage({
      cacheWriteLongTokens: numberIn(objectIn(usage, 'cache_creation'), 'ephemeral_1h_input_tokens'),
      isBatch: textIn(usage, 'service_tier') === 'batch',
    }),
  };
}

export function writeMessagesUsage(usage: Usage): JsonObject {
  return {
    input_tokens: Math.max(0, usage.inputTokens - usage.cachedInputTokens - usage.cacheWriteTokens),
    cache_creation_input_tokens: usage.cacheWriteTokens,
    cache_read_input_tokens: usage.cachedInputTokens,
    output_tokens: usage.outputTokens,
  };
}

/** Answers of this format are words alone. */
export const UNSEEN_PICTURE = "[The model has drawn a picture, which can't be shown in this format.]";

export function writeMessage(completion: Completion): JsonObject {
  return {
    id: completion.id,
    type: 'message',
    role: 'assistant',
    model: completion.model,
    content: completion.parts.map(writeBlock),
    ...writeStopReason(completion.stop),
    usage: writeMessagesUsage(completion.usage),
  };
}

export function writeBlock(part: AnswerPart): JsonObject {
  switch (part.kind) {
    case 'text':
    case 'refusal':
      return { type: 'text', text: part.text };
    case 'reasoning':
      return { type: 'thinking', thinking: part.text, signature: part.signature ?? '' };
    case 'hidden_reasoning':
      return { type: 'redacted_thinking', data: hiddenForClient('anthropic', part.data) };
    case 'tool_call':
      return {
        type: 'tool_use',
        id: part.id,
        name: part.name,
        input: argumentsOf(part),
      };
    case 'picture':
      return { type: 'text', text: UNSEEN_PICTURE };
  }
}
