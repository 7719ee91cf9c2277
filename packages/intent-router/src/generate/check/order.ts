import type { AskedRequest } from './asked.ts';

/** How programs sort. */
const sorts: readonly RegExp[] = [
  /^(?:g?sort|tsort|tac|rev|comm|uniq|shuf|top|htop|iotop|iftop|ncdu)\b/,
  /--sort\b|--order\b|\bsort(?:ed|_by|_values)?\b|ORDER BY/i,
  /^ls .*-\w*[StXvUrc]|^ls (?!.*-)|^ls -/,
  /^(?:ps|top) .*-\w*[mrok]/,
  /^git (?:log|reflog|stash list|shortlog|for-each-ref)/,
  /^(?:history|last|journalctl)\b/,
];

const asks =
  /^(?:sort|sorted|sorting|order|ordered|ordering|rank|ranked|alphabetically|numerically|ascending|descending)$/;

/** Whether an order was asked for that nothing of the command makes. */
export function lostOrder({ words }: AskedRequest, runs: readonly string[]): readonly string[] {
  const isAsked = words.some(({ lower, isQuoted }, at) => {
    if (isQuoted || !asks.test(lower)) return false;
    // "In order to", "the order of lines": no order is asked for by these.
    const after = words[at + 1]?.lower;
    return lower !== 'order' || after === 'by';
  });
  return isAsked && !runs.some((run) => sorts.some((pattern) => pattern.test(run))) ? ['does not sort'] : [];
}
