import {
  copyFileSync,
  existsSync,
  mkdirSync,
  realpathSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
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

/** Where `replaceFile` keeps what was there before. */
export function backupOf(path: string): string {
  return `${path}.backup`;
}

/**
 * Replaces the file as a whole, so that no reader sees half of it; a link (of a dotfile manager) stays a link. What was
 * there before is kept beside it.
 *
 * @returns the path of the copy; undefined if there was no file
 */
export function replaceFile(path: string, text: string): string | undefined {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const exists = existsSync(path);
  const target = exists ? realpathSync(path) : path;
  const backup = backupOf(path);
  if (exists) copyFileSync(target, backup);
  const temporary = `${target}.${process.pid}`;
  writeFileSync(temporary, text, { mode: exists ? statSync(target).mode & 0o777 : 0o600 });
  renameSync(temporary, target);
  return exists ? backup : undefined;
}
