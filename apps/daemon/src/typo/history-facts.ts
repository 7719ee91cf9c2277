import { coreCatalog, everydayCommands, unwrap } from '@hunch/cli-catalog/core';
import { shellBuiltins, simpleCommand, type Word } from '@hunch/common/shell';
import type { Facts } from '../fix/facts.ts';

/** Longer lines are data. */
export const lineCharactersMax = 1_000;

/** What a history says of programs and of what follows them. */
export type HistoryFacts = Pick<Facts, 'programs' | 'used' | 'lines' | 'subcommands' | 'words'>;

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
  if (line.length > lineCharactersMax) return undefined;
  const words = simpleCommand(line)?.words ?? [];
  const word = words[programAt(words)];
  return word?.isStatic === true ? word.text : undefined;
}

/**
 * What lines that worked say of programs and their subcommands, the most used first, and then the programs of PATH, those
 * that people use most everywhere first.
 *
 * @param lines the newest first
 * @param parsedMax of them, those that are read for their words
 */
export function historyFacts(
  lines: readonly string[],
  onPath: ReadonlySet<string>,
  parsedMax: number,
): HistoryFacts {
  const programs = new Map<string, number>();
  const subcommands = new Map<string, Map<string, number>>();
  const others = new Map<string, Set<string>>();
  for (const line of lines.slice(0, parsedMax)) {
    const words = simpleCommand(line)?.words ?? [];
    const at = programAt(words);
    const program = words[at];
    if (program === undefined || !program.isStatic || program.text.includes('/')) continue;
    count(programs, program.text);
    const known = others.get(program.text) ?? new Set();
    others.set(program.text, known);
    for (const { text, isStatic } of words.slice(at + 1)) if (isStatic) known.add(text);
    const sub = words[at + 1];
    if (sub === undefined || !sub.isStatic || !/^[a-z][a-z0-9:_-]+$/i.test(sub.text)) continue;
    const subs = subcommands.get(program.text) ?? new Map<string, number>();
    subcommands.set(program.text, subs);
    count(subs, sub.text);
  }
  return {
    programs: [
      ...new Set([
        ...mostUsed(programs),
        ...everydayCommands().filter((name) => onPath.has(name) || shellBuiltins.has(name)),
        ...shellBuiltins,
        ...onPath,
      ]),
    ],
    used: programs,
    lines: new Set(lines),
    subcommands: (program) => mostUsed(subcommands.get(program) ?? new Map()),
    words: (program) => others.get(program) ?? none,
  };
}

const none: ReadonlySet<string> = new Set();

const count = (map: Map<string, number>, word: string): void => void map.set(word, (map.get(word) ?? 0) + 1);

const mostUsed = (counts: ReadonlyMap<string, number>): readonly string[] =>
  [...counts].toSorted(([, one], [, other]) => other - one).map(([word]) => word);
