import { isObject, type JsonObject } from '@hunch/common/json';

/** Whose values are schemas by name. */
const schemaMaps: ReadonlySet<string> = new Set(['properties', '$defs', 'definitions']);

/** Whose values are a schema, or a list of them. */
const schemaKeywords: ReadonlySet<string> = new Set(['items', 'anyOf', 'allOf', 'oneOf', 'prefixItems']);

/**
 * The value of a keyword of a JSON schema, with each schema directly in it changed.
 *
 * @example
 * ```ts
 * changeInner('items', { type: 'string' }, (schema) => ({ ...schema, nullable: true }));
 * ```
 */
export function changeInner(
  keyword: string,
  value: unknown,
  change: (schema: JsonObject) => JsonObject,
): unknown {
  const changed = (one: unknown): unknown => (isObject(one) ? change(one) : one);
  if (schemaMaps.has(keyword) && isObject(value))
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, changed(one)]));
  if (!schemaKeywords.has(keyword)) return value;
  return Array.isArray(value) ? value.map(changed) : changed(value);
}
