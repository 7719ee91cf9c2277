/** A request for what appears more or less often than a number, as one for what appears more than once. */
export interface Repeats {
  readonly request: string;
  readonly said: string;
  readonly apply: (command: string) => string | undefined;
}

const often = String.raw`(?<how>more than|over|at least|exactly|only|just|fewer than|less than|at most) (?:(?<count>\d{1,6}|two|three|four|five|ten) times(?: or more)?|(?<once>once|twice))`;
const asked = new RegExp(
  String.raw`(?:,? ?(?:that|which) )?\b(?:appears?|occurs?|shows? up|comes? up|turns? up|(?:are|is) (?:there|found|listed|repeated|present|in there)|repeats?|appearing|occurring) ${often}`,
  'i',
);
const comparisons: Readonly<Record<string, string>> = {
  'more than': '>',
  over: '>',
  'at least': '>=',
  exactly: '==',
  only: '==',
  just: '==',
  'fewer than': '<',
  'less than': '<',
  'at most': '<=',
};
const numbers: Readonly<Record<string, string>> = {
  once: '1',
  twice: '2',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  ten: '10',
};

/** "Which labels show up more than 3 times": those that are repeated, counted. */
export function repeatsIn(request: string): readonly Repeats[] {
  const found = asked.exec(request);
  const { how = '', count: times, once = '' } = found?.groups ?? {};
  const count = times ?? once;
  const comparison = comparisons[how.toLowerCase()];
  if (found === null || comparison === undefined) return [];
  const before = request
    .slice(0, found.index)
    .trim()
    .replace(/^(?:which|what) /i, 'show the ');
  const number = numbers[count.toLowerCase()] ?? count;
  const behind = request.slice(found.index + found[0].length).replace(/\?$/, '');
  if (/\bwords?$/i.test(before))
    return [ofWords(behind, `${comparison} ${number}`, `${how} ${number} times`)];
  const nouns = before.replace(/\b(?!lines?\b)(\w+s)$/, 'lines');
  return [...new Set([before, nouns])].map((start) => ({
    request: `${start} that appear more than once${behind}`,
    said: `${how} ${number} times`,
    apply: (command: string) =>
      command.endsWith('sort | uniq -d') || /\bsort (?:\S+ )?\S+ \| uniq -d$/.test(command)
        ? command.replace(
            /uniq -d$/,
            `uniq -c | awk '$1 ${comparison} ${number} {sub(/^ *[0-9]+ /, ""); print}'`,
          )
        : undefined,
  }));
}

/** Words are counted as lines of their own. */
function ofWords(behind: string, test: string, said: string): Repeats {
  return {
    request: `how often does each word occur${behind}`,
    said,
    apply: (command) =>
      command.endsWith(' | uniq -c | sort -rn')
        ? command.replace(/ \| sort -rn$/, ` | awk '$1 ${test} {print $2}'`)
        : undefined,
  };
}
