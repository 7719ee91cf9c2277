import { wireBounds } from '@hunch/common/protocol';
import * as v from 'valibot';

/** The kinds of fields. A shell frame carries text only, so numbers and booleans are read from text too. */

export function optional<Value>(schema: v.GenericSchema<unknown, Value>) {
  return v.exactOptional(schema);
}

/** Text that is cut to a bound. */
export function text(charactersMax: number): v.GenericSchema<unknown, string> {
  return v.pipe(
    v.string('must be text'),
    v.transform((value) => cleanText(value, charactersMax)),
  );
}

/** Text that must not be empty once it is cleaned. */
export function filledText(charactersMax: number): v.GenericSchema<unknown, string> {
  return v.pipe(
    text(charactersMax),
    v.check((value) => value.trim() !== '', 'must not be empty'),
  );
}

/** As `text`, but a shell leaves an empty field out. */
export function textOrNothing(charactersMax: number): v.GenericSchema<unknown, string> {
  return v.optional(text(charactersMax), '');
}

/** Ids and names. One that is too long is refused, since cutting it would make two of them one. */
export function name(): v.GenericSchema<unknown, string> {
  const max = wireBounds.nameCharactersMax;
  return v.pipe(
    v.string(`must be text of 1 to ${max} characters`),
    v.check((value) => value.length > 0 && value.length <= max, `must be text of 1 to ${max} characters`),
    v.transform((value) => cleanText(value, max)),
  );
}

export function directory(): v.GenericSchema<unknown, string> {
  const max = wireBounds.directoryCharactersMax;
  const expected = `must be an absolute path of at most ${max} characters`;
  return v.pipe(
    v.string(expected),
    v.check((value) => value.startsWith('/') && value.length <= max, expected),
    v.transform((value) => cleanText(value, max)),
  );
}

/** The same, or an empty text for one that is not known. */
export function directoryOrNothing(): v.GenericSchema<unknown, string> {
  return v.union([v.literal(''), directory()], 'must be an absolute path, or empty');
}

/** A whole number; one beyond the range is refused. */
export function integer(min: number, max: number): v.GenericSchema<unknown, number> {
  const expected = `must be a whole number from ${min} to ${max}`;
  return v.pipe(
    numeric(expected),
    v.check((value) => Number.isInteger(value) && value >= min && value <= max, expected),
  );
}

/** A number that is rounded and drawn into the range. */
export function clamped(min: number, max: number): v.GenericSchema<unknown, number> {
  return v.pipe(
    numeric('must be a number'),
    v.transform((value) => Math.min(max, Math.max(min, Math.round(value)))),
  );
}

/** How many are wanted: at least one; of more than there can be, as many as there can be. */
export function atMost(max: number): v.GenericSchema<unknown, number> {
  const expected = 'must be a number from 1 on';
  return v.pipe(
    numeric(expected),
    v.check((value) => Math.round(value) >= 1, expected),
    v.transform((value) => Math.min(max, Math.round(value))),
  );
}

function numeric(expected: string): v.GenericSchema<unknown, number> {
  return v.pipe(
    v.union(
      [v.number(), v.pipe(v.string(), v.regex(/^-?\d{1,16}(?:\.\d{1,9})?$/), v.transform(Number))],
      expected,
    ),
    v.check((value) => Number.isFinite(value), expected),
  );
}

export function boolean(): v.GenericSchema<unknown, boolean> {
  return v.union(
    [
      v.boolean(),
      v.pipe(
        v.picklist(['1', '0', 'true', 'false']),
        v.transform((value) => value === '1' || value === 'true'),
      ),
    ],
    'must be true or false (1 or 0)',
  );
}

export function oneOf<const Choices extends readonly string[]>(
  choices: Choices,
): v.GenericSchema<unknown, Choices[number]> {
  return v.picklist(choices, `must be one of ${choices.join(', ')}`);
}

/** Milliseconds since the epoch, up to the last that a Date can hold. */
export function timestamp(): v.GenericSchema<unknown, number> {
  return v.pipe(integer(0, 8_640_000_000_000_000));
}

/**
 * A user's text as hunch keeps it: without NULs, which no framing and no shell carries; lone surrogates, which UTF-8
 * can't hold, replaced; cut to a bound, never within a character.
 */
export function cleanText(text: string, charactersMax: number): string {
  let clean = text.includes('\0') ? text.replaceAll('\0', '') : text;
  if (clean.length > charactersMax) clean = clean.slice(0, charactersMax);
  return /[\uD800-\uDFFF]/.test(clean) ? clean.replaceAll(/[\uD800-\uDFFF]/gu, '\uFFFD') : clean;
}
