import { isObject, type JsonObject } from '@hunch/common/json';

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

/** Whose values are schemas by name. */
const schemaMaps: ReadonlySet<string> = new Set(['properties', '$defs', 'definitions']);

/** Whose values are a schema, or a list of them. */
const schemaKeywords: ReadonlySet<string> = new Set(['items', 'anyOf', 'allOf', 'oneOf', 'prefixItems']);

/** The same schema, as far as Anthropic holds a model to one. */
export function heldSchema(schema: JsonObject): JsonObject {
  const kept: Record<string, unknown> = {};
  const told: string[] = [];
  for (const [key, value] of Object.entries(schema)) {
    if (refusedKeywords.has(key) || (key === 'minItems' && value !== 0 && value !== 1))
      told.push(`${key}: ${JSON.stringify(value)}`);
    else kept[key] = inner(key, value);
  }
  if (schema.type === 'object' || schema.properties !== undefined) kept.additionalProperties = false;
  if (told.length > 0)
    kept.description = [schema.description, `(${told.join(', ')})`].filter(Boolean).join(' ');
  return kept;
}

function inner(key: string, value: unknown): unknown {
  if (schemaMaps.has(key) && isObject(value))
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, heldOr(one)]));
  if (!schemaKeywords.has(key)) return value;
  return Array.isArray(value) ? value.map(heldOr) : heldOr(value);
}

function heldOr(value: unknown): unknown {
  return isObject(value) ? heldSchema(value) : value;
}
