import { isObject, type JsonObject } from '@hunch/common/json';

/**
 * Gemini's clients may describe tools and answers in a subset of OpenAPI 3.0 (ai.google.dev/api/caching#Schema): types in
 * capitals, and `nullable`. All other formats take JSON schemas.
 */
export function jsonSchemaOf(schema: JsonObject): JsonObject {
  const { nullable, type, ...rest } = schema;
  const inner = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, convert(key, value)]));
  const named = typeof type === 'string' ? type.toLowerCase() : type;
  if (named === undefined || named === 'type_unspecified') return inner;
  return { type: nullable === true ? [named, 'null'] : named, ...inner };
}

/** Where schemas stand within a schema. What only looks like one, as in `example`, stays as it is. */
function convert(key: string, value: unknown): unknown {
  switch (key) {
    case 'items':
    case 'additionalProperties':
      return isObject(value) ? jsonSchemaOf(value) : value;
    case 'anyOf':
    case 'prefixItems':
      return Array.isArray(value) ? value.map((one) => (isObject(one) ? jsonSchemaOf(one) : one)) : value;
    case 'properties':
    case '$defs':
    case 'defs':
      return isObject(value)
        ? Object.fromEntries(
            Object.entries(value).map(([name, one]) => [name, isObject(one) ? jsonSchemaOf(one) : one]),
          )
        : value;
    // Google writes 64-bit integers as texts.
    case 'minItems':
    case 'maxItems':
    case 'minLength':
    case 'maxLength':
    case 'minProperties':
    case 'maxProperties':
      return typeof value === 'string' && value !== '' ? Number(value) : value;
    default:
      return value;
  }
}
