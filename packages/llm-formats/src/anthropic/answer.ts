import { err, ok, type Result } from '@hunch/common/result';
import { compact, isObject, type JsonObject, listIn, objectIn, textIn } from '@hunch/common/json';
import { countIn } from '../count-in.ts';
import {
  type AnswerPart,
  type Completion,
  rareUsage,
  type SearchPart,
  type ServiceTier,
  type Source,
  type Stop,
  type Usage,
} from '../conversation.ts';
import { hiddenForClient, markHidden } from '../hidden-reasoning.ts';
import { writeCitation, writeSearch } from './searched.ts';
import { citedPieces } from '../searches.ts';
import { tierIn } from '../service-tier.ts';
import { argumentsOf, optional } from '../shared-fields.ts';

export function readMessage(body: JsonObject): Result<Completion, string> {
  if (!Array.isArray(body.content)) return err('the answer has no content');
  return ok({
    id: textIn(body, 'id') ?? '',
    model: textIn(body, 'model') ?? '',
    parts: withFoundPages(listIn(body, 'content').flatMap(readBlock)),
    stop: readStopReason(body),
    usage: readMessagesUsage(body.usage),
    ...tierIn(textIn(body.usage, 'service_tier')),
  });
}

export function readBlock(block: unknown): readonly AnswerPart[] {
  switch (textIn(block, 'type') ?? '') {
    case 'text': {
      const given = listIn(block, 'citations').filter(isObject);
      const sources = given.flatMap(readSource);
      const citations = given.filter((citation) => readSource(citation).length === 0);
      return [
        {
          kind: 'text',
          text: textIn(block, 'text') ?? '',
          ...optional('sources', sources.length === 0 ? undefined : sources),
          ...optional('citations', citations.length === 0 ? undefined : citations),
        },
      ];
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
    case 'server_tool_use':
      return searchOf(block, textIn(objectIn(block, 'input'), 'query') ?? '');
    case 'web_search_tool_result': {
      const pages = listIn(block, 'content').flatMap(readSource);
      return [{ kind: 'search', id: textIn(block, 'tool_use_id') ?? '', query: '', pages }];
    }
    default:
      return [];
  }
}

/** Of the tools that the provider runs, the one that others run, too. */
export function searchOf(block: unknown, query: string): readonly SearchPart[] {
  if (textIn(block, 'name') !== 'web_search') return [];
  return [{ kind: 'search', id: textIn(block, 'id') ?? '', query, pages: [] }];
}

/** A search and what it found are two blocks, and one part. */
function withFoundPages(parts: readonly AnswerPart[]): readonly AnswerPart[] {
  const found = new Map(
    parts.flatMap((part) =>
      part.kind === 'search' && part.query === '' ? [[part.id, part.pages] as const] : [],
    ),
  );
  return parts.flatMap((part): AnswerPart[] => {
    if (part.kind !== 'search') return [part];
    return part.query === '' ? [] : [{ ...part, pages: found.get(part.id) ?? [] }];
  });
}

/** Of what was found in the web; places in the user's own documents no other format has a name for. */
export function readSource(citation: unknown): readonly Source[] {
  // A result that the client has searched for itself has its address elsewhere.
  const place = textIn(citation, 'source');
  const url = textIn(citation, 'url') ?? (place?.startsWith('http') === true ? place : undefined);
  return url === undefined ? [] : [{ url, ...optional('title', textIn(citation, 'title')) }];
}

const stops: ReadonlyMap<string, 'length' | 'tool' | 'refusal' | 'pause'> = new Map([
  ['max_tokens', 'length'],
  ['model_context_window_exceeded', 'length'],
  ['compaction', 'length'],
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
  // A guardrail of Bedrock's has put its own words in the place of the model's.
  if (textIn(holder, 'amazon-bedrock-guardrailAction') === 'INTERVENED') return { kind: 'filter' };
  if (reason === 'stop_sequence')
    return { kind: 'sequence', sequence: textIn(holder, 'stop_sequence') ?? '' };
  const details = objectIn(holder, 'stop_details');
  const kind = details === undefined ? (stops.get(reason) ?? 'end') : 'refusal';
  if (kind !== 'refusal') return { kind };
  return {
    kind,
    ...optional('explanation', textIn(details, 'explanation')),
    ...optional('category', textIn(details, 'category')),
  };
}

/** @param refusal of the model, in its own words */
export function writeStopReason(stop: Stop, refusal: string): JsonObject {
  return {
    stop_reason: stopReasons[stop.kind],
    stop_sequence: stop.kind === 'sequence' ? stop.sequence : null,
    ...stopDetails(stop, refusal),
  };
}

function stopDetails(stop: Stop, refusal: string): JsonObject {
  if (stop.kind !== 'refusal' && stop.kind !== 'filter') return {};
  const { category = null, explanation = refusal === '' ? null : refusal } = stop;
  return category === null && explanation === null
    ? {}
    : { stop_details: { type: 'refusal', category, explanation } };
}

/** Of `amazon-bedrock-invocationMetrics`, in Anthropic's words. */
export function invocationUsage(event: unknown): JsonObject {
  const metrics = objectIn(event, 'amazon-bedrock-invocationMetrics');
  return compact({
    ...objectIn(event, 'usage'),
    input_tokens: countIn(metrics, 'inputTokenCount'),
    output_tokens: countIn(metrics, 'outputTokenCount'),
    cache_read_input_tokens: countIn(metrics, 'cacheReadInputTokenCount'),
    cache_creation_input_tokens: countIn(metrics, 'cacheWriteInputTokenCount'),
  });
}

/** What Anthropic counts as input is what came neither from a cache nor went to one. */
export function readMessagesUsage(usage: unknown): Usage {
  const cachedInputTokens = countIn(usage, 'cache_read_input_tokens') ?? 0;
  const cacheWriteTokens = countIn(usage, 'cache_creation_input_tokens') ?? 0;
  return {
    inputTokens: (countIn(usage, 'input_tokens') ?? 0) + cachedInputTokens + cacheWriteTokens,
    cachedInputTokens,
    cacheWriteTokens,
    outputTokens: countIn(usage, 'output_tokens') ?? 0,
    reasoningTokens: countIn(objectIn(usage, 'output_tokens_details'), 'thinking_tokens') ?? 0,
    ...rareUsage({
      cacheWriteLongTokens: countIn(objectIn(usage, 'cache_creation'), 'ephemeral_1h_input_tokens'),
      searches: countIn(objectIn(usage, 'server_tool_use'), 'web_search_requests'),
      isBatch: textIn(usage, 'service_tier') === 'batch',
    }),
  };
}

/** @param searches of the web, which are counted here */
export function writeMessagesUsage(usage: Usage, searches = 0): JsonObject {
  return {
    input_tokens: Math.max(0, usage.inputTokens - usage.cachedInputTokens - usage.cacheWriteTokens),
    cache_creation_input_tokens: usage.cacheWriteTokens,
    cache_read_input_tokens: usage.cachedInputTokens,
    output_tokens: usage.outputTokens,
    ...(usage.reasoningTokens === 0
      ? {}
      : { output_tokens_details: { thinking_tokens: usage.reasoningTokens } }),
    ...(searches === 0 ? {} : { server_tool_use: { web_search_requests: searches } }),
  };
}

/** Answers of this format are words alone. */
export const UNSEEN_PICTURE = "[The model has drawn a picture, which can't be shown in this format.]";
const UNHEARD_SOUND = "[The model has spoken, which can't be heard in this format.]";

export function writeMessage(completion: Completion): JsonObject {
  return {
    id: completion.id,
    type: 'message',
    role: 'assistant',
    model: completion.model,
    content: completion.parts.flatMap(writeBlocks),
    ...writeStopReason(completion.stop, refusalIn(completion.parts)),
    usage: {
      ...writeMessagesUsage(
        completion.usage,
        completion.parts.filter(({ kind }) => kind === 'search').length,
      ),
      ...writeTier(completion.serviceTier),
    },
  };
}

function refusalIn(parts: readonly AnswerPart[]): string {
  return parts.map((part) => (part.kind === 'refusal' ? part.text : '')).join('');
}

/** There are three here, of which one is for batches. */
export function writeTier(tier: ServiceTier | undefined): JsonObject {
  if (tier === undefined) return {};
  return { service_tier: tier === 'priority' ? tier : 'standard' };
}

/** What is cited is a block of its own, and what was found stands after the search. */
function writeBlocks(part: AnswerPart): readonly JsonObject[] {
  if (part.kind === 'search') return writeSearch(part);
  if (part.kind !== 'text' || part.sources === undefined) return [writeBlock(part)];
  return citedPieces(part.text, part.sources).map(({ text, sources }) =>
    sources.length === 0
      ? { type: 'text', text }
      : { type: 'text', text, citations: sources.map((source) => writeCitation(source, text)) },
  );
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
        // Its own models take no other characters, should one of them go on with the conversation.
        id: part.id.replaceAll(/[^\w-]/g, '_'),
        name: part.name,
        input: argumentsOf(part),
      };
    case 'picture':
      return { type: 'text', text: part.mediaType.startsWith('audio/') ? UNHEARD_SOUND : UNSEEN_PICTURE };
    case 'search':
      return writeSearch(part)[0];
  }
}
