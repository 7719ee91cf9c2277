import { quote } from '@hunch/common/shell';
import { type Filler, kindNamed, type SlotKind } from './kinds.ts';
import { lexicon } from './lexicon.ts';
import { ordinaryWords } from './word-tables.ts';

export function isEvident(kind: SlotKind, filler: Filler): boolean {
  if ((filler.parts !== undefined) !== (kind === 'paths')) return false;
  return !filler.text.startsWith('-') && kindNamed(kind).isEvident(filler);
}

/** @param isNamed whether the pattern says beside the slot what it is: then a plain word may be a path */
export function accepts(kind: SlotKind, filler: Filler, isNamed = true): boolean {
  if ((filler.parts !== undefined) !== (kind === 'paths')) return false;
  // What begins with a dash could be read as an option, whatever it was meant to be.
  if (filler.text === '' || /[\0\n\r]/.test(filler.text)) return false;
  if (filler.text.startsWith('-') && kind !== 'message' && kind !== 'command' && kind !== 'mode')
    return kind === 'path' && filler.isQuoted;
  if ((kind === 'path' || kind === 'interface') && !isNamed) return kindNamed(kind).isEvident(filler);
  if (!isNamed && kindNamed(kind).isAnyWord && !filler.isQuoted && isOrdinary(filler.text)) return false;
  if (
    kindNamed(kind).isDescribed &&
    !filler.isQuoted &&
    participle.test(filler.text) &&
    !lexicon.isUsualName(filler.text)
  )
    return false;
  return kindNamed(kind).accepts(filler);
}

/** "The downloaded packages", "a running service": what a thing is like, not its name. */
const participle = /^[a-z]{3,}(?:ed|ing)$/;

/** A word of everyday English that is seldom a name. */
export function isOrdinary(text: string): boolean {
  return ordinaryWords().has(text.toLowerCase()) && !lexicon.isUsualName(text);
}

/** A value as it stands in the command. A leading `~/` and, in paths, plain wildcards keep their meaning. */
export function written(kind: SlotKind, filler: Filler): string {
  const { text, parts } = filler;
  if (parts !== undefined)
    return parts.map((part) => written('path', { text: part, isQuoted: false })).join(' ');
  if (kind === 'variable') return text.replace(/^\$/, '');
  if (kind !== 'path' && kind !== 'archive' && kind !== 'directory') return quote(text, 'bash');
  if (isVariable(text)) return `"${text}"`;
  if (text.startsWith('-')) return quote(`./${text}`, 'bash');
  if (text === '~') return '~';
  if (text.startsWith('~/')) return `~/${text.length > 2 ? quote(text.slice(2), 'bash') : ''}`;
  if (!filler.isQuoted && /^[\w./@+-]*[*?][\w./*?@+-]*$/.test(text))
    return text.startsWith('*') || text.startsWith('?') ? `./${text}` : text;
  return quote(text, 'bash');
}

/** What the shell puts its variables into: `$HOME/src`. */
export function isVariable(text: string): boolean {
  return /^[\w./${}-]*\$(?:\{\w+\}|[A-Za-z_])[\w./${}-]*$/.test(text);
}
