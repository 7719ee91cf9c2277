import type { CommandLook } from '../command-look.ts';

/** Programs, and the words by which they do what a rule is about: the arguments as one text, and what is piped in. */
export type WordRow = readonly [programs: string, words: RegExp];

/** Arguments of a tool are short; what it is told on its standard input may be a script. */
const charactersMax = 4096;

interface ByWords {
  readonly programs: readonly string[];
  readonly says: (command: CommandLook) => boolean;
}

/** A rule's programs and condition, from rows. A program may stand in several of them. */
export function byWords(rows: readonly WordRow[]): ByWords {
  const wordsOf = new Map<string, RegExp[]>();
  for (const [programs, words] of rows)
    for (const program of programs.split(' ')) {
      const known = wordsOf.get(program);
      if (known === undefined) wordsOf.set(program, [words]);
      else known.push(words);
    }
  return {
    programs: [...wordsOf.keys()],
    says: (command) => {
      const { query } = command;
      const text = query.length > charactersMax ? query.slice(0, charactersMax) : query;
      return wordsOf.get(command.program)?.some((words) => words.test(text)) === true;
    },
  };
}
