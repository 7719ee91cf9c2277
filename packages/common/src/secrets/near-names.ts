import type { Span } from '../shell/syntax-tree.ts';
import { isOfNoSecret } from './assignments.ts';
import { isDrawnValue } from './drawn.ts';
import type { ScannedLine } from './scan-line.ts';
import { isKeyOfNamed, secretNameStrength } from './secret-name.ts';
import { isGivenValue, isPath } from './secret-value.ts';

/** What may stand between a name and the operator: the quotes or brackets around the name, and a type. */
const afterName = String.raw`(?:\\{0,2}["'\x60\])]){0,3}(?::?[ \t]{1,2}[A-Za-z]{1,12})?[ \t]{0,4}`;
const operator = String.raw`(?:[?+.!<>:=|]{0,3}=|:{1,3}|[=-]?>|[|,(]|<<<)`;
/** Quotes, blanks, and how a block of YAML begins. */
const beforeValue = String.raw`[\s"'\x60\\=|>$@({[]{0,16}`;
/** A value is judged by its beginning. */
const JUDGED_CHARACTERS = 64;
const VALUE_CHARACTERS_MIN = 12;

/**
 * A name and its value in whatever syntax: `x := v`, `x ?= v`, `var x string = v`, `<x>\n v`, `x,v`, `if [ "$x" = v ]`. So many languages
 * write so many things like it that the value must be one that nobody chose, or look like a key of the service that the name speaks of.
 */
const near = new RegExp(
  `(?<![\\w.-])[.$]?(?<name>[A-Za-z_][\\w.-]{0,60})${afterName}${operator}${beforeValue}(?=[\\w+/=~-])`,
  'g',
);
const endOfValue = /[^\w+/=.~:-]|$/g;

export function* findNearNames({ text }: ScannedLine): Iterable<Span> {
  let end = 0;
  near.lastIndex = 0;
  for (;;) {
    const match = near.exec(text);
    if (match === null) return;
    const start = match.index + match[0].length;
    // Found once for all the names within it.
    if (start >= end) {
      endOfValue.lastIndex = start;
      end = endOfValue.exec(text)?.index ?? text.length;
    }
    const { name = '' } = match.groups ?? {};
    const judged = text.slice(start, Math.min(end, start + JUDGED_CHARACTERS));
    const isFound =
      judged.length >= VALUE_CHARACTERS_MIN && isSecret(name, judged) && !isOfNoSecret(text, match.index);
    if (isFound) yield { start, end };
    // What was taken for a type or a value may be the next name: `var token: string = …`.
    near.lastIndex = isFound ? end : match.index + name.length + 1;
  }
}

function isSecret(name: string, given: string): boolean {
  const strength = secretNameStrength(name);
  if (strength === undefined || !isGivenValue(given) || isPath(given) || given.includes('://')) return false;
  if (strength !== 'service' && isDrawnValue(given, bitsMin[strength])) return true;
  return isKeyOfNamed(name, given);
}

const bitsMin = { certain: 2, likely: 2, weak: 5 } as const;
