import { coreCatalog, readCommand, unwrap, type ArgumentKind, type Part } from '@hunch/cli-catalog/core';
import { LruMap } from '@hunch/common/lru-map';
import { slotKindOf, type SlotKind } from '../normalize/slots.ts';
import { wordRoles } from '../normalize/word-roles.ts';
import { isNamedKind, pathRuleOf } from '../paths/path-rules.ts';

/** The words of a line, with what each names. */
export interface LineWords {
  /** As typed, quotes included. */
  readonly words: readonly string[];
  /** What a word names; undefined: it has a meaning of its own (a program, a subcommand, an option). */
  readonly kinds: readonly (string | undefined)[];
  /** The word, or its kind in place of it: what lines with other arguments have in common. */
  readonly shapes: readonly string[];
  /**
   * For each word, and for the one that would come next: the place of the program that it is an argument of; its own
   * place where a program stands.
   */
  readonly programs: readonly number[];
}

/** 4 MB; evidence for one prompt reads about 400 lines, mostly those of the prompt before. */
const linesMax = 8_192;
const known = new LruMap<string, LineWords>(linesMax);

/**
 * @example
 * lineWordsOf('git checkout fix').kinds; // [undefined, undefined, 'branch']
 */
export function lineWordsOf(line: string): LineWords {
  const found = known.peek(line);
  return found ?? known.getOrMake(line, () => read(line));
}

/** What separates commands, where blanks stand around it. */
const separators: ReadonlySet<string> = new Set(['|', '|&', '||', '&&', ';', '&']);

export const isSeparator = (word: string | undefined): boolean => word !== undefined && separators.has(word);

/** Cuts at blanks outside quotes. A word whose quote is open goes to the end. */
export function splitWords(line: string): string[] {
  const words: string[] = [];
  let start = -1;
  let quote = '';
  for (let place = 0; place < line.length; place += 1) {
    const character = line[place] ?? '';
    const isBlank = quote === '' && (character === ' ' || character === '\t' || character === '\n');
    if (isBlank) {
      if (start >= 0) words.push(line.slice(start, place));
      start = -1;
      continue;
    }
    if (start < 0) start = place;
    if (character === '\\' && quote !== "'") place += 1;
    else if (quote === '') quote = character === '"' || character === "'" ? character : '';
    else if (character === quote) quote = '';
  }
  if (start >= 0) words.push(line.slice(start));
  return words;
}

function read(line: string): LineWords {
  const words = splitWords(line);
  const kinds: (string | undefined)[] = words.map(() => undefined);
  const programs: number[] = [];
  let from = 0;
  for (let place = 0; place <= words.length; place += 1) {
    if (place < words.length && !isSeparator(words[place])) continue;
    readCommandWords(words, from, place, kinds, programs);
    // The separator, or the word that would come next.
    if (place < words.length) programs.push(place);
    from = place + 1;
  }
  const shapes = words.map((word, place) => (kinds[place] === undefined ? word : `<${kinds[place]}>`));
  return { words, kinds, shapes, programs };
}

/** Of one simple command, from one place up to another. */
function readCommandWords(
  words: readonly string[],
  from: number,
  to: number,
  kinds: (string | undefined)[],
  programs: number[],
): void {
  const given = words.slice(from, to).map(unquoted);
  let skipped = 0;
  while (/^\w+=/.test(given[skipped] ?? '')) skipped += 1;
  const program = from + skipped + unwrap(coreCatalog, given.slice(skipped)).from;
  const isLast = to === words.length;
  for (let place = from; place < to + Number(isLast); place += 1)
    programs.push(place <= program ? place : program);
  const own = given.slice(program - from);
  if (own.length < 2) return;
  const parts = new Map<number, Part>();
  const reading = readCommand(coreCatalog, own);
  const roles = reading === null ? [] : wordRoles(own);
  for (const part of reading?.parts ?? []) parts.set(part.word, part);
  for (let place = 1; place < own.length; place += 1) {
    const kind = kindOf(own, place, words[program + place] ?? '', parts.get(place), reading === null);
    const named = kind === undefined || kind === 'sha' || kind === 'url' ? null : roles[place]?.named;
    kinds[program + place] = named ?? kind;
  }
}

/** Kinds of arguments whose words are known from elsewhere, by the kind that the catalogue names. */
const carried: Readonly<Partial<Record<ArgumentKind | SlotKind, string>>> = {
  file: 'file',
  script: 'file',
  folder: 'directory',
  path: 'any',
  branch: 'branch',
  tag: 'branch',
  ref: 'branch',
  commit: 'sha',
  host: 'host',
  user: 'user',
  service: 'service',
  container: 'container',
  image: 'image',
  package: 'package',
  namespace: 'namespace',
  pod: 'resource',
  resource: 'resource',
  remote: 'remote',
  url: 'url',
  repository: 'url',
  sha: 'sha',
};

function kindOf(
  words: readonly string[],
  place: number,
  raw: string,
  part: Part | undefined,
  isUnknownProgram: boolean,
): string | undefined {
  const word = words[place] ?? '';
  if (/^["']./.test(raw) && /\s/.test(word)) return 'text';
  if (word.length > 1 && /^[-+]/.test(word)) return undefined;
  if (part?.role === 'subcommand' || part?.role === 'command') return undefined;
  const named = part?.argument?.kind ?? null;
  const ofPlace = named === null ? undefined : carried[named];
  const slot = slotKindOf(word);
  if (slot === 'url' || slot === 'sha') return slot;
  if (slot === 'num') return numberKind(word);
  if (account.test(word)) return 'account';
  const found = pathRuleOf(words[0] ?? '');
  // What is made is no more than a name so far.
  const rule = found?.kind === 'made' ? undefined : found;
  const isOfPaths = rule !== undefined && rule.operands !== 'none' && !isNamedKind(rule.kind);
  const byRule = isOfPaths ? rule.kind : made.get(words[0] ?? '');
  if (slot === 'path' || byRule !== undefined || isPath(ofPlace))
    return pathKind(word, byRule ?? (isPath(ofPlace) ? ofPlace : 'any'));
  if (ofPlace !== undefined) return ofPlace;
  // The first word of a program that the catalogue lacks may say what to do.
  return isUnknownProgram && place === 1 && /^[a-z][a-z-]*$/.test(word) ? undefined : 'word';
}

const isPath = (kind: string | undefined): kind is 'file' | 'directory' | 'any' =>
  kind === 'file' || kind === 'directory' || kind === 'any';

/** What programs make, or open, if it is not there. */
const made: ReadonlyMap<string, string> = new Map([
  ['mkdir', 'directory'],
  ...['touch', 'tee', 'vi', 'vim', 'nvim', 'nano', 'emacs', 'ed'].map((name) => [name, 'file'] as const),
]);

const account = /^[\w.-]+@[\w.-]+$/;
/** Also with a port, or as a network. */
const address = /^\d{1,3}(?:\.\d{1,3}){3}(?![\w.])/;

/** An address is no process, and no port: numbers of one form only. */
function numberKind(word: string): string {
  return address.test(word) ? 'host' : `num ${word.replaceAll(/\d+/g, '0')}`;
}

function pathKind(word: string, byPlace: string): string {
  if (word.endsWith('/')) return 'directory';
  return byPlace === 'any' && /[^./]\.\w+$/.test(word) ? 'file' : byPlace;
}

/** Whether a word of one kind may stand where words of another kind stood. */
export function fits(kind: string, place: string): boolean {
  // Plain words say what they mean to one program.
  if (kind === 'word' || kind === 'text') return false;
  if (kind === place) return true;
  // An account names its host, too.
  if (kind === 'host' && place === 'account') return true;
  return isPath(kind) && isPath(place) && (kind === 'any' || place === 'any');
}

function unquoted(word: string): string {
  const quote = word[0];
  if (quote !== '"' && quote !== "'") return word;
  return word.length > 1 && word.endsWith(quote) ? word.slice(1, -1) : word.slice(1);
}

/** The program of a line's first command; empty: there is none. */
export function programOf({ words, programs }: LineWords): string {
  for (const [place, word] of words.entries()) if (isProgramAt(words, programs, place)) return word;
  return '';
}

function isProgramAt(words: readonly string[], programs: readonly number[], place: number): boolean {
  return programs[place] === place && programs[place + 1] !== place + 1 && !isSeparator(words[place]);
}
