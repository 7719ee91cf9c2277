import { err, ok, type Result } from '@hunch/common/result';
import { type JsonObject, listIn, numberIn, objectIn, textIn } from '@hunch/common/json';
import { countIn } from '../count-in.ts';
import {
  type AnswerPart,
  type Choice,
  type Completion,
  noUsage,
  type PicturePart,
  rareUsage,
  type SearchPart,
  type Source,
  type Stop,
  type Usage,
} from '../conversation.ts';
import { readLogprobsResult, withLogprobs } from '../logprobs.ts';
import { distinctPages } from '../searches.ts';
import { tierIn } from '../service-tier.ts';
import { optional } from '../shared-fields.ts';
import { givenCallId, hideSignature } from './signatures.ts';

/** `GenerateContentResponse` (ai.google.dev/api/generate-content). */
export function readGeminiAnswer(body: JsonObject): Result<Completion, string> {
  const [candidate, ...more] = listIn(body, 'candidates');
  if (candidate === undefined && blockReason(body) === undefined) return err('the answer has no candidates');
  const reason = finishReason(body);
  const why = explanationIn(body);
  const fault = faultOf(reason);
  if (fault !== undefined) return err(fault);
  const id = textIn(body, 'responseId') ?? '';
  return ok({
    id,
    model: textIn(body, 'modelVersion') ?? '',
    ...readCandidate(candidate, reason, id, why),
    usage: readGeminiUsage(body) ?? noUsage,
    ...readGeminiTier(body),
    ...optional(
      'others',
      more.length === 0 ? undefined : more.map((one) => readCandidate(one, textIn(one, 'finishReason'), id)),
    ),
  });
}

function readCandidate(
  candidate: unknown,
  reason: string | undefined,
  response: string,
  why = textIn(candidate, 'finishMessage'),
): Choice {
  const parts: AnswerPart[] = [];
  for (const part of listIn(objectIn(candidate, 'content'), 'parts')) readPart(part, response, parts);
  const grounding = objectIn(candidate, 'groundingMetadata');
  const at = parts.findLastIndex(({ kind }) => kind === 'text');
  const said = parts[at];
  if (said?.kind === 'text') {
    const sources = readGrounding(grounding, said.text);
    if (sources.length > 0) parts[at] = { ...said, sources };
  }
  const hasCalls = parts.some(({ kind }) => kind === 'tool_call');
  return {
    parts: withLogprobs([...readSearches(grounding, response), ...parts], readLogprobsResult(candidate)),
    stop: readFinishReason(reason, hasCalls, why),
  };
}

/** What Google was asked for an answer, and what it found. */
export function readSearches(grounding: JsonObject | undefined, response: string): readonly SearchPart[] {
  const queries = listIn(grounding, 'webSearchQueries').filter((query) => typeof query === 'string');
  if (queries.length === 0) return [];
  const pages = distinctPages(pagesIn(grounding));
  return [{ kind: 'search', id: response, query: queries.join('\n'), pages }];
}

function pagesIn(grounding: JsonObject | undefined): readonly Source[] {
  return listIn(grounding, 'groundingChunks').flatMap((page) => sourceOf(objectIn(page, 'web')));
}

function sourceOf(page: JsonObject | undefined): Source[] {
  const url = textIn(page, 'uri');
  return url === undefined ? [] : [{ url, ...optional('title', textIn(page, 'title')) }];
}

function readPart(part: unknown, response: string, parts: AnswerPart[]): void {
  const signature = textIn(part, 'thoughtSignature');
  const call = objectIn(part, 'functionCall');
  if (call !== undefined) {
    const read = readCall(
      call,
      givenCallId(response, parts.filter(({ kind }) => kind === 'tool_call').length),
    );
    if (signature !== undefined)
      parts.push({ kind: 'hidden_reasoning', data: hideSignature(read.id, signature) });
    parts.push(read);
    return;
  }
  const picture = pictureIn(part);
  if (picture !== undefined) parts.push(picture);
  const text = textIn(part, 'text') ?? '';
  if (text !== '') addText(isThought(part) ? 'reasoning' : 'text', text, parts);
  if (signature !== undefined) parts.push({ kind: 'hidden_reasoning', data: hideSignature('', signature) });
}

/** What comes in several parts of one kind is one thing that was said. */
function addText(kind: 'text' | 'reasoning', text: string, parts: AnswerPart[]): void {
  const last = parts.at(-1);
  if (last?.kind === kind) parts[parts.length - 1] = { ...last, text: last.text + text };
  else parts.push({ kind, text });
}

/** What the model has drawn or spoken; sketches on the way to it are thoughts. */
export function pictureIn(part: unknown): PicturePart | undefined {
  const inline = objectIn(part, 'inlineData');
  const mediaType = textIn(inline, 'mimeType') ?? '';
  const data = textIn(inline, 'data');
  if (data === undefined || !/^(?:image|audio)\//.test(mediaType) || isThought(part)) return undefined;
  return { kind: 'picture', mediaType, data };
}

/**
 * The pages that an answer goes by, once for each piece of it (ai.google.dev/gemini-api/docs/google-search).
 *
 * @param text all of it so far: Google counts its bytes
 */
export function readGrounding(grounding: JsonObject | undefined, text: string): readonly Source[] {
  const pages = listIn(grounding, 'groundingChunks').map((page) => objectIn(page, 'web'));
  const supports = listIn(grounding, 'groundingSupports');
  if (supports.length === 0) return pages.flatMap(sourceOf);
  const bytes = Buffer.from(text);
  const characters = (key: number): number => bytes.subarray(0, key).toString().length;
  return supports.flatMap((support) => {
    const segment = objectIn(support, 'segment');
    const start = characters(numberIn(segment, 'startIndex') ?? 0);
    const end = characters(numberIn(segment, 'endIndex') ?? bytes.length);
    const named = listIn(support, 'groundingChunkIndices').flatMap((index) => sourceOf(pages[Number(index)]));
    return named.map((source) => ({ ...source, start, end }));
  });
}

export function isThought(part: unknown): boolean {
  return typeof part === 'object' && part !== null && 'thought' in part && part.thought === true;
}

export function readCall(call: JsonObject, otherwiseId: string): AnswerPart & { readonly kind: 'tool_call' } {
  return {
    kind: 'tool_call',
    id: textIn(call, 'id') ?? otherwiseId,
    name: textIn(call, 'name') ?? '',
    argumentsText: JSON.stringify(objectIn(call, 'args') ?? {}),
  };
}

/** Why it stopped; undefined: it goes on. A prompt that is refused has no candidate that could say so. */
export function finishReason(body: JsonObject): string | undefined {
  const [candidate] = listIn(body, 'candidates');
  return textIn(candidate, 'finishReason') ?? (blockReason(body) === undefined ? undefined : 'SAFETY');
}

/** Of the first candidate, or of a prompt that is refused. */
export function explanationIn(body: JsonObject): string | undefined {
  const [candidate] = listIn(body, 'candidates');
  return textIn(candidate, 'finishMessage') ?? textIn(objectIn(body, 'promptFeedback'), 'blockReasonMessage');
}

/** Google tells it by its own name, Vertex by the kind of traffic. */
export function readGeminiTier(body: unknown): ReturnType<typeof tierIn> {
  const usage = objectIn(body, 'usageMetadata');
  return tierIn(textIn(usage, 'serviceTier') ?? textIn(usage, 'trafficType'));
}

function blockReason(body: JsonObject): string | undefined {
  return textIn(objectIn(body, 'promptFeedback'), 'blockReason');
}

/** Stops that are none: the model has written what is no answer, and another may do better. */
const faults: ReadonlyMap<string, string> = new Map([
  ['MALFORMED_FUNCTION_CALL', 'its tool call is malformed'],
  ['UNEXPECTED_TOOL_CALL', 'it called a tool that there is not'],
  ['TOO_MANY_TOOL_CALLS', 'it called tools without an end'],
  ['MALFORMED_RESPONSE', 'its answer is malformed'],
]);

export function faultOf(reason = ''): string | undefined {
  return faults.get(reason);
}

const stops: ReadonlyMap<string, 'length' | 'pause' | 'filter'> = new Map([
  ['MAX_TOKENS', 'length'],
  ['CONTINUATION', 'pause'],
  ['SAFETY', 'filter'],
  ['RECITATION', 'filter'],
  ['LANGUAGE', 'filter'],
  ['BLOCKLIST', 'filter'],
  ['PROHIBITED_CONTENT', 'filter'],
  ['SPII', 'filter'],
  ['IMAGE_SAFETY', 'filter'],
  ['IMAGE_PROHIBITED_CONTENT', 'filter'],
  ['IMAGE_RECITATION', 'filter'],
  ['IMAGE_OTHER', 'filter'],
  ['NO_IMAGE', 'filter'],
]);

/** A call ends with STOP here; so does a stop sequence, and which one it was is not told. */
export function readFinishReason(reason: string | undefined, hasCalls: boolean, why?: string): Stop {
  const kind = stops.get(reason ?? '') ?? (hasCalls ? 'tool' : 'end');
  return kind === 'filter' ? { kind, ...optional('explanation', why) } : { kind };
}

function tokensOf(modality: 'AUDIO' | 'IMAGE', usage: JsonObject, key: string): number {
  return listIn(usage, key)
    .filter((part) => textIn(part, 'modality') === modality)
    .reduce((sum: number, part) => sum + (countIn(part, 'tokenCount') ?? 0), 0);
}

export function readGeminiUsage(body: unknown): Usage | undefined {
  const usage = objectIn(body, 'usageMetadata');
  if (usage === undefined) return undefined;
  const reasoningTokens = countIn(usage, 'thoughtsTokenCount') ?? 0;
  const inputTokens =
    (countIn(usage, 'promptTokenCount') ?? 0) + (countIn(usage, 'toolUsePromptTokenCount') ?? 0);
  const candidates = countIn(usage, 'candidatesTokenCount') ?? 0;
  // Some models count their thoughts among the candidates, which the total gives away.
  const isWhole = inputTokens + candidates === countIn(usage, 'totalTokenCount');
  return {
    inputTokens,
    cachedInputTokens: countIn(usage, 'cachedContentTokenCount') ?? 0,
    cacheWriteTokens: 0,
    outputTokens: isWhole ? candidates : candidates + reasoningTokens,
    reasoningTokens,
    ...rareUsage({
      audioInputTokens: tokensOf('AUDIO', usage, 'promptTokensDetails'),
      audioOutputTokens: tokensOf('AUDIO', usage, 'candidatesTokensDetails'),
      imageInputTokens: tokensOf('IMAGE', usage, 'promptTokensDetails'),
      imageOutputTokens: tokensOf('IMAGE', usage, 'candidatesTokensDetails'),
      // It costs as much as a batch.
      isBatch: readGeminiTier(body).serviceTier === 'flex',
    }),
  };
}
