import { isObject, type JsonObject } from '@hunch/common/json';

/** Whose values are schemas by name. */
const schemaMaps: ReadonlySet<string> = new Set(['properties', '$defs', 'definitions']);

/** Whose values are a schema, or a list of them. */
const schemaKeywords: ReadonlySet<string> = new Set(['items', 'anyOf', 'allOf', 'oneOf', 'prefixItems']);

/**
 * A schema that OpenAI holds a model to: each object is closed, and each of its properties required
 * (platform.openai.com/docs/guides/structured-outputs, "Supported schemas"). Whoever leaves it open which are there takes
 * an answer with all of them, too.
 */
export function strictSchema(schema: JsonObject): JsonObject {
  const held = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, inner(key, value)]));
  const { properties } = schema;
  if (!isObject(properties))
    return schema.type === 'object' ? { ...held, additionalProperties: false } : held;
  return { ...held, additionalProperties: false, required: Object.keys(properties) };
}

function inner(key: string, value: unknown): unknown {
  if (schemaMaps.has(key) && isObject(value))
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, heldOr(one)]));
  if (!schemaKeywords.has(key)) return value;
  return Array.isArray(value) ? value.map(heldOr) : heldOr(value);
}

function heldOr(value: unknown): unknown {
  return isObject(value) ? strictSchema(value) : value;
}
