import { builtInDomains } from '../domains/domain.ts';
import type { RequestWord } from './words.ts';
import { chanceOf, logShare, pairPlace, type PairSigns, type WeighedRequest } from './weighed-request.ts';

const domainCount = builtInDomains.length;
const general = builtInDomains.indexOf('general');
/** A quarter of the words that says more than this for a domain says no more. */
const leadScale = 3;
/** What a log-odds of a pair is measured in, so that its two signs have the size of the others. */
const pairOddsScale = 4;
const joinsMax = 3;
const clausesMax = 4;
/** The domains that may be second, after the first. */
export const secondCandidates = 4;

// What stands between two things to do.
const joins = /\b(?:then|and|after|afterwards|before|once|also|plus|too|n|so|first|but)\b|[,;+&:.-] /giu;
/** What people ask for in one word: two of them are two steps more often than one and a name. */
const orders =
  'make put send push restart start stop kill bounce check see show tell give list find delete remove move copy commit install update run ' +
  'unpack extract zip tar compress download fetch get upload let have change set add create count sort verify test confirm reload enable ' +
  'disable mount open drop leave keep rename chmod chown hand lock fix save write mail email mark report log print purge clean wipe toss ' +
  'bin reinstall upgrade pull clone tag read grep search replace';
const ordersMax = 4;
const orderWords = new Set(orders.split(' '));
const joining = new Set(['and', 'then', 'n', 'also']);
const later = new Set(['then', 'afterwards', 'afterward']);

/** A request with the shares of its domains, before they are put in order. */
export interface SharedRequest {
  readonly weighed: WeighedRequest;
  readonly shares: Float64Array;
  readonly joints: Joints;
}

/** What of a request is the same for each domain that may be its second one. Shares, 0..1, but for the logarithm. */
export interface Joints {
  readonly joins: number;
  readonly logWords: number;
  /** Words that are orders. */
  readonly orders: number;
  /** 1 where an order comes right after what joins. */
  readonly orderedNext: number;
  readonly later: number;
  readonly and: number;
}

export function jointsOf(
  request: string,
  words: readonly RequestWord[],
  clauses: readonly (readonly RequestWord[])[],
): Joints {
  let count = 0;
  joins.lastIndex = 0;
  while (count < joinsMax && joins.test(request)) count += 1;
  const isOrder = (word: RequestWord | undefined) => word !== undefined && orderWords.has(word.text);
  const isNext = words.some(({ text }, index) => joining.has(text) && isOrder(words[index + 1]));
  return {
    joins: count / joinsMax,
    logWords: Math.log(Math.max(1, words.length)),
    orders: Math.min(ordersMax, words.filter(isOrder).length) / ordersMax,
    orderedNext: Number(isNext || clauses.slice(1).some(([first]) => isOrder(first))),
    later: Number(words.some(({ text }) => later.has(text))),
    and: Number(words.some(({ text }) => text === 'and')),
  };
}

/**
 * Whether a request needs a domain besides its first one: by itself a share of the probability says little, as every request is a
 * little like others. A domain that rules a clause or a quarter of the words says more, and so do a word that joins two things
 * and an order after it.
 *
 * @param shares of the domains, from the whole request and its first clause together
 */
export function secondSigns(
  { clauses, pairOdds, quarters, whole }: WeighedRequest,
  shares: Float64Array,
  first: number,
  second: number,
  { joins: joined, logWords, ...told }: Joints,
): PairSigns {
  let most = Number.NEGATIVE_INFINITY;
  let split = 0;
  for (const [at, clause] of clauses.entries())
    for (const [place, later] of clauses.entries())
      if (at !== place) split = Math.max(split, Math.min(clause[first] ?? 0, later[second] ?? 0));
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
      split,
      told.orders,
      told.orderedNext,
      told.later,
      told.and,
      pairOdds / pairOddsScale,
      Math.tanh(pairOdds / pairOddsScale),
      Math.min(clauses.length, clausesMax) / clausesMax,
    ],
    pair: pairPlace(first, second),
    direction: 1,
  };
}

/**
 * The chance that a request needs both of two domains, whichever comes first. The larger share is the first one of the signs, since
 * their order is what is asked next; `general` is nobody's second.
 */
export function chanceOfBoth(
  { weighed, shares, joints }: SharedRequest,
  one: number,
  other: number,
  weights: readonly number[],
): number {
  if (one === general || other === general || weights.length === 0) return 0;
  const isOneMore = (shares[one] ?? 0) >= (shares[other] ?? 0);
  const [first, second] = isOneMore ? [one, other] : [other, one];
  return chanceOf(secondSigns(weighed, shares, first, second, joints), weights);
}
