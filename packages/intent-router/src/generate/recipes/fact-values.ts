import { usualPaths } from './path-forms.ts';
import { readAge, readCount, readSize } from './quantities.ts';
import type { RequestWord } from './request-word.ts';
import type { Clock, FactSpan, Moment } from './facts.ts';
import { accepts, isEvident } from './values.ts';
import { usualDirectories } from './word-tables.ts';

type Groups = Readonly<Record<string, string | undefined>>;
type StatedFacts = Pick<FactSpan, 'facts' | 'concept'>;

/** At least one of the two is given. */
export function sizes(low: string | undefined, high: string | undefined): StatedFacts | undefined {
  const [least, most] = [low, high].map((text) => (text === undefined ? undefined : readSize(text)));
  if ((low !== undefined && least === undefined) || (high !== undefined && most === undefined))
    return undefined;
  const larger = least === undefined ? [] : [{ slot: 'larger' as const, bytes: least }];
  const smaller = most === undefined ? [] : [{ slot: 'smaller' as const, bytes: most }];
  return { facts: [...larger, ...smaller] };
}

/** A moment by the group of the pattern that names it. */
export function momentOf({ age, when }: Groups): Moment | undefined {
  if (when === 'today' || when === 'yesterday') return { kind: when };
  const read = readAge(age ?? '');
  return read === undefined ? undefined : { kind: 'age', age: read };
}

export function clockOf(said: string): Clock {
  if (/^(?:accessed|opened|read|used|access|open|use)$/.test(said)) return 'accessed';
  return /^(?:created|added|made|create|add|make)$/.test(said) ? 'created' : 'modified';
}

export function directory(path: string, isQuoted = false): StatedFacts {
  return { facts: [{ slot: 'dir', path, isQuoted }] };
}

/** Where a request is meant to be carried out, which is no directory: "in bash", "in linux". */
const surroundings = new Set(
  'bash zsh fish sh linux unix ubuntu debian macos mac git docker vim python node npm'.split(' '),
);

/** A file can't be searched for files: what ends like one is left to the slots for files. */
export function directoryOf(word: RequestWord, isSaid: boolean): StatedFacts | undefined {
  const looksLikePath = isEvident('path', word) && !word.isQuoted && !usualPaths.test(word.text);
  const looksLikeFile = /[^/.]\.[a-z][a-z0-9]{0,4}$/i.test(word.text) && !word.text.endsWith('.d');
  if (/[*?]/.test(word.text) || looksLikeFile) return undefined;
  if (!isSaid && /^\.\w/.test(word.text)) return undefined;
  if (!looksLikePath && !/[a-z]/i.test(word.text)) return undefined;
  if (!looksLikePath && (surroundings.has(word.lower) || readCount(word.lower) !== undefined))
    return undefined;
  if (!looksLikePath && !(isSaid && (accepts('name', word) || usualDirectories().has(word.lower))))
    return undefined;
  return directory(word.text.length > 1 ? word.text.replace(/\/$/, '') : word.text, word.isQuoted);
}

export function named(globs: readonly string[] | undefined, concept?: string): StatedFacts | undefined {
  if (globs === undefined) return undefined;
  return { facts: [{ slot: 'glob', globs }], ...(concept === undefined ? {} : { concept }) };
}

/** "Every .DS_Store": a name that many have. */
export function nameOfMany(word: RequestWord): StatedFacts | undefined {
  const { text, isQuoted } = word;
  if (isQuoted) return undefined;
  if (usualPaths.test(text)) return named([text], 'directory');
  return !/[/*?]/.test(text) && isEvident('filename', word) ? named([text], 'file') : undefined;
}

export function ending(word: RequestWord): StatedFacts | undefined {
  if (!/^\*?\.?[a-z][\w.]{0,15}$/i.test(word.text)) return undefined;
  return named([`*.${word.text.replace(/^\*?\.?/, '')}`]);
}

export function part(word: RequestWord, before: string, after: string): StatedFacts | undefined {
  if (!accepts('name', word) && !isEvident('path', word) && !word.isQuoted) return undefined;
  // Any further wildcard is the user's own. A name like an option is one file's, and goes to the slots for files.
  return /^-|[/\n\0]/.test(word.text)
    ? undefined
    : named([
        `${before}${word.text.replace(before === '' ? '' : /^\*+/, '').replace(after === '' ? '' : /(?<!\*)\*+$/, '')}${after}`,
      ]);
}

export function ownedBy(word: RequestWord): StatedFacts | undefined {
  return accepts('user', word) || word.lower === 'root' || word.lower === 'nobody'
    ? { facts: [{ slot: 'user', name: word.text }] }
    : undefined;
}

export function amount(slot: 'depth' | 'count', text: string): StatedFacts | undefined {
  const value = readCount(text);
  return value === undefined ? undefined : { facts: [{ slot, amount: value }] };
}
