import { patternOf } from '../matchers/text-pattern.ts';

/**
 * What a file of `knowledge/` holds, as programs look things up in it: a list of texts as a set, a text as a regular expression, but
 * for the texts that are `plain`.
 */
export function readTable(json: string, plain: readonly string[] = []): unknown {
  return compiled(JSON.parse(json), '', plain);
}

function compiled(value: unknown, key: string, plain: readonly string[]): unknown {
  if (typeof value === 'string') return plain.includes(key) ? value : patternOf(value);
  if (Array.isArray(value))
    return value.every((one) => typeof one === 'string')
      ? new Set(value)
      : value.map((one) => compiled(one, '', plain));
  return Object.fromEntries(
    Object.entries(value as Readonly<Record<string, unknown>>).map(([name, inner]) => [
      name,
      compiled(inner, name, plain),
    ]),
  );
}
