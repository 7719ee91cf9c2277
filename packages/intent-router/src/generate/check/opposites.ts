import { lazy } from '../../lazy.ts';
import { patternTest } from '../patterns.ts';
import { type OppositeTable, wordTables } from '../recipes/word-tables.ts';
import type { AskedRequest } from './asked.ts';

interface Opposite {
  readonly isAsked: (said: string) => boolean;
  readonly isDone: (runs: readonly string[]) => boolean;
  readonly lost: string;
}

const tables = lazy(() => {
  const { opposite, unasked } = wordTables().opposites;
  return { opposites: opposite.map(read), unasked: unasked.map(read) };
});

function read({ says, but, does, unless, lost }: OppositeTable): Opposite {
  const prevents = { said: patternTest(but ?? []), done: patternTest(unless ?? []) };
  const asked = patternTest(says);
  const done = patternTest(does);
  return {
    isAsked: (said) => asked(said) && !prevents.said(said),
    // One after another, and what they are together: `sort | head`.
    isDone: (runs) => [...runs, runs.join(' | ')].some(done) && !prevents.done(runs.join(' | ')),
    lost,
  };
}

/** What the request says and the command does the other way round: `head` for "the last lines", `systemctl stop` for "start". */
export function contraries({ words }: AskedRequest, runs: readonly string[]): readonly string[] {
  const said = plainly(words);
  return tables().opposites.flatMap(({ isAsked, isDone, lost }) =>
    isAsked(said) && isDone(runs) ? [lost] : [],
  );
}

/** What the command narrows down, and nothing of the request is about. */
export function unaskedFilters({ words }: AskedRequest, runs: readonly string[]): readonly string[] {
  const said = plainly(words);
  return tables().unasked.flatMap(({ isAsked, isDone, lost }) =>
    isDone(runs) && !isAsked(said) ? [lost] : [],
  );
}

function plainly(words: AskedRequest['words']): string {
  return words.map(({ lower, isQuoted }) => (isQuoted ? '…' : lower)).join(' ');
}
