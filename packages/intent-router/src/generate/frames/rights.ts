import { lazy } from '../../lazy.ts';
import { filled, frameTables, type RightsRow } from './tables.ts';

/** One change of rights, by the letters of chmod(1). */
interface Grant {
  /** Empty: whoever has them by the process's mask. */
  readonly who: string;
  readonly sign: '+' | '-';
  readonly bits: string;
}

type Groups = Readonly<Record<string, string | undefined>>;

/** A longer request is no single command; nobody says more beside it. */
const lengthMax = 300;
const besidesMax = 4;

/**
 * The request with its rights as a mode of chmod(1), where it says in words who may do what: frames then find the files. None where it does not,
 * and where "only" leaves open whether the owner loses the right, too. A bare word is a path in the second form.
 *
 * @example
 * ```ts
 * withMode('remove write permission for group and others from all files in secrets'); // ['set the permissions of all files in secrets to go-w']
 * ```
 */
export function withMode(request: string): readonly string[] {
  if (request.length > lengthMax || troubles.test(request)) return [];
  const { rest: sentence, cut: kept } = cutTail(request.replace(/[.!?]$/, '').trim(), exception);
  let { rest: text, cut: tree } = cutTail(sentence, wholeTree);
  const besides: Groups[] = [];
  for (;;) {
    const tail = besides.length < besidesMax ? tailOf(text) : undefined;
    // The longest reading first: "but not for others" is no part of a name.
    const before = tail === undefined ? undefined : changeIn(tail.rest);
    if (tail === undefined || before === undefined) break;
    // "Readable and writable for the owner" says one thing of one file.
    if (before['obj'] !== undefined && changeIn(text)?.['obj'] === before['obj']) break;
    besides.unshift(tail.groups);
    text = tail.rest;
  }
  const change = changeIn(text);
  if (change === undefined) return [];
  const object = cutTail(
    (change['obj'] ?? '').replace(ofObject, '').replace(anything, 'all files '),
    wholeTree,
  );
  tree ||= object.cut;
  const mode = modeOf([change, ...besides], tree !== '');
  if (mode === undefined) return [];
  const [, bare] =
    /^(?:the )?(?:file |folder |directory )?([\w-]+)(?: file| folder| directory)?$/i.exec(object.rest) ?? [];
  const whole = tree === '' ? '' : ' recursively';
  return [object.rest, ...(bare === undefined ? [] : [`./${bare}`])].map(
    (named) => `set the permissions of ${named} to ${mode}${whole}${kept}`,
  );
}

/** Who says what they can't do asks for no such thing. */
const troubles = /^(?:i|we) (?:can(?:'t| ?not)|am not|are not|'m not|could ?n[o']t)\b/i;
const ofObject = /^(?:the )?(?:permissions?|rights|mode) (?:of|on|for) /i;
const wholeTree =
  /,? (?:recursively|(?:and|with|including) (?:everything|all(?: the)?(?: files| contents?| of it)?|its contents?|anything)(?: (?:and (?:folders|directories|subfolders)|(?:in|inside|below|under|beneath|within)(?: it| there)?))*)$/i;
const anything = /^anything (?=in |inside |under |below )/i;
const exception =
  /,? (?:except|excluding|but not|apart from|other than|leaving out)(?: for)? (?=[\w./*~-]*[./*~])[^,]+$/i;

function cutTail(text: string, tail: RegExp): { readonly rest: string; readonly cut: string } {
  const at = text.search(tail);
  return at < 1 ? { rest: text, cut: '' } : { rest: text.slice(0, at), cut: text.slice(at) };
}

function changeIn(text: string): Groups | undefined {
  for (const { pattern, bits } of patterns().change) {
    const groups = pattern.exec(text)?.groups;
    if (groups !== undefined && isOfFiles(groups)) return bits === undefined ? groups : { ...groups, bits };
  }
  return undefined;
}

function tailOf(text: string): { readonly rest: string; readonly groups: Groups } | undefined {
  for (const { pattern, bits } of patterns().besides) {
    const found = pattern.exec(text);
    if (found !== null)
      return {
        rest: text.slice(0, found.index),
        groups: { ...found.groups, ...(bits === undefined ? {} : { bits }) },
      };
  }
  return undefined;
}

/** "Make the output readable" is about no file: without somebody who may, a path or a noun for files is wanted. */
function isOfFiles({ who, none, but, obj = '' }: Groups): boolean {
  if (/\b(?:so|that|which|who|only)$/i.test(obj)) return false;
  return (
    (who ?? none ?? but) !== undefined ||
    /[./~*]|\b(?:files?|folders?|director(?:y|ies)|scripts?|everything)\b/i.test(obj)
  );
}

function modeOf(said: readonly Groups[], isTree: boolean): string | undefined {
  const grants: Grant[] = [];
  let before: Groups = {};
  for (const groups of said) {
    const found = grantsOf(groups, before, isTree);
    if (found === undefined) return undefined;
    grants.push(...found);
    before = { who: groups['who'] ?? before['who'], bits: groups['bits'] ?? before['bits'] };
  }
  return grants.map(({ who, sign, bits }) => `${who}${sign}${bits}`).join(',');
}

/** @param before what was said until then: "but not for others" means the same rights */
function grantsOf(groups: Groups, before: Groups, isTree: boolean): readonly Grant[] | undefined {
  if (groups['but'] !== undefined) {
    const others = othersThan[lettersOf(groups['but'], tables().whose)];
    return others === undefined ? undefined : [{ who: others, sign: '-', bits: 'rwx' }];
  }
  const isDenied = groups['not'] !== undefined;
  const bits = bitsOf(groups['bits'] ?? before['bits'] ?? '', isDenied, isTree);
  if (bits === '') return undefined;
  if (groups['none'] !== undefined) return [{ who: 'a', sign: '-', bits: taken(bits) }];
  const who = lettersOf(
    groups['who'] ?? (groups['only'] === undefined ? '' : (before['who'] ?? '')),
    tables().whose,
  );
  const isOnly = ['only', 'only2', 'only3'].some((name) => groups[name] !== undefined);
  if (isDenied)
    return isOnly
      ? undefined
      : [{ who: who === '' ? whoever(bits, 'a') : who, sign: '-', bits: taken(bits) }];
  if (!isOnly) return [{ who: who === '' ? whoever(bits, 'u') : who, sign: '+', bits }];
  const others = othersThan[who];
  if (others === undefined) return undefined;
  // What was given before needs no second giving.
  const isGiven = groups['who'] === undefined;
  return [
    ...(isGiven ? [] : [{ who, sign: '+', bits } as const]),
    { who: others, sign: '-', bits: taken(bits) },
  ];
}

/** Whom "only" leaves without. Of the group alone nobody says whether the owner keeps it. */
const othersThan: Readonly<Record<string, string | undefined>> = { u: 'go', ug: 'o', gu: 'o' };

/** Running a file is a right of all who may read it; nobody makes a file writable for all by saying "writable". */
function whoever(bits: string, who: string): string {
  return bits === 'x' ? '' : bits.includes('w') ? who : 'a';
}

/** Where a right of directories is taken it is that of files, too. */
function taken(bits: string): string {
  return bits.replace('X', 'x');
}

/** @param isTree of a directory and what is in it: who reads that must be able to enter it */
function bitsOf(text: string, isDenied: boolean, isTree: boolean): string {
  const bits = lettersOf(text, tables().bits);
  // "All access" that is taken is all of it; "full access" to a file is to run it, too.
  if (bits.includes('X') && (isDenied || (bits.includes('w') && !isTree))) return 'rwx';
  return isTree && bits.includes('r') && !bits.includes('x') && !bits.includes('X') ? `${bits}X` : bits;
}

/** The letters of the words that a text lists, each once, in the order of chmod(1). */
function lettersOf(text: string, words: ReadonlyMap<string, string>): string {
  const found = new Set(
    text
      .toLowerCase()
      .split(/,? and |,? or |, ?|\/|(?<=read|write|execute)-/)
      .flatMap((word) => (words.get(word.trim()) ?? '').split('')),
  );
  const letters = 'ugoarwxX'
    .split('')
    .filter((letter) => found.has(letter))
    .join('');
  return letters === 'ugo' ? 'a' : letters;
}

const tables = lazy(() => {
  const { whose, bits } = frameTables().rights;
  return { whose: byWord(whose), bits: byWord(bits) };
});

function byWord(rows: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(rows).flatMap(([letters, words]) =>
      words.split('|').map((word) => [word, letters] as const),
    ),
  );
}

const patterns = lazy(() => {
  const { whose, bits, macros, change, besides } = frameTables().rights;
  const known = { ...macros, whom: alternatives(whose), bit: alternatives(bits) };
  const read = ({
    says,
    bits: unsaid,
  }: RightsRow): { readonly pattern: RegExp; readonly bits: string | undefined } => ({
    pattern: new RegExp(filled(says, known), 'i'),
    bits: unsaid,
  });
  return { change: change.map(read), besides: besides.map(read) };
});

/** The longest first: "write to" before "write". */
function alternatives(rows: Readonly<Record<string, string>>): string {
  const words = Object.values(rows).flatMap((text) => text.split('|'));
  return `(?:${words.toSorted((one, other) => other.length - one.length).join('|')})`;
}
