/** `s/from/to/flags` of sed, applied to text that is known. */

/** Text that is edited; what somebody hides is short. */
const charactersMax = 2048;
/** Commands of one script. */
const commandsMax = 8;
/** Each repetition that can give back what it took multiplies the time by the length of a line: only short lines bear two. */
const repetitionsMax = 2;
const lineCharactersMax = 512;
const repeatedCharactersMax = 32;
const madeCharactersMax = 8192;

interface Substitution {
  readonly from: RegExp;
  readonly repetitions: number;
  readonly to: string;
}

/** The text after a script of substitutions; null where it does anything else, or something odd. */
export function substituted(script: string, extended: boolean, text: string): string | null {
  if (text.length > charactersMax) return null;
  const substitutions = substitutionsOf(script, extended);
  if (substitutions === null) return null;
  const isHard = substitutions.some(({ repetitions }) => repetitions > 1);
  if (isHard && text.length > repeatedCharactersMax) return null;
  const lines: string[] = [];
  for (const line of text.split('\n')) {
    let edited = line;
    for (const { from, to } of substitutions) {
      // Also what has grown on the way.
      if (edited.length > lineCharactersMax) return null;
      edited = edited.replace(from, to);
    }
    lines.push(edited);
  }
  const made = lines.join('\n');
  return made.length > madeCharactersMax ? null : made;
}

function substitutionsOf(script: string, extended: boolean): readonly Substitution[] | null {
  const found: Substitution[] = [];
  let at = 0;
  while (at < script.length && found.length < commandsMax) {
    if (/[;\s]/.test(script.charAt(at))) {
      at += 1;
      continue;
    }
    const parts = script.charAt(at) === 's' ? partsOf(script, at + 1) : null;
    if (parts === null) return null;
    const from = expressionOf(parts.from, extended, parts.flags);
    if (from === null) return null;
    found.push({ from, repetitions: repetitionsOf(from.source), to: replacementOf(parts.to) });
    ({ end: at } = parts);
  }
  return found.length === 0 || at < script.length ? null : found;
}

interface Parts {
  readonly from: string;
  readonly to: string;
  readonly flags: string;
  readonly end: number;
}

/** What stands between the marks, and where the command ends. */
function partsOf(script: string, start: number): Parts | null {
  const mark = script.charAt(start);
  if (mark === '' || /[\w\s\\]/.test(mark)) return null;
  const parts = [''];
  let at = start + 1;
  for (; at < script.length && parts.length < 3; at += 1) {
    const character = script.charAt(at);
    const next = script.charAt(at + 1);
    if (character === mark) parts.push('');
    else if (character === '\\' && next !== '') {
      parts[parts.length - 1] += next === mark ? mark : character + next;
      at += 1;
    } else parts[parts.length - 1] += character;
  }
  const [from, to, flags] = parts;
  if (from === undefined || to === undefined || flags === undefined || from === '') return null;
  const given = /^[gpiI]{0,3}/.exec(script.slice(at))?.[0] ?? '';
  const end = at + given.length;
  return /^(?:$|[;\s])/.test(script.slice(end)) ? { from, to, flags: given, end } : null;
}

/** An expression of sed as one of JavaScript; null where it holds what the two write differently, or what takes long. */
function expressionOf(source: string, extended: boolean, flags: string): RegExp | null {
  if (/\[[[.:=]|\(\?/.test(source)) return null;
  // What is an operator behind a backslash in the one is so without in the other.
  const own = extended ? source : source.replace(/\\?[(){}+?|]/g, (piece) => swapped(piece));
  if (repetitionsOf(own) > repetitionsMax || /\)[*+{]/.test(own)) return null;
  try {
    return new RegExp(own, `${flags.includes('g') ? 'g' : ''}${/i/i.test(flags) ? 'i' : ''}`);
  } catch {
    return null;
  }
}

function repetitionsOf(source: string): number {
  return source.match(/(?<!\\)[*+{]/g)?.length ?? 0;
}

function swapped(piece: string): string {
  return piece.startsWith('\\') ? piece.slice(1) : `\\${piece}`;
}

/** `&` and `\1` of sed, `$` as it is. */
function replacementOf(text: string): string {
  return text.replace(/\\(.)|&|\$/gs, (piece, escaped: unknown) => {
    if (piece === '&') return '$&';
    if (piece === '$') return '$$';
    const character = String(escaped);
    if (/\d/.test(character)) return `$${character}`;
    return character === 'n' ? '\n' : character === '$' ? '$$' : character;
  });
}
