/**
 * What becomes of a field that the conversation form has no place for, and the values of it that say nothing. `ignore`: it
 * is understood, or means nothing to anybody else. `drop`: other formats answer without it. `reject`: with another value
 * the answer would be another one, and only this format can give it. What stands in no table is dropped.
 */
export type FieldPolicies = Readonly<
  Record<string, readonly [policy: 'ignore' | 'drop' | 'reject', ...unset: readonly unknown[]]>
>;

/** By the format of the client. */
export const fieldPolicies = {
  'openai-chat': {
    max_tokens: ['ignore'],
    user: ['ignore'],
    stream_options: ['ignore'],
    logit_bias: ['drop'],
    audio: ['drop'],
    store: ['drop', false],
    frequency_penalty: ['drop', 0],
    presence_penalty: ['drop', 0],
    service_tier: ['drop', 'auto', 'default'],
    verbosity: ['drop', 'medium'],
  },
  'openai-responses': {
    user: ['ignore'],
    stream_options: ['ignore'],
    previous_response_id: ['reject'],
    conversation: ['reject'],
    prompt: ['reject'],
    background: ['reject', false],
    store: ['drop', false],
    truncation: ['drop', 'disabled'],
    service_tier: ['drop', 'auto', 'default'],
  },
  anthropic: {
    service_tier: ['drop', 'auto'],
  },
  gemini: {
    cachedContent: ['reject'],
    safetySettings: ['drop'],
    labels: ['drop'],
  },
  'gemini.generationConfig': {
    responseModalities: ['drop', ['TEXT']],
    speechConfig: ['drop'],
    frequencyPenalty: ['drop', 0],
    presencePenalty: ['drop', 0],
  },
} as const satisfies Readonly<Record<string, FieldPolicies>>;
