import type { JsonObject } from '@hunch/common/json';

/**
 * What is sent instead of a field that a server refuses, step by step; no step left: nothing. Servers differ in these and
 * in nothing else that is sent.
 */
const instead: Readonly<Record<string, (value: unknown) => JsonObject>> = {
  max_tokens: (value) => ({ max_completion_tokens: value }),
  max_completion_tokens: () => ({}),
  temperature: () => ({}),
  response_format: (value) => (hasSchema(value) ? { response_format: { type: 'json_object' } } : {}),
  output_config: () => ({}),
  json_schema: () => ({}),
  cache_prompt: () => ({}),
  format: (value) => (value === 'json' ? {} : { format: 'json' }),
  options: () => ({}),
  stream: () => ({ stream: false }),
};

/** Fields without which the same question is answered, if not as well. */
const dispensable = [
  'temperature',
  'response_format',
  'output_config',
  'json_schema',
  'cache_prompt',
  'format',
];

function hasSchema(format: unknown): boolean {
  return typeof format === 'object' && format !== null && 'type' in format && format.type === 'json_schema';
}

/** The body without one field, or with what may stand for it. */
export function stepDown(body: JsonObject, field: string): JsonObject {
  const { [field]: value, ...rest } = body;
  return value === undefined ? body : { ...rest, ...instead[field]?.(value) };
}

/**
 * The fields of a body that a server's refusal is about. It names one, mostly; where it names none, all that can be done
 * without go at once: asking for each alone would be a call for each.
 */
export function refusedFields(body: JsonObject, refusal: string): readonly string[] {
  const given = Object.keys(instead).filter((field) => body[field] !== undefined && body[field] !== false);
  const named = given.filter((field) => new RegExp(`(?<![a-z_])${field}(?![a-z_])`, 'i').test(refusal));
  // "Use max_completion_tokens instead of max_tokens" is about the one that was sent; "stream" is a word of many sentences.
  const [certain] = named.filter((field) => field !== 'stream' && field !== 'options' && field !== 'format');
  if (certain !== undefined) return [certain];
  if (named.length > 0) return named.slice(0, 1);
  return dispensable.filter((field) => body[field] !== undefined);
}
