import { isObject, type JsonObject } from '@hunch/common/json';
import type { FormatName } from './names.ts';

/**
 * Fields that mean the same in several formats and that no part of the gateway reads: by the format, where they stand. From
 * a client of one format they go as they are to a provider of another.
 */
interface CarriedField extends Readonly<Partial<Record<FormatName, string>>> {
  /** Nothing but how the answer is made depends on it, and many who speak the format refuse it. */
  readonly isHint?: boolean;
  /** Clients of this format alone give it; the field of the other is that format's own. */
  readonly from?: FormatName;
  /** Of the client's own format, too, where it is a list. */
  readonly isObject?: boolean;
}

/**
 * Fields of one format alone, by the names that clients of OpenAI's formats give them, and where they stand in it. LiteLLM and Portkey hand them
 * on, too (docs.litellm.ai, "Provider-specific Params").
 */
const ownFields = {
  anthropic: {
    container: 'container',
    inference_geo: 'inference_geo',
    speed: 'speed',
    cache_control: 'cache_control',
  },
  gemini: {
    labels: 'labels',
    safety_settings: 'safetySettings',
    safetySettings: 'safetySettings',
    cached_content: 'cachedContent',
    cachedContent: 'cachedContent',
    media_resolution: 'generationConfig.mediaResolution',
    mediaResolution: 'generationConfig.mediaResolution',
    image_config: 'generationConfig.imageConfig',
    imageConfig: 'generationConfig.imageConfig',
    speech_config: 'generationConfig.speechConfig',
    speechConfig: 'generationConfig.speechConfig',
  },
} as const;

function inOwnWords(to: keyof typeof ownFields): CarriedField[] {
  return (['openai-chat', 'openai-responses'] as const).flatMap((from) =>
    Object.entries(ownFields[to]).map(([name, place]) => ({ from, [from]: name, [to]: place })),
  );
}

export const carriedFields: readonly CarriedField[] = [
  { 'openai-chat': 'seed', gemini: 'generationConfig.seed' },
  { 'openai-chat': 'frequency_penalty', gemini: 'generationConfig.frequencyPenalty' },
  { 'openai-chat': 'presence_penalty', gemini: 'generationConfig.presencePenalty' },
  ...inOwnWords('anthropic'),
  ...inOwnWords('gemini'),
  // OpenAI's own is a list.
  {
    from: 'openai-chat',
    'openai-chat': 'context_management',
    anthropic: 'context_management',
    isObject: true,
  },
  {
    from: 'openai-responses',
    'openai-responses': 'context_management',
    anthropic: 'context_management',
    isObject: true,
  },
  {
    from: 'openai-chat',
    'openai-chat': 'audio.voice',
    gemini: 'generationConfig.speechConfig.voiceConfig.prebuiltVoiceConfig.voiceName',
  },
  { 'openai-chat': 'safety_identifier', 'openai-responses': 'safety_identifier', isHint: true },
  { 'openai-chat': 'verbosity', 'openai-responses': 'text.verbosity', isHint: true },
  { 'openai-chat': 'prompt_cache_key', 'openai-responses': 'prompt_cache_key', isHint: true },
  { 'openai-chat': 'prompt_cache_retention', 'openai-responses': 'prompt_cache_retention', isHint: true },
  { 'openai-chat': 'metadata', 'openai-responses': 'metadata', isHint: true },
  { 'openai-chat': 'service_tier', 'openai-responses': 'service_tier', isHint: true },
  { 'openai-chat': 'store', 'openai-responses': 'store', isHint: true },
];

/**
 * @param refused fields of the provider that its model refuses
 * @returns the body with what it can carry of the client's, and where that stood in the client's
 */
export function carryFields(
  client: FormatName,
  given: JsonObject,
  provider: FormatName,
  body: JsonObject,
  { takesHints, refused }: { readonly takesHints: boolean; readonly refused: readonly string[] },
): { readonly body: JsonObject; readonly carried: readonly string[] } {
  let filled = body;
  const carried: string[] = [];
  for (const field of carriedFields) {
    if (field.isHint === true && !takesHints) continue;
    if (field.from !== undefined && field.from !== client) continue;
    const from = field[client];
    const to = field[provider];
    const value = from === undefined ? undefined : valueAt(given, from.split('.'));
    if (from === undefined || to === undefined || value === undefined || value === null) continue;
    if (refused.includes(to) || (field.isObject === true && !isObject(value))) continue;
    filled = withValue(filled, to.split('.'), value);
    carried.push(from);
  }
  return { body: filled, carried };
}

function valueAt(object: unknown, path: readonly string[]): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return object;
  return isObject(object) ? valueAt(object[key], rest) : undefined;
}

function withValue(object: JsonObject, [key = '', ...rest]: readonly string[], value: unknown): JsonObject {
  if (rest.length === 0) return { ...object, [key]: value };
  const inner = object[key];
  return { ...object, [key]: withValue(isObject(inner) ? inner : {}, rest, value) };
}
