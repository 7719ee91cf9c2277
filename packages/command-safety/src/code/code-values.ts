import { HOME, UNKNOWN, traits } from '../shell/marks.ts';

/** What an expression of code gives, as far as it is known. */
export interface CodeValue {
  /** The texts that it may be, at least one; `UNKNOWN` stands for what is not known of it. */
  readonly texts: readonly string[];
  /** What is known beside: it came over the network, it holds credentials. */
  readonly traits: number;
  /** The values of a list. */
  readonly items: readonly CodeValue[] | null;
  /** What it is called where it is no value: a module, a function, a class. */
  readonly name: string | null;
  /** What it is open to: a file, the network, the standard input of a shell. */
  readonly handle: Handle | null;
}

export type Handle =
  | { readonly kind: 'file'; readonly path: CodeValue }
  | { readonly kind: 'network' }
  | { readonly kind: 'shell' };

/** An argument, with its name where it has one: `shell=True`, `{recursive: true}`. */
export interface CodeArgument {
  readonly key: string | null;
  readonly value: CodeValue;
}

/** Texts that one value may be; of more the first are looked at. */
const textsMax = 8;
/** A longer text is no path and no command of a one-liner. */
const textCharactersMax = 8_192;

/** All values are made here, in one shape: a value that is spread into another has one of its own in each place that does it. */
function valueOf(
  texts: readonly string[],
  own = 0,
  items: readonly CodeValue[] | null = null,
  name: string | null = null,
  handle: Handle | null = null,
): CodeValue {
  return { texts, traits: own, items, name, handle };
}

const unknownTexts = [UNKNOWN];

export const unknownValue = valueOf(unknownTexts);
export const fetchedValue = valueOf(unknownTexts, traits.network);
export const secretValue = valueOf(unknownTexts, traits.secret);
export const homeValue = valueOf([HOME]);

/** Nothing is known of it but what it holds. */
export function unknownWith(own: number): CodeValue {
  return valueOf(unknownTexts, own);
}

export function textValue(text: string, own = 0): CodeValue {
  return valueOf([text.slice(0, textCharactersMax)], own);
}

export function nameValue(name: string, own = 0): CodeValue {
  return valueOf(unknownTexts, own, null, name);
}

/** What a name stands for that is known. */
export function calledBy(name: string, { texts, traits: own, items, handle }: CodeValue): CodeValue {
  return valueOf(texts, own, items, name, handle);
}

export function withTraits({ texts, items, name, handle }: CodeValue, own: number): CodeValue {
  return valueOf(texts, own, items, name, handle);
}

export function listValue(items: readonly CodeValue[]): CodeValue {
  return valueOf(unknownTexts, traitsOf(items), items);
}

export function openValue(handle: Handle | null, own = 0): CodeValue {
  return valueOf(unknownTexts, own, null, null, handle);
}

export function traitsOf(values: readonly CodeValue[]): number {
  return values.reduce((all, value) => all | value.traits, 0);
}

/** The only text that the value can be; null where it is not known to the last character. */
export function knownText(value: CodeValue | undefined): string | null {
  const text = value?.texts.length === 1 ? value.texts[0] : undefined;
  return text === undefined || text.includes(UNKNOWN) || value?.items !== null ? null : text;
}

/** What one of a list is, for a loop that goes through it: any of them. */
export function anyOf(values: readonly CodeValue[]): CodeValue {
  const [only] = values;
  if (only !== undefined && values.length === 1) return only;
  const texts = values.flatMap((value) => value.texts).slice(0, textsMax);
  return texts.length === 0 ? unknownValue : valueOf(texts, traitsOf(values));
}

export function joined(first: CodeValue, second: CodeValue, between = ''): CodeValue {
  if (first.items !== null && second.items !== null) return listValue([...first.items, ...second.items]);
  const texts = first.texts
    .flatMap((one) => second.texts.map((other) => one + between + other))
    .slice(0, textsMax)
    .map((text) => text.slice(0, textCharactersMax));
  return valueOf(texts, first.traits | second.traits);
}

export function joinedAll(values: readonly CodeValue[], between: string): CodeValue {
  return values.length === 0 ? textValue('') : values.reduce((all, next) => joined(all, next, between));
}

/** Parts of one path. An absolute part begins anew in most languages, and never does harm that is not there otherwise. */
export function joinedPath(values: readonly CodeValue[]): CodeValue {
  const { texts, traits: own, items, name, handle } = joinedAll(values, '/');
  return valueOf(
    texts.map((text) => text.replaceAll(/\/{2,}/g, '/')),
    own,
    items,
    name,
    handle,
  );
}

export function mapped(value: CodeValue, change: (text: string) => string): CodeValue {
  return valueOf(
    value.texts.map((text) => (text.includes(UNKNOWN) ? UNKNOWN : change(text))),
    value.traits,
  );
}

/** The values of the arguments, lists taken apart. */
export function flat(args: readonly CodeArgument[]): readonly CodeValue[] {
  return args.flatMap(({ value }) => value.items ?? [value]);
}
