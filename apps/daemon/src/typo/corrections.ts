import distance from 'damerau-levenshtein';
import { coreCatalog, unwrap } from '@hunch/cli-catalog/core';
import { simpleCommand, type Word } from '@hunch/common/shell';

export const typoBounds = {
  /** Words that one may be meant for, the best first. */
  correctionsMax: 3,
  /** Longer words are paths and data. */
  wordCharactersMax: 40,
  lineCharactersMax: 1_000,
} as const;

/** What a word could have been. */
export interface Vocabulary {
  /** Programs with how often they were used lately, the most used first; those of PATH count as never used. */
  readonly programs: ReadonlyMap<string, number>;
  /** The words that followed a program and worked, with how often. */
  readonly subcommands: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

export interface Correction {
  readonly text: string;
  readonly about: string;
}

/** The shell's exit code for a command that does not exist (POSIX 2.8.2). */
export const notFound = 127;

/**
 * What was probably meant by a line that failed: another program, where the shell found none, or another subcommand,
 * where the program has known subcommands and this one never worked (spec 003 §8). Only words that exist are offered.
 */
export function correctionsOf(line: string, exitCode: number, vocabulary: Vocabulary): readonly Correction[] {
  if (exitCode === 0 || line.length > typoBounds.lineCharactersMax) return [];
  const words = simpleCommand(line)?.words ?? [];
  const at = programAt(words);
  const program = words[at];
  if (program === undefined || !program.isStatic) return [];
  const replace = (word: { readonly start: number; readonly end: number }, text: string): string =>
    line.slice(0, word.start) + text + line.slice(word.end);
  if (exitCode === notFound) {
    if (vocabulary.programs.has(program.text)) return [];
    return likeWords(program.text, vocabulary.programs).map((text) => ({
      text: replace(program, text),
      about: `${program.text} is not a command, ${text} is`,
    }));
  }
  const sub = words[at + 1];
  if (sub === undefined || !sub.isStatic || !/^[a-z]/i.test(sub.text)) return [];
  const worked = vocabulary.subcommands.get(program.text) ?? new Map<string, number>();
  const known = withCatalog(worked, program.text);
  if (known.has(sub.text)) return [];
  return likeWords(sub.text, known).map((text) => ({
    text: replace(sub, text),
    about: worked.has(text)
      ? `${program.text} ${sub.text} has never worked, ${program.text} ${text} has`
      : `${program.text} has no ${sub.text} of its own, but ${text}`,
  }));
}

/** What worked, and what the catalogue names, which counts as never used. */
function withCatalog(worked: ReadonlyMap<string, number>, program: string): ReadonlyMap<string, number> {
  const known = new Map(worked);
  for (const { names, isHidden } of coreCatalog.findTool(program)?.subcommands ?? [])
    for (const name of isHidden ? [] : names) if (!known.has(name)) known.set(name, 0);
  return known;
}

/** The index of the program that counts, below `sudo` and the like; -1 where a shell is given a text to run. */
function programAt(words: readonly Word[]): number {
  const { from, isText } = unwrap(
    coreCatalog,
    words.map(({ text }) => text),
  );
  return isText ? -1 : from;
}

/** The program that a line of one command runs; undefined where it can't be told. */
export function programOf(line: string): string | undefined {
  if (line.length > typoBounds.lineCharactersMax) return undefined;
  const words = simpleCommand(line)?.words ?? [];
  const word = words[programAt(words)];
  return word?.isStatic === true ? word.text : undefined;
}

/** Those one slip away, or two in a longer word; the closest first, then the most used. */
function likeWords(word: string, known: ReadonlyMap<string, number>): readonly string[] {
  const { length } = word;
  if (length < 2 || length > typoBounds.wordCharactersMax) return [];
  const slipsMax = length < 5 ? 1 : 2;
  const found: { readonly text: string; readonly slips: number; readonly count: number }[] = [];
  for (const [text, count] of known) {
    if (Math.abs(text.length - length) > slipsMax) continue;
    const slips = distance(word, text).steps;
    // A word that nobody here has used must be close, and begin as it was typed.
    if (slips > slipsMax || slips === 0 || (count === 0 && (slips > 1 || text[0] !== word[0]))) continue;
    found.push({ text, slips, count });
  }
  return found
    .sort(
      (one, other) => one.slips - other.slips || other.count - one.count || (one.text < other.text ? -1 : 1),
    )
    .slice(0, typoBounds.correctionsMax)
    .map(({ text }) => text);
}

/** The words of lines that worked, the newest first, and the programs of PATH. */
export function vocabularyOf(lines: readonly string[], onPath: ReadonlySet<string>): Vocabulary {
  const programs = new Map<string, number>();
  const subcommands = new Map<string, Map<string, number>>();
  const count = (map: Map<string, number>, word: string): void =>
    void map.set(word, (map.get(word) ?? 0) + 1);
  for (const line of lines) {
    const words = simpleCommand(line)?.words ?? [];
    const at = programAt(words);
    const program = words[at];
    if (program === undefined || !program.isStatic || program.text.includes('/')) continue;
    count(programs, program.text);
    const sub = words[at + 1];
    if (sub === undefined || !sub.isStatic || !/^[a-z][a-z0-9:_-]+$/i.test(sub.text)) continue;
    let known = subcommands.get(program.text);
    if (known === undefined) subcommands.set(program.text, (known = new Map()));
    count(known, sub.text);
  }
  for (const program of onPath) if (!programs.has(program)) programs.set(program, 0);
  return { programs, subcommands };
}
