import { compact, isObject, type JsonObject, listIn, numberIn, objectIn, textIn } from '@hunch/common/json';

/** docs.aws.amazon.com/bedrock, "ConverseResponse": what ends an answer, in Anthropic's words. */
const stops: Readonly<Record<string, string>> = {
  end_turn: 'end_turn',
  tool_use: 'tool_use',
  max_tokens: 'max_tokens',
  stop_sequence: 'stop_sequence',
  guardrail_intervened: 'refusal',
  content_filtered: 'refusal',
  model_context_window_exceeded: 'model_context_window_exceeded',
};

export function stopIn(holder: unknown): JsonObject {
  const reason = textIn(holder, 'stopReason') ?? '';
  const more = objectIn(holder, 'additionalModelResponseFields');
  const stop = {
    stop_reason: stops[reason] ?? 'end_turn',
    stop_sequence: textIn(more, 'stop_sequence') ?? null,
  };
  // As the answers of single models have it: it was not the model that refused.
  const isFiltered = reason === 'guardrail_intervened' || reason === 'content_filtered';
  return isFiltered ? { ...stop, 'amazon-bedrock-guardrailAction': 'INTERVENED' } : stop;
}

/** Tokens that came from a cache are no part of its input. */
export function usageIn(holder: unknown): JsonObject {
  const usage = objectIn(holder, 'usage');
  const long = listIn(usage, 'cacheDetails').find((one) => textIn(one, 'ttl') === '1h');
  const written = numberIn(usage, 'cacheWriteInputTokens');
  const longTokens = numberIn(long, 'inputTokens');
  return compact({
    input_tokens: numberIn(usage, 'inputTokens') ?? 0,
    output_tokens: numberIn(usage, 'outputTokens') ?? 0,
    cache_read_input_tokens: numberIn(usage, 'cacheReadInputTokens'),
    cache_creation_input_tokens: written,
    cache_creation:
      longTokens === undefined
        ? undefined
        : { ephemeral_1h_input_tokens: longTokens, ephemeral_5m_input_tokens: (written ?? 0) - longTokens },
  });
}

/** An answer of Converse as Anthropic's messages have it. What is none is left as it is. */
export function readConverse(body: JsonObject, model: string, id: string): JsonObject {
  const message = objectIn(objectIn(body, 'output'), 'message');
  if (message === undefined) return body;
  return {
    id,
    type: 'message',
    role: 'assistant',
    model,
    content: listIn(message, 'content').flatMap(readBlock),
    ...stopIn(body),
    usage: usageIn(body),
  };
}

function readBlock(block: unknown): JsonObject[] {
  const text = textIn(block, 'text');
  if (text !== undefined) return [{ type: 'text', text }];
  const call = objectIn(block, 'toolUse');
  if (call !== undefined)
    return [{ type: 'tool_use', id: call.toolUseId, name: call.name, input: call.input ?? {} }];
  const cited = objectIn(block, 'citationsContent');
  if (cited !== undefined) {
    const texts = listIn(cited, 'content').map((one) => textIn(one, 'text') ?? '');
    const citations = listIn(cited, 'citations').flatMap(readCitation);
    return [{ type: 'text', text: texts.join(''), ...(citations.length === 0 ? {} : { citations }) }];
  }
  const reasoning = objectIn(block, 'reasoningContent');
  const thought = objectIn(reasoning, 'reasoningText');
  if (thought !== undefined) {
    const { text: thinking = '', signature = '' } = thought;
    return [{ type: 'thinking', thinking, signature }];
  }
  const data = textIn(reasoning, 'redactedContent');
  return data === undefined ? [] : [{ type: 'redacted_thinking', data }];
}

/** Where it is said in a document; by pages, characters or blocks, as Anthropic has them. */
export function readCitation(given: unknown): JsonObject[] {
  const location = objectIn(given, 'location');
  const cited_text = listIn(given, 'sourceContent')
    .map((one) => textIn(one, 'text') ?? '')
    .join('');
  const title = textIn(given, 'title') ?? null;
  const kinds = [
    ['documentChar', 'char_location', 'start_char_index', 'end_char_index'],
    ['documentPage', 'page_location', 'start_page_number', 'end_page_number'],
    ['documentChunk', 'content_block_location', 'start_block_index', 'end_block_index'],
  ] as const;
  for (const [kind, type, start, end] of kinds) {
    const at = objectIn(location, kind);
    if (!isObject(at)) continue;
    const { documentIndex: document_index, start: from, end: to } = at;
    return [{ type, cited_text, document_index, document_title: title, [start]: from, [end]: to }];
  }
  const web = objectIn(location, 'web');
  if (web === undefined) return [];
  return [{ type: 'web_search_result_location', cited_text, url: web.url, title, encrypted_index: '' }];
}
