import type { JsonObject } from '@hunch/common/json';
import { changeInner } from '../inner-schemas.ts';

/**
 * What Anthropic refuses in a schema that it holds a model to (docs.claude.com, "Structured outputs", limits of JSON
 * schemas). The model is told in words instead.
 */
const refusedKeywords: ReadonlySet<string> = new Set([
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'maxItems',
  'uniqueItems',
  'minProperties',
  'maxProperties',
]);

/** The same schema, as far as Anthropic holds a model to one. */
export function heldSchema(schema: JsonObject): JsonObject {
  const kept: Record<string, unknown> = {};
  const told: string[] = [];
  for (const [key, value] of Object.entries(schema)) {
    if (refusedKeywords.has(key) || (key === 'minItems' && value !== 0 && value !== 1))
      told.push(`${key}: ${JSON.stringify(value)}`);
    else kept[key] = changeInner(key, value, heldSchema);
  }
  if (schema.type === 'object' || schema.properties !== undefined) kept.additionalProperties = false;
  if (told.length > 0)
    kept.description = [schema.description, `(${told.join(', ')})`].filter(Boolean).join(' ');
  return kept;
}
