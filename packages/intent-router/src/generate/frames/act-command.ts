import type { PlatformFacts } from '../../platform/facts.ts';
import { hasWildcard, operand, operands } from './quoted.ts';
import type { Act, ActPart } from './act-grammar.ts';
import { place } from './act-places.ts';
import { given } from './system-values.ts';
import { type ActFormRow, frameTables } from './tables.ts';
import type { Token } from './tokens.ts';

/** The command of the first form that has all that was said, and all that it needs. */
export function commandOf(
  { row, anchors }: Act,
  parts: readonly ActPart[],
  platform: PlatformFacts,
): string | undefined {
  const isNamed = parts.some(
    (part) => part.kind === 'act' || part.said.split(' ').some((word) => anchors.has(word)),
  );
  if (!isNamed) return undefined;
  const said = parts.flatMap((part) => (part.kind === 'slot' ? [part] : []));
  const slots = new Set(said.map(({ slot }) => slot));
  const isTogether = (row.differ ?? '').split(',').every((pair) => {
    const both = pair.trim().split(' ');
    return both.length < 2 || !both.every((slot) => slots.has(slot));
  });
  if (!isTogether) return undefined;
  const many = new Set((row.many ?? '').split(' '));
  const known = new Set([...Object.keys(row.slots), ...Object.keys(frameTables().acts.shared)]);
  const placeIn = (slot: string): Place => placeOf(row.slots[slot] ?? []);
  for (const form of row.form) {
    const isHere =
      (form.system === undefined || form.system === platform.os) &&
      (form.only !== 'gnu' || platform.unixFlavor === 'gnu');
    const command = isHere ? filledForm(form, said, { many, known, placeIn }) : undefined;
    if (command !== undefined) return command;
  }
  return undefined;
}

function filledForm(
  form: ActFormRow,
  said: readonly (ActPart & { readonly kind: 'slot' })[],
  {
    many,
    known,
    placeIn,
  }: {
    readonly many: ReadonlySet<string>;
    readonly known: ReadonlySet<string>;
    readonly placeIn: (slot: string) => Place;
  },
): string | undefined {
  const { command, options = {} } = form;
  const places = new Set([...command.matchAll(place)].flatMap(([, slot]) => slot ?? []));
  const texts = new Map<string, string>();
  for (const { slot, values, caught } of said) {
    const template = options[slot] ?? (places.has(slot) ? '{o}' : undefined);
    const text = template === undefined ? undefined : textOf(template, values, caught, placeIn(slot));
    if (text === undefined) return undefined;
    const before = texts.get(slot);
    if (before === undefined || before === text) texts.set(slot, text);
    else if (many.has(slot)) texts.set(slot, `${before} ${text}`);
    else return undefined;
  }
  if (form.needs?.split(' ').some((slot) => !texts.has(slot)) === true) return undefined;
  const free = Object.keys(options).flatMap((slot) =>
    places.has(slot) ? [] : [texts.get(slot) ?? ''].filter((text) => text !== ''),
  );
  const isTail = (text: string): boolean => /^(?:&&|[|>;])/.test(text);
  const chosen = free.filter((text) => !isTail(text)).map((text) => ` ${text}`);
  let isWhole = true;
  const whole = [command, ...free.filter(isTail)]
    .join(' ')
    .replaceAll(place, (text, slot: string, otherwise: string | undefined) => {
      // `%{http_code}` is of the command itself.
      if (slot !== 'options' && !known.has(slot)) return text;
      if (slot === 'options') return chosen.join('');
      const given = texts.get(slot) ?? otherwise;
      if (given === undefined) isWhole = false;
      return given ?? '';
    });
  if (!isWhole || (chosen.length > 0 && !places.has('options'))) return undefined;
  return whole;
}

type Place = 'files' | 'one file' | 'text';

/** What a slot asks for. A word with wildcards is several files, never one, and elsewhere a pattern for the program. */
function placeOf(says: readonly string[]): Place {
  if (says.some((each) => /\{(?:files|trees|named)\}/.test(each))) return 'files';
  return says.some((each) => /\{(?:file|path)\}/.test(each)) ? 'one file' : 'text';
}

/** `*` before a template gives it once for each value; `{o}` are the values as operands. */
export function textOf(
  template: string,
  values: readonly Token[],
  caught: readonly (string | undefined)[],
  where: Place,
): string | undefined {
  if (where === 'one file' && values.some(({ text, isQuoted }) => !isQuoted && hasWildcard(text)))
    return undefined;
  if (template.startsWith('*')) {
    const each = values.map((value) => given(template.slice(1), [value], caught));
    return each.includes(undefined) ? undefined : each.join(' ');
  }
  return given(
    template.replaceAll('{o}', () =>
      values
        .map(({ text, isQuoted }) => (where === 'files' ? operands(text, isQuoted) : operand(text)))
        .join(' '),
    ),
    values,
    caught,
  );
}
