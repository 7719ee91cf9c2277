import { err, ok, type Result } from '@hunch/common/result';
import { compact, type JsonObject, listIn, objectIn, textIn } from '@hunch/common/json';
import { countIn } from '../count-in.ts';
import {
  type AnswerPart,
  type Choice,
  type Completion,
  noUsage,
  rareUsage,
  type Source,
  type Stop,
  type Usage,
} from '../conversation.ts';
import type { AnswerContext } from '../format.ts';
import { logprobsOf, readLogprobs, withLogprobs, writeLogprobs } from '../logprobs.ts';
import type { TokenLogprob } from '../token-logprob.ts';
import { optional } from '../shared-fields.ts';
import { tierIn } from '../service-tier.ts';
import { sourceIn } from '../sources.ts';
import { picturesIn, readReasoningDetails, readThinkingBlocks } from './read-assistant.ts';
import { customArguments, customNames } from '../custom-tools.ts';
import { thinkingBlocks } from './thinking-blocks.ts';
import { answerFields } from './write-request.ts';

export function readChatAnswer(body: JsonObject): Result<Completion, string> {
  const [choice, ...more] = listIn(body, 'choices');
  // OpenRouter's way to say that the provider behind it gave up.
  const failure = objectIn(choice, 'error');
  if (failure !== undefined) return err(textIn(failure, 'message') ?? 'the provider gave up');
  if (objectIn(choice, 'message') === undefined) return err('the answer has no choices[0].message');
  return ok({
    id: textIn(body, 'id') ?? '',
    model: textIn(body, 'model') ?? '',
    ...readChoice(choice),
    usage: readChatUsage(body) ?? noUsage,
    ...optional('others', more.length === 0 ? undefined : more.map(readChoice)),
    ...tierIn(textIn(body, 'service_tier')),
  });
}

function readChoice(choice: unknown): Choice {
  const parts = withLogprobs(answerParts(objectIn(choice, 'message') ?? {}), logprobsIn(choice));
  const reason = textIn(choice, 'finish_reason') ?? 'stop';
  return { parts, stop: readFinishReason(reason, new Set(parts.map(({ kind }) => kind))) };
}

/** Of a choice, or of a piece of one. */
export function logprobsIn(choice: unknown): readonly TokenLogprob[] {
  return readLogprobs(listIn(objectIn(choice, 'logprobs'), 'content'));
}

/** `null`: nobody asked for them. */
export function logprobsField(tokens: readonly TokenLogprob[]): JsonObject | null {
  return tokens.length === 0 ? null : { content: writeLogprobs(tokens), refusal: null };
}

function answerParts(message: JsonObject): AnswerPart[] {
  const details = readReasoningDetails(message);
  const parts: AnswerPart[] = details.length > 0 ? details : readThinkingBlocks(message);
  const said = saidIn(message);
  const reasoning = textIn(message, 'reasoning_content') ?? textIn(message, 'reasoning') ?? said.reasoning;
  if (parts.length === 0 && reasoning !== '') parts.push({ kind: 'reasoning', text: reasoning });
  const sources = readSources(message.annotations);
  // What was spoken is words, too.
  if (said.text === '') said.text = textIn(objectIn(message, 'audio'), 'transcript') ?? '';
  if (said.text !== '')
    parts.push({ kind: 'text', text: said.text, ...(sources.length === 0 ? {} : { sources }) });
  parts.push(...picturesIn(message.images));
  const refusal = textIn(message, 'refusal') ?? '';
  if (refusal !== '') parts.push({ kind: 'refusal', text: refusal });
  for (const call of listIn(message, 'tool_calls')) parts.push(calledIn(call));
  // The form before `tools`, which some servers still answer in.
  const legacy = objectIn(message, 'function_call');
  if (legacy !== undefined) parts.push(toolCall(`call_${textIn(legacy, 'name') ?? ''}`, legacy));
  return parts;
}

/** Words and thoughts of a message or a delta. Mistral's thinking models tell both in a list of parts. */
export function saidIn({ content }: JsonObject): { text: string; readonly reasoning: string } {
  if (typeof content === 'string') return { text: content, reasoning: '' };
  const parts = Array.isArray(content) ? content : [];
  const thoughts = parts.flatMap((part) => listIn(part, 'thinking'));
  const words = (list: readonly unknown[]): string => list.map((part) => textIn(part, 'text') ?? '').join('');
  return { text: words(parts), reasoning: words(thoughts) };
}

/** OpenAI's annotations, of which those that name a page of the web have a meaning for others. */
export function readSources(annotations: unknown): readonly Source[] {
  return (Array.isArray(annotations) ? annotations : []).flatMap((annotation): Source[] => {
    const cited = objectIn(annotation, 'url_citation');
    return cited === undefined ? [] : sourceIn(cited);
  });
}

function calledIn(call: unknown): AnswerPart {
  const id = textIn(call, 'id') ?? '';
  const custom = objectIn(call, 'custom');
  if (custom === undefined) return toolCall(id, objectIn(call, 'function'));
  const argumentsText = customArguments(textIn(custom, 'input') ?? '');
  return { kind: 'tool_call', id, name: textIn(custom, 'name') ?? '', argumentsText };
}

function toolCall(id: string, named: JsonObject | undefined): AnswerPart {
  return { kind: 'tool_call', id, name: textIn(named, 'name') ?? '', argumentsText: argumentsIn(named) };
}

/** A text with JSON in it; some servers, as Ollama, write the object itself. */
export function argumentsIn(named: JsonObject | undefined): string {
  const given = objectIn(named, 'arguments');
  return given === undefined ? (textIn(named, 'arguments') ?? '') : JSON.stringify(given);
}

const stops: ReadonlyMap<string, 'length' | 'tool' | 'filter'> = new Map([
  ['length', 'length'],
  ['tool_calls', 'tool'],
  ['function_call', 'tool'],
  ['content_filter', 'filter'],
]);

/** Some servers say `stop` after a call, too. */
export function readFinishReason(reason: string, kinds: ReadonlySet<AnswerPart['kind']>): Stop {
  const stop = stops.get(reason);
  if (stop !== undefined) return { kind: stop };
  if (kinds.has('tool_call')) return { kind: 'tool' };
  return { kind: kinds.has('refusal') ? 'refusal' : 'end' };
}

/** Whether a client asks for calls in the form before `tools`. */
export function asksInOldForm({ functions, tools }: JsonObject): boolean {
  return Array.isArray(functions) && tools === undefined;
}

/** There one call is all that an answer can make. */
function inOldForm({ tool_calls: calls, ...message }: JsonObject): JsonObject {
  const [call] = Array.isArray(calls) ? calls : [];
  return call === undefined ? message : { ...message, function_call: objectIn(call, 'function') };
}

/** @param hasRefusal the message says in its own field that the model refused */
export function finishReason({ kind }: Stop, isOld: boolean, hasRefusal: boolean): string {
  if (kind === 'refusal' && !hasRefusal) return finishReasons.filter;
  return kind === 'tool' && isOld ? 'function_call' : finishReasons[kind];
}

/** Why nothing more is said, in the words of the provider: the model's own are a part of the answer. */
export function explanationOf(stop: Stop): string | undefined {
  return stop.kind === 'refusal' || stop.kind === 'filter' ? stop.explanation : undefined;
}

/** A stop sequence and a plain end are one here. */
const finishReasons: Readonly<Record<Stop['kind'], string>> = {
  length: 'length',
  tool: 'tool_calls',
  filter: 'content_filter',
  refusal: 'stop',
  end: 'stop',
  pause: 'stop',
  sequence: 'stop',
};

export function readChatUsage(body: unknown): Usage | undefined {
  const usage = objectIn(body, 'usage');
  if (usage === undefined) return undefined;
  const input = objectIn(usage, 'prompt_tokens_details');
  const output = objectIn(usage, 'completion_tokens_details');
  return {
    inputTokens: countIn(usage, 'prompt_tokens') ?? 0,
    // DeepSeek's name for it, and Anthropic's, by which LiteLLM and Portkey tell it.
    cachedInputTokens:
      countIn(input, 'cached_tokens') ??
      countIn(usage, 'prompt_cache_hit_tokens') ??
      countIn(usage, 'cache_read_input_tokens') ??
      0,
    cacheWriteTokens:
      countIn(input, 'cache_write_tokens') ??
      countIn(input, 'cache_creation_tokens') ??
      countIn(usage, 'cache_creation_input_tokens') ??
      0,
    outputTokens: countIn(usage, 'completion_tokens') ?? 0,
    reasoningTokens: countIn(output, 'reasoning_tokens') ?? 0,
    ...rareUsage({
      audioInputTokens: countIn(input, 'audio_tokens'),
      audioOutputTokens: countIn(output, 'audio_tokens'),
      imageInputTokens: countIn(input, 'image_tokens'),
      imageOutputTokens: countIn(output, 'image_tokens'),
      isBatch: textIn(body, 'service_tier') === 'flex',
    }),
  };
}

export function writeChatUsage(usage: Usage): JsonObject {
  const { inputTokens, outputTokens } = usage;
  return {
    prompt_tokens: inputTokens,
    completion_tokens: outputTokens,
    total_tokens: inputTokens + outputTokens,
    ...cacheUsage(usage),
    prompt_tokens_details: compact({
      cached_tokens: usage.cachedInputTokens,
      ...(usage.cacheWriteTokens === 0
        ? {}
        : { cache_write_tokens: usage.cacheWriteTokens, cache_creation_tokens: usage.cacheWriteTokens }),
      audio_tokens: usage.audioInputTokens,
      ...pictureUsage(inputTokens, usage.imageInputTokens, usage.audioInputTokens),
    }),
    ...(usage.searches === undefined ? {} : { server_tool_use: { web_search_requests: usage.searches } }),
    completion_tokens_details: compact({
      reasoning_tokens: usage.reasoningTokens,
      audio_tokens: usage.audioOutputTokens,
      ...pictureUsage(outputTokens - usage.reasoningTokens, usage.imageOutputTokens, usage.audioOutputTokens),
    }),
  };
}

/** Pictures, and the words that are left, as LiteLLM tells them. */
function pictureUsage(all: number, pictures: number | undefined, sounds = 0): JsonObject {
  return pictures === undefined ? {} : { image_tokens: pictures, text_tokens: all - pictures - sounds };
}

/**
 * What was written to a cache OpenAI has no count of. OpenRouter and LiteLLM tell it among the details, by a name of each;
 * LiteLLM and Portkey by Anthropic's names, too.
 */
function cacheUsage({ cacheWriteTokens, cachedInputTokens }: Usage): JsonObject {
  if (cacheWriteTokens === 0) return {};
  return { cache_creation_input_tokens: cacheWriteTokens, cache_read_input_tokens: cachedInputTokens };
}

export function writeChatAnswer(completion: Completion, context: AnswerContext): JsonObject {
  const isOld = asksInOldForm(context.body);
  const customs = customNames(context.body);
  return compact({
    id: completion.id,
    object: 'chat.completion',
    created: context.createdSeconds,
    model: completion.model,
    choices: [completion, ...(completion.others ?? [])].map((choice, index) =>
      writeChoice(choice, index, isOld, customs),
    ),
    usage: writeChatUsage(completion.usage),
    service_tier: completion.serviceTier,
  });
}

function writeChoice(
  { parts, stop }: Choice,
  index: number,
  isOld: boolean,
  customs: ReadonlySet<string>,
): JsonObject {
  const thinking_blocks = thinkingBlocks(parts);
  const said = {
    role: 'assistant',
    refusal: explanationOf(stop) ?? null,
    ...answerFields(parts, customs),
    ...compact({ thinking_blocks }),
  };
  const hasRefusal = parts.some(({ kind }) => kind === 'refusal');
  return {
    index,
    message: isOld ? inOldForm(said) : said,
    logprobs: logprobsField(logprobsOf(parts)),
    finish_reason: finishReason(stop, isOld, hasRefusal),
  };
}
