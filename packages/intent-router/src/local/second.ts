import { builtInDomains } from '../domains/domain.ts';
import { logShare, pairPlace, type PairSigns, type WeighedRequest } from './weighed-request.ts';

const domainCount = builtInDomains.length;
/** A quarter of the words that says more than this for a domain says no more. */
const leadScale = 3;
const joinsMax = 3;
/** The domains that may be second, after the first. */
export const secondCandidates = 4;

// What stands between two things to do.
const joins = /\b(?:then|and|after|afterwards|before|once|also|plus|too|n|so|first|but)\b|[,;+&:.-] /giu;

/** What of a request is the same for each domain that may be its second one. */
export interface Joints {
  /** 0..1 */
  readonly joins: number;
  readonly logWords: number;
}

export function jointsOf(request: string, wordCount: number): Joints {
  let count = 0;
  joins.lastIndex = 0;
  while (count < joinsMax && joins.test(request)) count += 1;
  return { joins: count / joinsMax, logWords: Math.log(Math.max(1, wordCount)) };
}

/**
 * Whether a request needs a domain besides its first one: by itself a share of the probability says little, as every request is a
 * little like others. A domain that rules a clause or a quarter of the words says more, and so does a word that joins two things.
 *
 * @param shares of the domains, from the whole request and its first clause together
 */
export function secondSigns(
  { clauses, quarters, whole }: WeighedRequest,
  shares: Float64Array,
  first: number,
  second: number,
  { joins: joined, logWords }: Joints,
): PairSigns {
  let most = Number.NEGATIVE_INFINITY;
  let lead = Number.NEGATIVE_INFINITY;
  for (let row = 0; row < quarters.length; row += domainCount) {
    let sum = 0;
    for (let domain = 0; domain < domainCount; domain += 1) sum += quarters[row + domain] ?? 0;
    const own = quarters[row + second] ?? 0;
    most = Math.max(most, own - sum / domainCount);
    lead = Math.max(lead, own - (quarters[row + first] ?? 0));
  }
  const inClause = (domain: number) => {
    if (clauses.length === 0) return logShare(whole[domain]);
    let share = 0;
    for (const clause of clauses) share = Math.max(share, clause[domain] ?? 0);
    return logShare(share);
  };
  return {
    values: [
      1,
      logShare(shares[second]),
      logShare(shares[first]),
      inClause(second),
      inClause(first),
      Math.tanh(most / leadScale),
      Math.tanh(lead / leadScale),
      joined,
      logWords,
    ],
    pair: pairPlace(first, second),
    direction: 1,
  };
}
