import { applyEdits, modify, parse, printParseErrorCode, type ParseError } from 'jsonc-parser';
import { CommandFailure } from '../exit-codes.ts';

type Json = Readonly<Record<string, unknown>>;

/** Whether the JSON has a member at this place, whosever it is. */
export function hasMember(text: string, keys: readonly string[]): boolean {
  return memberOf(text, keys) !== undefined;
}

/**
 * The JSON with one member more, everything else as it was. One that is there with other words, of an earlier setup, is
 * replaced.
 *
 * @throws CommandFailure if the text is no JSON object
 */
export function withMember(text: string, keys: readonly string[], value: object): string {
  if (JSON.stringify(memberOf(text, keys)) === JSON.stringify(value)) return text;
  return changed(text.trim() === '' ? '{}\n' : text, [...keys], value, false);
}

/** Without the member, if it runs what `value` runs, and without an object that held nothing else; empty: nothing is left. */
export function withoutMember(text: string, keys: readonly string[], value: object): string {
  if (Object.keys(value).some((key) => !(key in Object(memberOf(text, keys))))) return text;
  let edited = changed(text, [...keys], undefined, false);
  for (let length = keys.length - 1; length > 0; length -= 1) {
    const above = memberOf(edited, keys.slice(0, length));
    if (Object.keys(Object(above)).length > 0) break;
    edited = changed(edited, keys.slice(0, length), undefined, false);
  }
  return /^\s*\{\s*\}\s*$/.test(edited) ? '' : edited;
}

function memberOf(text: string, keys: readonly string[]): unknown {
  let value: unknown = text.trim() === '' ? {} : readObject(text);
  for (const key of keys) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Json)[key];
  }
  return value;
}

export function readObject(text: string): Json {
  const errors: ParseError[] = [];
  const value: unknown = parse(text, errors, { allowTrailingComma: true });
  const [error] = errors;
  if (error !== undefined) {
    const line = text.slice(0, error.offset).split('\n').length;
    throw new CommandFailure(
      `line ${line} is not valid JSON (${printParseErrorCode(error.error)}). Correct it, then try again.`,
    );
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new CommandFailure('the file is not a JSON object. Correct it, then try again.');
  }
  return value as Json;
}

export function changed(
  text: string,
  path: (string | number)[],
  value: unknown,
  isArrayInsertion: boolean,
): string {
  const tabSize = /^(?<indent> +)"/m.exec(text)?.groups?.indent?.length ?? 2;
  const insertSpaces = !/^\t+"/m.test(text);
  const formattingOptions = { tabSize, insertSpaces, eol: text.includes('\r\n') ? '\r\n' : '\n' };
  return applyEdits(text, modify(text, path, value, { formattingOptions, isArrayInsertion }));
}
