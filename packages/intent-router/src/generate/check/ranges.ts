import type { AskedRequest } from './asked.ts';

interface Group {
  readonly numbers: readonly number[];
  readonly isRange: boolean;
}

const spans: ReadonlySet<string> = new Set(['to', 'through', 'thru', 'until', 'till', 'up']);
const lists: ReadonlySet<string> = new Set(['and', 'or', 'as', 'well', 'plus', 'also', 'the']);
const nouns =
  /^(?:lines?|rows?|columns?|fields?|ports?|pages?|characters?|words?|bytes?|numbers?|stash(?:es)?|commits?)$/;

/** "2 and 7" are two, "2 to 7" are six: whether the command means the other. */
export function confusedNumbers({ words }: AskedRequest, runs: readonly string[]): readonly string[] {
  return groupsOf(words).flatMap(({ numbers, isRange }) => {
    const [first, second] = numbers;
    if (first === undefined || second === undefined || isRun(numbers)) return [];
    const means = runs.some((run) => isRangeIn(run, first, second))
      ? 'range'
      : runs.some((run) => isListIn(run, first, second))
        ? 'list'
        : undefined;
    if (means === 'range' && !isRange)
      return [`means all from ${first} to ${second}, not ${numbers.join(' and ')}`];
    if (means === 'list' && isRange)
      return [`means ${first} and ${second} alone, not all from ${first} to ${second}`];
    return [];
  });
}

/** "After line 3" begins with line 4; `tail -n +3` does not. */
export function includedEnds({ words }: AskedRequest, runs: readonly string[]): readonly string[] {
  return words.flatMap(({ lower }, at) => {
    const number = words[at + 1]?.lower === 'line' ? words[at + 2]?.lower : words[at + 1]?.lower;
    if (lower !== 'after' || number === undefined || !/^\d{1,9}$/.test(number)) return [];
    return runs.some((run) => new RegExp(`^tail -n ?\\+${number}\\b`).test(run))
      ? [`begins with line ${number} itself`]
      : [];
  });
}

/** 2, 3 and 4 are the range, too. */
function isRun(numbers: readonly number[]): boolean {
  return numbers.every((number, at) => at === 0 || number === (numbers[at - 1] ?? 0) + 1);
}

function groupsOf(words: AskedRequest['words']): readonly Group[] {
  const groups: Group[] = [];
  let numbers: number[] = [];
  let isRange = false;
  let isOpen = false;
  const close = (): void => {
    if (numbers.length > 1) groups.push({ numbers, isRange });
    numbers = [];
    isRange = false;
    isOpen = false;
  };
  for (const { lower, isQuoted } of words) {
    const range = /^(\d{1,9})(?:-|–|\.\.)(\d{1,9})$/.exec(lower);
    if (isQuoted) close();
    else if (/^\d{1,9}$/.test(lower)) numbers.push(Number(lower));
    else if (range !== null) {
      close();
      groups.push({ numbers: [Number(range[1]), Number(range[2])], isRange: true });
    } else if (lower === 'between') {
      close();
      isOpen = true;
    } else if (lower === 'from') close();
    else if (spans.has(lower) && numbers.length === 1) isRange = true;
    else if (lists.has(lower) && numbers.length > 0) isRange ||= isOpen;
    else if (!nouns.test(lower)) close();
  }
  close();
  return groups;
}

/** `sed -n 2,7p`, `git blame -L 2,7`, `cut -f2-7`, `{2..7}`, `seq 2 7`, `NR >= 2 && NR <= 7`. */
function isRangeIn(run: string, first: number, last: number): boolean {
  if (run.startsWith('sed ') && new RegExp(`(?:^|[^\\d,])${first},${last}(?:!?[a-z{]|$)`).test(run))
    return true;
  if (new RegExp(`^git (?:blame|log)\\b.* -L ?${first},${last}\\b`).test(run)) return true;
  if (new RegExp(`(?:^|[^\\d])${first}(?:-|\\.\\.|:)${last}(?:[^\\d]|$)`).test(run)) return true;
  if (new RegExp(`^seq ${first} ${last}\\b`).test(run)) return true;
  return new RegExp(`>=? ?${first}\\b.{1,12}<=? ?${last}\\b`).test(run);
}

/** `cut -f2,7`, `$2, $7`, `2d;7d`, `stash@{2} stash@{7}`. */
function isListIn(run: string, first: number, second: number): boolean {
  if (run.startsWith('sed ')) return new RegExp(`\\b${first}[a-z]? ?;.*\\b${second}[a-z]`).test(run);
  if (new RegExp(`(?:^|[^\\d])${first},${second}(?:[^\\d]|$)`).test(run)) return true;
  return new RegExp(`\\$${first}\\b.*\\$${second}\\b|== ?${first}\\b.*== ?${second}\\b`).test(run);
}
