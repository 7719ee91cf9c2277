import { parse, patch } from '@decimalturn/toml-patch';

/**
 * The text with one key set, everything else as it was: comments, order, blank lines.
 *
 * @param name dotted: `suggestions.weights.transition`
 * @throws if the text is no TOML, or a part of the name is a value already
 */
export function setKey(text: string, name: string, value: unknown): string {
  const document: Record<string, unknown> = parse(text);
  const keys = name.split('.');
  const last = keys.pop() ?? name;
  let table = document;
  for (const key of keys) {
    const inner = (table[key] ??= {});
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) {
      throw new TypeError(`"${key}" is a value in the file, not a section`);
    }
    table = inner as Record<string, unknown>;
  }
  table[last] = value;
  const edited = patch(text, document);
  return edited.endsWith('\n') ? edited : `${edited}\n`;
}

/** The section `[suggestions]` as the text has it, unchecked; empty if the text can't be read. */
export function suggestionsIn(text: string): Readonly<Record<string, unknown>> {
  try {
    const { suggestions } = parse(text) as { readonly suggestions?: Readonly<Record<string, unknown>> };
    return typeof suggestions === 'object' ? suggestions : {};
  } catch {
    return {};
  }
}

/** What was typed as a TOML value, if it is one (`7`, `true`, `["a"]`); else as text. */
export function readTypedValue(typed: string): unknown {
  try {
    const { value } = parse(`value = ${typed}`) as { readonly value: unknown };
    // `2024-01-01` is a date in TOML, but no option is one.
    return value instanceof Date || typeof value === 'bigint' ? typed : value;
  } catch {
    return typed;
  }
}
