import { isObject, type JsonObject } from '@hunch/common/json';
import { changeInner } from './inner-schemas.ts';

/**
 * A schema that OpenAI holds a model to: each object is closed, and each of its properties required
 * (platform.openai.com/docs/guides/structured-outputs, "Supported schemas"). Whoever leaves it open which are there takes
 * an answer with all of them, too.
 */
export function strictSchema(schema: JsonObject): JsonObject {
  const held = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, changeInner(key, value, strictSchema)]),
  );
  const { properties } = schema;
  if (!isObject(properties))
    return schema.type === 'object' ? { ...held, additionalProperties: false } : held;
  return { ...held, additionalProperties: false, required: Object.keys(properties) };
}
