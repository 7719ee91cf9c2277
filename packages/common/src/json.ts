/** A JSON object of which nothing is known yet. */
export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** @returns undefined when the text is not JSON */
export function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

/** The object at `key`; undefined when `value` has none. The functions below do the same for other types. */
export function objectIn(value: unknown, key: string): JsonObject | undefined {
  const inner = isObject(value) ? value[key] : undefined;
  return isObject(inner) ? inner : undefined;
}

export function textIn(value: unknown, key: string): string | undefined {
  const inner = isObject(value) ? value[key] : undefined;
  return typeof inner === 'string' ? inner : undefined;
}

export function numberIn(value: unknown, key: string): number | undefined {
  const inner = isObject(value) ? value[key] : undefined;
  return typeof inner === 'number' ? inner : undefined;
}

/** Empty when `value` has no list at `key`. */
export function listIn(value: unknown, key: string): readonly unknown[] {
  const inner = isObject(value) ? value[key] : undefined;
  return Array.isArray(inner) ? inner : [];
}

/** An object without the keys whose value is undefined. */
export function compact(entries: Readonly<Record<string, unknown>>): JsonObject {
  return Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== undefined));
}
