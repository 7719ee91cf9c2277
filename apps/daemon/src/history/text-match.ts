import type { MatchMode } from '@hunch/common/protocol';
import { historyBounds } from './bounds.ts';

/** A part of a line, from one character up to another. */
export type Range = readonly [from: number, to: number];

/** Whether a line is what was typed, and how well. */
export interface TextMatch {
  /** Letters and digits that a matching line has, as `lettersOf` gives them: a cheap test before the others. */
  readonly letters: number;
  /**
   * How well the line matches, 0 to 1; -1: it does not.
   *
   * @param folded the line in lower case
   */
  readonly quality: (line: string, folded: string) => number;
  readonly ranges: (line: string) => readonly Range[];
  /** Whether each line that matches a longer query of the same mode matches this one, too. */
  readonly narrows: boolean;
}

/** What a regular expression finds in a line: an engine whose time is linear in it. */
export interface LinearPattern {
  /** The first match; null: there is none. */
  readonly find: (line: string) => Range | null;
}

export type CompilePattern = (source: string, ignoreCase: boolean) => LinearPattern;

/** Everything matches, equally well. */
export const matchAll: TextMatch = { letters: 0, quality: () => 0, ranges: () => [], narrows: true };

/**
 * Small letters match capitals, too; once the query has a capital, only what is written alike matches.
 *
 * @throws what `compile` throws for a pattern that is none
 */
export function textMatch(query: string, mode: MatchMode, compile: CompilePattern): TextMatch {
  const text = query.slice(0, historyBounds.queryCharactersMax);
  if (text.trim() === '') return matchAll;
  const exact = text !== text.toLowerCase();
  switch (mode) {
    case 'words':
      return wordsMatch(wordsOf(text), exact);
    case 'fuzzy':
      return fuzzyMatch(wordsOf(text), exact);
    case 'prefix':
      return prefixMatch(text.trimStart(), exact);
    case 'regex':
      return patternMatch(compile(text, !exact));
  }
}

/** A bit for each letter and digit that the text has, whatever its case. */
export function lettersOf(text: string): number {
  let letters = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= 97 && code <= 122) letters |= 1 << (code - 97);
    else if (code >= 65 && code <= 90) letters |= 1 << (code - 65);
    else if (code >= 48 && code <= 57) letters |= 1 << (26 + ((code - 48) >> 1));
    else if (code === 45) letters |= 1 << 31;
  }
  return letters;
}

function wordsOf(text: string): string[] {
  return text.trim().split(/\s+/).slice(0, historyBounds.wordsMax);
}

/** What a word of a query asks for: `!word` must be missing, `^word` begins the line, `word$` ends it. */
interface Word {
  readonly text: string;
  readonly where: 'anywhere' | 'start' | 'end';
  readonly absent: boolean;
}

function readWord(word: string): Word {
  const absent = word.length > 1 && word.startsWith('!');
  const rest = absent ? word.slice(1) : word;
  if (rest.length > 1 && rest.startsWith('^')) return { text: rest.slice(1), where: 'start', absent };
  if (rest.length > 1 && rest.endsWith('$') && !rest.startsWith('$'))
    return { text: rest.slice(0, -1), where: 'end', absent };
  return { text: rest, where: 'anywhere', absent };
}

function placeOf({ text, where }: Word, line: string): number {
  if (where === 'start') return line.startsWith(text) ? 0 : -1;
  if (where === 'end') return line.endsWith(text) ? line.length - text.length : -1;
  return line.indexOf(text);
}

/** All words, in any order, each anywhere; best where they begin words of the line and follow one another. */
function wordsMatch(written: readonly string[], exact: boolean): TextMatch {
  const words = written.map(readWord);
  const wanted = words.filter(({ absent }) => !absent);
  const whole = wanted.map(({ text }) => text).join(' ');
  return {
    letters: lettersOf(wanted.map(({ text }) => text).join('')),
    // A word that must be missing, an end, or the sign of a beginning is another condition once it goes on.
    narrows: words.every(({ text, where, absent }) => where !== 'end' && !absent && text !== '^'),
    quality(original, folded) {
      const line = exact ? original : folded;
      let sum = 0;
      for (const word of words) {
        const place = placeOf(word, line);
        if (place >= 0 === word.absent) return -1;
        if (!word.absent) sum += beginning(line, place);
      }
      if (wanted.length === 0) return 0;
      const together = wanted.length > 1 && line.includes(whole) ? 1 : 0;
      return (sum / wanted.length) * 0.8 + (wanted.length === 1 ? 0.2 : 0.2 * together);
    },
    ranges(original) {
      const line = exact ? original : foldAlike(original);
      return merged(
        wanted.flatMap((word) => {
          const place = placeOf(word, line);
          return place < 0 ? [] : [[place, place + word.text.length] as const];
        }),
      );
    },
  };
}

/** How much a place in a line looks like a beginning. */
function beginning(line: string, place: number): number {
  if (place === 0) return 1;
  return isWordCharacter(line.charCodeAt(place - 1)) ? 0.4 : 0.7;
}

function isWordCharacter(code: number): boolean {
  return (
    (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code > 127
  );
}

function prefixMatch(text: string, exact: boolean): TextMatch {
  return {
    letters: lettersOf(text),
    narrows: true,
    quality: (original, folded) => ((exact ? original : folded).startsWith(text) ? 1 : -1),
    ranges: () => [[0, text.length]],
  };
}

/** The letters of each word in their order, others between them; best where they stand close and begin words. */
function fuzzyMatch(words: readonly string[], exact: boolean): TextMatch {
  return {
    letters: lettersOf(words.join('')),
    narrows: true,
    quality(original, folded) {
      const line = exact ? original : folded;
      let sum = 0;
      for (const word of words) {
        const span = tightest(line, word);
        if (span === null) return -1;
        sum += (word.length / (span[1] - span[0])) * 0.7 + beginning(line, span[0]) * 0.3;
      }
      return sum / words.length;
    },
    ranges(original) {
      const line = exact ? original : foldAlike(original);
      return merged(words.flatMap((word) => places(line, word)));
    },
  };
}

/** The part of the line that has the letters in their order: the end that comes first, and the last start before it. */
function tightest(line: string, word: string): Range | null {
  let end = 0;
  for (let at = 0; at < word.length; at += 1) {
    const found = line.indexOf(word.charAt(at), end);
    if (found < 0) return null;
    end = found + 1;
  }
  let start = end;
  for (let at = word.length - 1; at >= 0; at -= 1) start = line.lastIndexOf(word.charAt(at), start - 1);
  return [start, end];
}

function places(line: string, word: string): Range[] {
  const span = tightest(line, word);
  if (span === null) return [];
  const found: Range[] = [];
  let from = span[0];
  for (const letter of word.split('')) {
    const at = line.indexOf(letter, from);
    found.push([at, at + 1]);
    from = at + 1;
  }
  return found;
}

function patternMatch(pattern: LinearPattern): TextMatch {
  return {
    letters: 0,
    narrows: false,
    quality(line) {
      const found = pattern.find(line);
      return found === null ? -1 : beginning(line, found[0]);
    },
    ranges(line) {
      const found = pattern.find(line);
      return found === null || found[0] === found[1] ? [] : [found];
    },
  };
}

/** In lower case, where that moves no character to another place. */
function foldAlike(line: string): string {
  const folded = line.toLowerCase();
  return folded.length === line.length ? folded : line;
}

function merged(ranges: readonly Range[]): Range[] {
  const sorted = ranges.toSorted((one, other) => one[0] - other[0] || one[1] - other[1]);
  const joined: Range[] = [];
  for (const range of sorted) {
    const last = joined.at(-1);
    if (last !== undefined && range[0] <= last[1]) {
      joined[joined.length - 1] = [last[0], Math.max(last[1], range[1])];
    } else joined.push(range);
  }
  return joined;
}
