import { isObject, type JsonObject } from '@hunch/common/json';

/** What these hold is the client's own. */
const ownWords: ReadonlySet<string> = new Set([
  'args',
  'response',
  'parameters',
  'parametersJsonSchema',
  'responseSchema',
  'responseJsonSchema',
  '_responseJsonSchema',
  'labels',
]);

/** Google's servers take `system_instruction` for `systemInstruction`, and so on for each field (protobuf.dev, "JSON names"). */
export function inCamelCase(body: JsonObject): JsonObject {
  const named = Object.entries(body).map(([key, value]) => {
    const name = key.startsWith('_')
      ? key
      : key.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
    return [name, ownWords.has(name) ? value : deeper(value)] as const;
  });
  return Object.fromEntries(named);
}

function deeper(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(deeper);
  return isObject(value) ? inCamelCase(value) : value;
}
