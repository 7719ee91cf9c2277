import { compact, isObject, type JsonObject, listIn, numberIn, objectIn, textIn } from '@hunch/common/json';
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
  /** In the provider's words; undefined: it has none for this. */
  readonly say?: (value: unknown) => unknown;
  /** Whether all of it is said so; left out: it is. */
  readonly isWhole?: (value: unknown) => boolean;
}

/**
 * Fields of Gemini's `generationConfig` that its clients of other formats write beside all others (docs.litellm.ai, "GenerationConfig
 * Params").
 */
const generationFields =
  'topK topP maxOutputTokens stopSequences candidateCount responseMimeType responseSchema responseJsonSchema responseModalities thinkingConfig audioTimestamp enableEnhancedCivicAnswers routingConfig modelSelectionConfig'.split(
    ' ',
  );

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
    ...Object.fromEntries(generationFields.map((name) => [name, `generationConfig.${name}`])),
  },
};

/** `auto` is no tier of its own: Gemini's that falls back where it is full costs more, and nobody has asked for that. */
const googleTiers: Readonly<Record<string, string>> = {
  default: 'standard',
  flex: 'flex',
  priority: 'priority',
};

/** Anthropic has two: `auto` may use what was committed to (platform.claude.com, "Service tiers"). */
const anthropicTiers: Readonly<Record<string, string>> = {
  auto: 'auto',
  priority: 'auto',
  default: 'standard_only',
  standard: 'standard_only',
  standard_only: 'standard_only',
};

const ofAnthropic: Readonly<Record<string, string>> = { auto: 'auto', standard_only: 'default' };

const openAiTiers: Readonly<Record<string, string>> = {
  standard: 'default',
  flex: 'flex',
  priority: 'priority',
};

function tiers(
  from: FormatName,
  field: string,
  provider: FormatName,
  place: string,
  words: Readonly<Record<string, string>>,
): CarriedField[] {
  const say = (value: unknown): unknown =>
    typeof value === 'string' ? words[value.toLowerCase()] : undefined;
  return [
    { from, [from]: field, [provider]: place, say, ...(provider === 'gemini' ? {} : { isHint: true }) },
  ];
}

/** OpenAI's bound of such a key. */
const CACHE_KEY_CHARACTERS_MAX = 64;

function shortKey(value: unknown): unknown {
  return typeof value === 'string' && value !== '' ? value.slice(0, CACHE_KEY_CHARACTERS_MAX) : undefined;
}

function cacheKeys(field: string, say?: CarriedField['say']): CarriedField[] {
  return (['openai-chat', 'openai-responses'] as const).map((provider) => ({
    from: 'anthropic',
    anthropic: field,
    [provider]: 'prompt_cache_key',
    isHint: true,
    ...(say === undefined ? {} : { say }),
  }));
}

function isCompaction(edit: unknown): boolean {
  return (textIn(edit, 'type') ?? '').startsWith('compact_');
}

/** OpenAI is told when, and neither how nor whether it waits then. */
function isPlainCompaction(edit: unknown): boolean {
  return isCompaction(edit) && Object.keys(Object(edit)).every((key) => key === 'type' || key === 'trigger');
}

/** A conversation that has grown so long is summed up: of Anthropic's edits the one that OpenAI has, too. */
function openAiCompaction(value: unknown): unknown {
  const edit = listIn(value, 'edits').find(isCompaction);
  if (edit === undefined) return undefined;
  const compact_threshold = numberIn(objectIn(edit, 'trigger'), 'value');
  return [compact({ type: 'compaction', compact_threshold })];
}

/** The least that Anthropic takes. */
const COMPACTION_TOKENS_MIN = 50_000;

/** @param given OpenAI's list, or Anthropic's own object, as clients of both formats may write it */
function anthropicCompaction(given: unknown): unknown {
  if (!Array.isArray(given)) return given;
  const entry = given.find((one) => textIn(one, 'type') === 'compaction');
  if (entry === undefined) return undefined;
  const tokens = numberIn(entry, 'compact_threshold');
  const value = tokens === undefined ? undefined : Math.max(tokens, COMPACTION_TOKENS_MIN);
  const trigger = value === undefined ? undefined : { type: 'input_tokens', value };
  // LiteLLM's clients say here, too, what is to be kept in mind.
  return {
    edits: [compact({ type: 'compact_20260112', trigger, instructions: textIn(entry, 'instructions') })],
  };
}

/** A mark that is no object is a mistake, for which the provider would refuse the whole request. */
function onlyMark(value: unknown): unknown {
  return isObject(value) ? value : undefined;
}

function inOwnWords(to: keyof typeof ownFields): CarriedField[] {
  return (['openai-chat', 'openai-responses'] as const).flatMap((from) =>
    Object.entries(ownFields[to]).map(([name, place]) => ({
      from,
      [from]: name,
      [to]: place,
      ...(name === 'cache_control' ? { say: onlyMark } : {}),
    })),
  );
}

export const carriedFields: readonly CarriedField[] = [
  { 'openai-chat': 'seed', gemini: 'generationConfig.seed' },
  { 'openai-chat': 'frequency_penalty', gemini: 'generationConfig.frequencyPenalty' },
  { 'openai-chat': 'presence_penalty', gemini: 'generationConfig.presencePenalty' },
  ...inOwnWords('anthropic'),
  ...inOwnWords('gemini'),
  {
    from: 'openai-chat',
    'openai-chat': 'context_management',
    anthropic: 'context_management',
    say: anthropicCompaction,
  },
  {
    from: 'openai-responses',
    'openai-responses': 'context_management',
    anthropic: 'context_management',
    say: anthropicCompaction,
  },
  {
    from: 'anthropic',
    anthropic: 'context_management',
    'openai-responses': 'context_management',
    say: openAiCompaction,
    isWhole: (value) => listIn(value, 'edits').every(isPlainCompaction),
    isHint: true,
  },
  // Requests of one user begin alike (docs.litellm.ai, "v1/messages to /responses").
  ...cacheKeys('metadata.user_id', shortKey),
  ...cacheKeys('prompt_cache_key'),
  ...tiers('openai-chat', 'service_tier', 'gemini', 'serviceTier', googleTiers),
  ...tiers('openai-responses', 'service_tier', 'gemini', 'serviceTier', googleTiers),
  ...(['openai-chat', 'openai-responses'] as const).flatMap((openAi) => [
    ...tiers(openAi, 'service_tier', 'anthropic', 'service_tier', anthropicTiers),
    ...tiers('anthropic', 'service_tier', openAi, 'service_tier', ofAnthropic),
  ]),
  ...tiers('gemini', 'serviceTier', 'anthropic', 'service_tier', anthropicTiers),
  ...tiers('anthropic', 'service_tier', 'gemini', 'serviceTier', { standard_only: 'standard' }),
  ...tiers('gemini', 'serviceTier', 'openai-chat', 'service_tier', openAiTiers),
  ...tiers('gemini', 'serviceTier', 'openai-responses', 'service_tier', openAiTiers),
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
    const said = field.say === undefined ? value : field.say(value);
    if (said === undefined || refused.includes(to)) continue;
    filled = withValue(filled, to.split('.'), said);
    if (field.isWhole?.(value) !== false) carried.push(from);
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
