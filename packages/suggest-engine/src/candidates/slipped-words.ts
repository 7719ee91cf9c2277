import type { SessionContext } from '../features/session-context.ts';
import { wordsOf } from '../features/words.ts';
import { editsBetween } from '../rank/edits.ts';
import { hasOnlyFailed } from '../rank/failures.ts';

/** The newest lines of the session whose words are compared. */
const linesLooked = 64;

/**
 * Which words of a line are probably wrong: it has only ever failed, none of the lines of the session that worked has them, and a word of
 * these is one slip away: a letter too many or too few, or two the wrong way round. A program that fails says nothing of its words by itself: who runs a script that fails edits it next.
 *
 * @param age the place of the line among those of the session, the newest being 0
 */
export function slippedWords(context: SessionContext, age: number): ReadonlySet<string> {
  const { memory, lines } = context;
  const line = lines[age] ?? -1;
  if (line < 0 || !hasFailed(context, age) || !hasOnlyFailed(memory, null, line)) return new Set();
  const known = new Set<string>();
  for (let other = 0; other < Math.min(linesLooked, lines.length); other += 1)
    if ((lines[other] ?? -1) >= 0 && lines[other] !== line && !hasFailed(context, other))
      for (const word of wordsOf(memory.texts.text(lines[other] ?? -1)).arguments) known.add(word);
  const isWrong = (word: string): boolean =>
    !known.has(word) && [...known].some((right) => isSlip(word, right));
  return new Set(wordsOf(memory.texts.text(line)).arguments.filter(isWrong));
}

/** One other letter may be another name: `a.py` and `b.py`. */
const isSlip = (word: string, right: string): boolean =>
  editsBetween(word, right) === 1 && (word.length !== right.length || sorted(word) === sorted(right));

const sorted = (word: string): string => word.split('').toSorted().join('');

const hasFailed = ({ failed, hasLastFailed }: SessionContext, age: number): boolean =>
  age === 0 ? hasLastFailed : failed[age] === 1;
