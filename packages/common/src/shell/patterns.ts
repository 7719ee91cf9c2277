import { nestingDepthMax } from './bounds.ts';
import type { PartBuilder } from './part-builder.ts';
import type { WordPart } from './syntax-tree.ts';

interface OpenBrace {
  /** Index of the `{` among the folded parts. */
  readonly at: number;
  readonly commas: number[];
}

/**
 * Turns the frames that a word scan left behind into brace and bracket expressions where they close, and back into literal
 * text where they don't. Braces come first, as in a shell (bash manual, 3.5.1): one pass with a stack, in which what is
 * folded is never looked at again; then brackets, within what the braces leave together.
 */
export function foldPatterns(source: string, builder: PartBuilder): readonly WordPart[] {
  const { parts } = builder;
  const frames = new Set<WordPart>();
  for (const index of builder.frames) {
    const part = parts[index];
    if (part !== undefined) frames.add(part);
  }
  const finish = (list: readonly WordPart[]): readonly WordPart[] =>
    mergeLiterals(foldBrackets(source, list, frames, builder));
  const folded: WordPart[] = [];
  const braces: OpenBrace[] = [];
  for (const part of parts) {
    folded.push(part);
    if (!frames.has(part)) continue;
    const character = source.charAt(part.start);
    if (character === '{' && braces.length < nestingDepthMax)
      braces.push({ at: folded.length - 1, commas: [] });
    else if (character === ',') braces.at(-1)?.commas.push(folded.length - 1);
    else if (character === '}') {
      const brace = braces.pop();
      if (brace !== undefined && closeBrace(folded, brace, finish)) builder.isStatic = false;
    }
  }
  return finish(folded);
}

/** Replaces the parts from the open brace on by one part, if they make an expression. */
function closeBrace(
  folded: WordPart[],
  { at, commas }: OpenBrace,
  finish: (list: readonly WordPart[]) => readonly WordPart[],
): boolean {
  const start = folded[at]?.start ?? 0;
  const end = folded.at(-1)?.end ?? start;
  if (commas.length > 0) {
    const inner = folded.splice(at);
    const cuts = [...commas.map((comma) => comma - at), inner.length - 1];
    let from = 1;
    const alternatives = cuts.map((cut) => {
      const alternative = finish(inner.slice(from, cut));
      from = cut + 1;
      return alternative;
    });
    folded.push({ kind: 'brace-alternatives', start, end, alternatives });
    return true;
  }
  const only = folded[at + 1];
  if (folded.length !== at + 3 || only?.kind !== 'literal' || !isRange(only.text)) return false;
  folded.length = at;
  folded.push({ kind: 'brace-range', start, end, text: only.text });
  return true;
}

/** `x..y` or `x..y..step`, integers or single letters (bash manual, 3.5.1). */
function isRange(text: string): boolean {
  const [first, last, step, ...rest] = text.split('..', 4);
  if (first === undefined || last === undefined || rest.length > 0) return false;
  if (step !== undefined && !isInteger(step)) return false;
  return (isInteger(first) && isInteger(last)) || (isLetter(first) && isLetter(last));
}

function isInteger(text: string): boolean {
  const digits = text.startsWith('-') || text.startsWith('+') ? text.slice(1) : text;
  return digits.length > 0 && Array.from(digits).every((digit) => digit >= '0' && digit <= '9');
}

function isLetter(text: string): boolean {
  return text.length === 1 && ((text >= 'a' && text <= 'z') || (text >= 'A' && text <= 'Z'));
}

/** A bracket expression of plain text becomes one glob; one with other parts keeps them between two lone brackets. */
function foldBrackets(
  source: string,
  parts: readonly WordPart[],
  frames: ReadonlySet<WordPart>,
  builder: PartBuilder,
): readonly WordPart[] {
  const folded: WordPart[] = [];
  let open = -1;
  let isLiteral = true;
  for (const part of parts) {
    const character = frames.has(part) ? source.charAt(part.start) : '';
    const opener = folded[open];
    if (character === ']' && opener !== undefined && !isFirstInSet(source, opener.end, part.start)) {
      builder.isStatic = false;
      if (isLiteral) {
        folded.length = open;
        folded.push({
          kind: 'glob',
          start: opener.start,
          end: part.end,
          text: source.slice(opener.start, part.end),
        });
      } else {
        folded[open] = { kind: 'glob', start: opener.start, end: opener.end, text: '[' };
        folded.push({ kind: 'glob', start: part.start, end: part.end, text: ']' });
      }
      open = -1;
      continue;
    }
    if (character === '[' && open === -1) {
      open = folded.length;
      isLiteral = true;
    }
    if (part.kind !== 'literal') isLiteral = false;
    folded.push(part);
  }
  return folded;
}

/** A `]` that is the first character of its set does not close it (POSIX 9.3.5). */
function isFirstInSet(source: string, setStart: number, at: number): boolean {
  const before = source.slice(setStart, at);
  return before === '' || before === '!' || before === '^';
}

function mergeLiterals(parts: readonly WordPart[]): readonly WordPart[] {
  const merged: WordPart[] = [];
  for (const part of parts) {
    const last = merged.at(-1);
    if (part.kind === 'literal' && last?.kind === 'literal') {
      merged[merged.length - 1] = {
        kind: 'literal',
        start: last.start,
        end: part.end,
        text: last.text + part.text,
      };
    } else {
      merged.push(part);
    }
  }
  return merged;
}
