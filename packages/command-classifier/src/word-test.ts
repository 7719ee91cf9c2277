import {
  SLASH,
  beginsWith,
  beginsWithOneOf,
  endsWithOneOf,
  holdsOneOf,
  indexOfCode,
  isDigit,
  isDigits,
  isNameCharacter,
  type PieceTest,
} from '@hunch/common/shell/fast-scan';
import type { LocalCommand } from './classification.ts';
import type { NameTable } from './name-table.ts';
import { listOf, type WordTestPack, type Words } from './packs.ts';
import { reasonOf } from './reasons.ts';
import { isCapital } from './target-parts.ts';
import { setOf } from './word-sets.ts';

/** Why a value stays; null if it says nothing against the command. Reads it where it stands, without its quotes. */
export type ValueRule = (codes: Uint8Array, from: number, to: number) => LocalCommand | null;

/** What tests and rules refer to by name. */
export interface RuleNames {
  rule(name: string): ValueRule;
  condition(name: string): PieceTest;
}

/** A word, and where its key ends: before `=`. */
export interface KeyedWord {
  /** The word itself, or its copy in small letters. */
  readonly codes: Uint8Array;
  readonly from: number;
  readonly to: number;
  readonly keyTo: number;
  /** Where the value begins in the word as it is written: behind `=`, or at its end. */
  readonly valueFrom: number;
}

/** One condition of a pack, ready to be asked. It allocates nothing. */
export class WordTest {
  readonly reason: LocalCommand | undefined;
  private readonly is: NameTable<true> | null;
  private readonly key: NameTable<true> | null;
  private readonly notKey: NameTable<true> | null;
  private readonly pieces: readonly PieceTest[];
  private readonly wordPieces: readonly PieceTest[];
  private readonly keyPieces: readonly PieceTest[];
  private readonly valuePieces: readonly PieceTest[];
  /** The third characters of all that the word could be or begin with: few words have one of them. */
  private readonly leads: Uint8Array | null;

  constructor(pack: WordTestPack, names: RuleNames, variants: (text: string) => readonly string[]) {
    this.reason = reasonOf(pack);
    const spelt = (words: Words | undefined): readonly string[] =>
      prefixed(pack, listOf(words)).flatMap(variants);
    this.is = pack.is === undefined ? null : setOf(spelt(pack.is));
    this.key = pack.key === undefined ? null : setOf(spelt(pack.key));
    this.notKey = pack.notKey === undefined ? null : setOf(listOf(pack.notKey));
    const begins = spelt(pack.begins);
    this.leads = leadsOf([...spelt(pack.is), ...spelt(pack.key), ...begins]);
    this.pieces = piecesOf([
      [pack.path, (codes, from, to) => indexOfCode(codes, from, to, SLASH) !== -1],
      [pack.begins, (codes, from, to) => beginsWithOneOf(codes, from, to, begins)],
      [pack.notBegins, negated(listOf(pack.notBegins), beginsWithOneOf)],
      [pack.ends, some(listOf(pack.ends), endsWithOneOf)],
      [pack.holds, some(listOf(pack.holds), holdsOneOf)],
      [pack.lacks, negated(listOf(pack.lacks), holdsOneOf)],
      [pack.anyOf, holdsCharacter(pack.anyOf ?? '')],
      [pack.madeOf, madeOf(pack.madeOf ?? '')],
      [pack.counted, counted(listOf(pack.counted))],
      [pack.sized, sized(listOf(pack.sized))],
      [pack.camelLacks, inCamelCase(begins, listOf(pack.camelLacks))],
    ]);
    const { like, unlike, passes, valuePasses, valueFails } = pack;
    this.wordPieces = piecesOf([
      [like, conditionOf(like, names, true)],
      [unlike, conditionOf(unlike, names, false)],
      [passes, ruleOf(passes, names, true)],
    ]);
    this.keyPieces = piecesOf([
      [pack.keyEnds, some(listOf(pack.keyEnds), endsWithOneOf)],
      [pack.keyMadeOf, madeOf(pack.keyMadeOf ?? '')],
    ]);
    this.valuePieces = piecesOf([
      [valuePasses, ruleOf(valuePasses, names, true)],
      [valueFails, ruleOf(valueFails, names, false)],
    ]);
  }

  /** @param from of the word as it is written, which rules and conditions by name are asked about; `word` may be a copy of it */
  matches(codes: Uint8Array, from: number, to: number, word: KeyedWord): boolean {
    if (this.leads !== null && this.leads[word.codes[word.from + 2] ?? 0] !== 1) return false;
    if (this.is !== null && this.is.findIn(word.codes, word.from, word.to) !== true) return false;
    if (this.key !== null && this.key.findIn(word.codes, word.from, word.keyTo) !== true) return false;
    if (this.notKey !== null && this.notKey.findIn(word.codes, word.from, word.keyTo) === true) return false;
    return (
      every(this.pieces, word.codes, word.from, word.to) &&
      every(this.keyPieces, word.codes, word.from, word.keyTo) &&
      every(this.wordPieces, codes, from, to) &&
      every(this.valuePieces, codes, word.valueFrom, to)
    );
  }
}

/** The first of the tests that the word passes. */
export function firstMatch(
  tests: readonly WordTest[],
  codes: Uint8Array,
  from: number,
  to: number,
  word: KeyedWord,
): WordTest | undefined {
  for (let index = 0; index < tests.length; index++) {
    const test = tests[index];
    if (test !== undefined && test.matches(codes, from, to, word)) return test;
  }
  return undefined;
}

function prefixed({ prefixes }: WordTestPack, words: readonly string[]): readonly string[] {
  return prefixes === undefined
    ? words
    : listOf(prefixes).flatMap((prefix) => words.map((word) => `${prefix}${word}`));
}

function leadsOf(words: readonly string[]): Uint8Array | null {
  if (words.length === 0 || words.some(({ length }) => length < 3)) return null;
  const leads = new Uint8Array(256);
  for (const word of words) leads[word.charCodeAt(2)] = 1;
  return leads;
}

function piecesOf(pieces: readonly (readonly [given: unknown, piece: PieceTest])[]): readonly PieceTest[] {
  return pieces.flatMap(([given, piece]) => (given === undefined ? [] : [piece]));
}

function every(pieces: readonly PieceTest[], codes: Uint8Array, from: number, to: number): boolean {
  for (let index = 0; index < pieces.length; index++)
    if (pieces[index]?.(codes, from, to) === false) return false;
  return true;
}

type OneOf = (codes: Uint8Array, from: number, to: number, texts: readonly string[]) => boolean;

function some(texts: readonly string[], isOne: OneOf): PieceTest {
  return (codes, from, to) => isOne(codes, from, to, texts);
}

function negated(texts: readonly string[], isOne: OneOf): PieceTest {
  return (codes, from, to) => !isOne(codes, from, to, texts);
}

function conditionOf(name: string | undefined, names: RuleNames, isWanted: boolean): PieceTest {
  if (name === undefined) return () => true;
  const condition = names.condition(name);
  return (codes, from, to) => condition(codes, from, to) === isWanted;
}

function ruleOf(name: string | undefined, names: RuleNames, isWanted: boolean): PieceTest {
  if (name === undefined) return () => true;
  const rule = names.rule(name);
  return (codes, from, to) => (rule(codes, from, to) === null) === isWanted;
}

function holdsCharacter(characters: string): PieceTest {
  const set = characterSet(characters);
  return (codes, from, to) => {
    for (let at = from; at < to; at++) if (set[codes[at] ?? 0] === 1) return true;
    return false;
  };
}

/** Letters, digits, `_` and the characters, at least one. */
export function madeOf(characters: string): PieceTest {
  const set = characterSet(characters);
  return (codes, from, to) => {
    for (let at = from; at < to; at++)
      if (!isNameCharacter(codes[at] ?? 0) && set[codes[at] ?? 0] !== 1) return false;
    return to > from;
  };
}

export function characterSet(characters: string): Uint8Array {
  const set = new Uint8Array(256);
  for (const character of characters) set[character.charCodeAt(0)] = 1;
  return set;
}

function counted(beginnings: readonly string[]): PieceTest {
  return behindOneOf(beginnings, isDigits);
}

/** `4g`, `512m` */
function sized(beginnings: readonly string[]): PieceTest {
  return behindOneOf(beginnings, (codes, from, to) =>
    isDigits(codes, from, units[codes[to - 1] ?? 0] === 1 ? to - 1 : to),
  );
}

const units = characterSet('kmgKMG');

/** Asks about what stands behind each of the beginnings that the piece has, until one passes. */
function behindOneOf(beginnings: readonly string[], test: PieceTest): PieceTest {
  return (codes, from, to) => {
    for (let index = 0; index < beginnings.length; index++) {
      const beginning = beginnings[index] ?? '';
      if (beginsWith(codes, from, to, beginning) && test(codes, from + beginning.length, to)) return true;
    }
    return false;
  };
}

/** Behind what it begins with, a capital, and none of the words. */
function inCamelCase(beginnings: readonly string[], words: readonly string[]): PieceTest {
  const table = setOf(words);
  return behindOneOf(beginnings, (codes, from, to) => {
    if (from >= to || !isCapital(codes[from] ?? 0)) return false;
    for (let start = from; start < to;) {
      let end = start + 1;
      while (end < to && !isCapital(codes[end] ?? 0) && !isDigit(codes[end] ?? 0)) end++;
      if (table.findIn(codes, start, end) === true) return false;
      start = end;
    }
    return true;
  });
}
