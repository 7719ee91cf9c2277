import { conversions } from './conversions.ts';

/**
 * A value made from the values of slots: text with `{slot}`, `{slot=default}` and `{conversion(slot, …)}` in it, such as
 * `s/{sed_pattern(text)}/{sed_replacement(replacement)}/g`. Other braces stand for themselves: `{print ${n}}`.
 */
export type Derivation = readonly DerivationPart[];

type DerivationPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'slot'; readonly name: string; readonly fallback: string }
  | { readonly kind: 'call'; readonly conversion: string; readonly values: readonly DerivationPart[] };

const expression = /\{([a-z][a-z0-9_]*)(?:=([^{}]*)|(\([a-z0-9_(), ]*\)))?\}/g;

/** @throws Error when it names a conversion that does not exist */
export function parseDerivation(source: string): Derivation {
  const parts: DerivationPart[] = [];
  let at = 0;
  for (const match of source.matchAll(expression)) {
    const [whole, name = '', fallback = '', values] = match;
    if (match.index > at) parts.push({ kind: 'text', text: source.slice(at, match.index) });
    parts.push(values === undefined ? { kind: 'slot', name, fallback } : parseCall(`${name}${values}`));
    at = match.index + whole.length;
  }
  if (at < source.length) parts.push({ kind: 'text', text: source.slice(at) });
  return parts;
}

/** The slots whose values it takes. */
export function slotsOfDerivation(parts: Derivation): readonly string[] {
  return parts.flatMap((part) =>
    part.kind === 'slot' ? [part.name] : part.kind === 'call' ? slotsOfDerivation(part.values) : [],
  );
}

/** @param valueOf the text of a slot; empty when the request does not state it */
export function derive(parts: Derivation, valueOf: (slot: string) => string): string {
  return parts.map((part) => evaluate(part, valueOf)).join('');
}

function evaluate(part: DerivationPart, valueOf: (slot: string) => string): string {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'slot':
      return valueOf(part.name) || part.fallback;
    case 'call':
      return conversions[part.conversion]?.(...part.values.map((each) => evaluate(each, valueOf))) ?? '';
  }
}

/** `upper_case(size_without_b(size))`: calls nest, and a name without parentheses is a slot. */
function parseCall(source: string): DerivationPart {
  const open = source.indexOf('(');
  if (open === -1) return { kind: 'slot', name: source, fallback: '' };
  const conversion = source.slice(0, open);
  if (!Object.hasOwn(conversions, conversion))
    throw new Error(
      `there is no conversion "${conversion}"; there are ${Object.keys(conversions).join(', ')}`,
    );
  return { kind: 'call', conversion, values: argumentsOf(source.slice(open + 1, -1)).map(parseCall) };
}

function argumentsOf(source: string): readonly string[] {
  const found: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at <= source.length; at += 1) {
    const character = source[at];
    if (character === '(') depth += 1;
    else if (character === ')') depth -= 1;
    else if (character === undefined || (character === ',' && depth === 0)) {
      found.push(source.slice(from, at).trim());
      from = at + 1;
    }
  }
  return found;
}
