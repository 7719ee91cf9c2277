import type { AskedRequest } from './asked.ts';

const bound =
  /\b(?:over|above|more than|at least|exceeding|beyond|greater than|higher than) (\d+)(?! (?:lines|rows|results|entries|[kmgt]?b|days|hours|minutes|weeks|months))\b/gi;
const limited = /\b(?:first|last|top|latest|newest|oldest|largest|biggest|smallest|most|best)\b/i;

/** "Only those over 50": a bound that the command takes for a number of lines. */
export function boundsAsLimits({ words }: AskedRequest, runs: readonly string[]): readonly string[] {
  const said = words.map(({ text, isQuoted }) => (isQuoted ? '…' : text)).join(' ');
  if (limited.test(said)) return [];
  const isLimit = [...said.matchAll(bound)].some(([, number]) =>
    runs.some((run) => run === `head -n ${number}` || run === `tail -n ${number}`),
  );
  return isLimit ? ['takes a bound for a number of lines'] : [];
}
