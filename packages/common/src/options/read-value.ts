import { err, ok, type Result } from '../result.ts';
import type { ValueOption } from './option-table.ts';

export type OptionValue = boolean | number | string | readonly string[];

const TEXT_CHARACTERS_MAX = 1000;
const LIST_ITEMS_MAX = 100;
const SHOWN_CHARACTERS_MAX = 40;

/**
 * A value as a TOML or JSON file gives it, checked.
 *
 * @returns the value, or how the sentence about it goes on: `must be an integer from 1 to 200, not "x"`
 */
export function readValue(spec: ValueOption, raw: unknown): Result<OptionValue, string> {
  // A TOML reader may give integers as bigint.
  const value = typeof raw === 'bigint' ? Number(raw) : raw;
  return isAllowed(spec, value) ? ok(value) : err(`must be ${allowed(spec)}, not ${showWrong(spec, value)}`);
}

/** A value as an environment variable gives it, checked. Fails as `readValue` does. */
export function readText(spec: ValueOption, text: string): Result<OptionValue, string> {
  const trimmed = text.trim();
  switch (spec.kind) {
    case 'boolean':
      return readValue(spec, booleanWords.get(trimmed.toLowerCase()) ?? text);
    case 'integer':
    case 'number':
      return readValue(spec, isDecimal(trimmed) ? Number(trimmed) : text);
    case 'text_list':
      return readValue(spec, trimmed === '' ? [] : trimmed.split(',').map((item) => item.trim()));
    case 'choice':
      return readValue(spec, trimmed);
    case 'text':
    case 'path':
      return readValue(spec, text);
  }
}

/** What an option takes, in words: `an integer from 1 to 200 (milliseconds)`. */
export function allowed(spec: ValueOption): string {
  switch (spec.kind) {
    case 'boolean':
      return 'true or false';
    case 'integer':
    case 'number': {
      const noun = spec.kind === 'integer' ? 'an integer' : 'a number';
      return `${noun} from ${spec.min} to ${spec.max}${spec.unit === undefined ? '' : ` (${spec.unit})`}`;
    }
    case 'choice':
      return `one of ${quotedList(spec.choices)}`;
    case 'text':
      return `a text of at most ${spec.charactersMax ?? TEXT_CHARACTERS_MAX} characters`;
    case 'path':
      return 'an absolute path, or empty for the default';
    case 'text_list':
      return `a list of at most ${spec.itemsMax ?? LIST_ITEMS_MAX} ${spec.choices === undefined ? 'texts' : `of ${quotedList(spec.choices)}`}`;
  }
}

function quotedList(texts: readonly string[]): string {
  return texts.map((text) => JSON.stringify(text)).join(', ');
}

/** Of a list with choices, the item that is none of them says more than the list. */
function showWrong(spec: ValueOption, value: unknown): string {
  if (spec.kind === 'text_list' && spec.choices !== undefined && Array.isArray(value)) {
    const { choices } = spec;
    const items: readonly unknown[] = value;
    const wrong = items.find((item) => typeof item === 'string' && !choices.includes(item));
    if (wrong !== undefined) return show(wrong);
  }
  return show(value);
}

/** A value in a message: short, and in quotes if it is a text. */
export function show(value: unknown): string {
  if (typeof value === 'string') {
    return JSON.stringify(
      value.length > SHOWN_CHARACTERS_MAX ? `${value.slice(0, SHOWN_CHARACTERS_MAX)}…` : value,
    );
  }
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value;
    const other = items.find((item) => typeof item !== 'string');
    return other === undefined ? `a list of ${items.length}` : 'a list with other values';
  }
  if (value instanceof Date) return 'a date';
  return typeof value === 'object' && value !== null ? 'a section' : 'nothing';
}

const booleanWords: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['yes', true],
  ['on', true],
  ['false', false],
  ['0', false],
  ['no', false],
  ['off', false],
]);

function isDecimal(text: string): boolean {
  return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(text);
}

function isAllowed(spec: ValueOption, value: unknown): value is OptionValue {
  switch (spec.kind) {
    case 'boolean':
      return typeof value === 'boolean';
    case 'integer':
      return Number.isSafeInteger(value) && inRange(spec, value);
    case 'number':
      return inRange(spec, value);
    case 'choice':
      return typeof value === 'string' && spec.choices.includes(value);
    case 'text':
      return isText(value, spec.charactersMax ?? TEXT_CHARACTERS_MAX);
    case 'path':
      return value === '' || (isText(value, TEXT_CHARACTERS_MAX) && value.startsWith('/'));
    case 'text_list':
      return (
        Array.isArray(value) &&
        value.length <= (spec.itemsMax ?? LIST_ITEMS_MAX) &&
        value.every((item) => isText(item, TEXT_CHARACTERS_MAX) && (spec.choices?.includes(item) ?? true))
      );
  }
}

/** NaN and the infinities are in no range. */
function inRange(range: { readonly min: number; readonly max: number }, value: unknown): value is number {
  return typeof value === 'number' && value >= range.min && value <= range.max;
}

/** No NUL: it can stand neither in a path nor in the environment. */
function isText(value: unknown, charactersMax: number): value is string {
  return typeof value === 'string' && value.length <= charactersMax && !value.includes('\0');
}
