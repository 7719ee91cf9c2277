import type { Deadline } from '../deadline.ts';
import type { WeightedCounts } from './weighted-counts.ts';
import { computeLineFeatures } from './line-features.ts';
import { featureNumber as at, featuresCount } from './feature-names.ts';
import type { LineSet } from '../candidates/line-set.ts';
import { newnessRanks, previousMatchRanks } from './recency-ranks.ts';
import { logCount, scaled } from './scales.ts';
import type { FeatureCache } from './feature-cache.ts';

/** Features of candidates, a row each, and of a last row for "none of these". */
export interface FeatureMatrix {
  /** Of candidates, without the last row. */
  readonly rows: number;
  /** At least so many rows; valid until the cache is asked again. */
  readonly values: Float32Array;
  /**
   * The row of the newest line that followed the last one, else of the newest line; -1: there is none, or all that followed did so where
   * the last one had ended otherwise.
   */
  readonly previousMatch: number;
}

/** What each candidate, and none of them, has to say for itself, where so many characters are typed. */
export function featureMatrixOf(set: LineSet, prefixLength: number, deadline: Deadline): FeatureMatrix {
  const { cache, numbers } = set;
  const { values, lineFeatures } = cache;
  for (let candidate = 0; candidate < numbers.length; candidate += 1) {
    // By far the most of ranking: the lines that were found last are left out if there is no time for them.
    if (candidate > 0 && candidate % linesAtOnce === 0 && deadline.isOver()) set.cut(candidate);
    else computeLineFeatures(cache, numbers[candidate] ?? 0);
  }
  const shares = sharesOf(set);
  const ranks = newnessRanks(set);
  const matchRanks = previousMatchRanks(set, ranks);
  // Offsets rather than a view of each row: 200 views a question cost more than what is written into them.
  for (let candidate = 0; candidate < numbers.length; candidate += 1) {
    const number = numbers[candidate] ?? 0;
    const row = candidate * featuresCount;
    const from = number * featuresCount;
    for (let feature = 0; feature < featuresCount; feature += 1)
      values[row + feature] = lineFeatures[from + feature] ?? 0;
    const rank = ranks[candidate] ?? 0;
    const matchRank = matchRanks[candidate] ?? 0;
    const isNewest = Number(rank === 0);
    values[row + at.isNewest] = isNewest;
    values[row + at.newnessRank] = 1 / (1 + rank);
    values[row + at.isPreviousMatch] = Number(matchRank === 0);
    values[row + at.previousMatchRank] = 1 / (1 + matchRank);
    setTemplate(values, row, cache, number, shares[candidate] ?? 0);
    const length = lengthWorth((cache.texts[number] ?? '').length - prefixLength);
    values[row + at.length] = length;
    // Long lines come again differently from short ones: seldom by habit, and then at once.
    values[row + at.longNewest] = length * isNewest;
    values[row + at.longNear] = length * (values[row + at.nearness] ?? 0);
    values[row + at.longFollower] =
      length * Math.max(values[row + at.session1] ?? 0, values[row + at.history1] ?? 0);
  }
  setNewest(set, values);
  setNone(set, values, prefixLength);
  return { rows: set.size, values, previousMatch: previousMatchOf(set, matchRanks) };
}

function previousMatchOf({ cache, numbers }: LineSet, matchRanks: Int32Array): number {
  const row = matchRanks.indexOf(0);
  const number = numbers[row] ?? -1;
  const followers = cache.observations.historyOrders[0];
  const hasFollowed = (followers.weights[number] ?? 0) > 0;
  return hasFollowed && !followers.hasAgreed(number) ? -1 : row;
}

/** 2 µs each. */
const linesAtOnce = 10;

/** By characters left to type. */
const lengthWorths = Float64Array.from({ length: 147 }, (_, left) => logCount(left));

function lengthWorth(left: number): number {
  return left >= lengthWorths.length ? 1 : (lengthWorths[Math.max(0, left)] ?? 1);
}

/** What is likely of a template goes to its lines by their shares. */
function setTemplate(
  values: Float32Array,
  row: number,
  cache: FeatureCache,
  number: number,
  share: number,
): void {
  const { sessionTemplates, historyTemplates, repoTemplates } = cache.observations;
  const template = cache.templateNumbers[number] ?? 0;
  values[row + at.share] = share;
  values[row + at.sessionTemplate1] = scaled(sessionTemplates[0].chance(template, 1) * share);
  values[row + at.sessionTemplate2] = scaled(sessionTemplates[1].chance(template, 0.5) * share);
  values[row + at.historyTemplate1] = scaled(historyTemplates[0].chance(template, 1) * share);
  values[row + at.historyTemplate2] = scaled(historyTemplates[1].chance(template, 0.5) * share);
  values[row + at.repoTemplate1] = scaled(repoTemplates.chance(template, 1) * share);
}

/** The newest time that something followed: of the candidates, so that it goes on from what is typed. */
function setNewest(set: LineSet, values: Float32Array): void {
  const { sessionOrders, historyOrders } = set.cache.observations;
  const mark = (observed: WeightedCounts, feature: number): void => {
    const newest = observed.order.find((number) => set.has(number));
    if (newest !== undefined) values[set.numbers.indexOf(newest) * featuresCount + feature] = 1;
  };
  mark(sessionOrders[0], at.sessionNewest1);
  mark(sessionOrders[1], at.sessionNewest2);
  mark(historyOrders[0], at.historyNewest1);
  mark(historyOrders[1], at.historyNewest2);
}

/** Which part of its template's likely runs each candidate is. */
function sharesOf({ cache, numbers }: LineSet): Float64Array {
  const { shareWeights, templateNumbers } = cache;
  const shares = new Float64Array(numbers.length);
  const totals = new Float64Array(cache.templatesEnd);
  for (const number of numbers) {
    const template = templateNumbers[number] ?? 0;
    totals[template] = (totals[template] ?? 0) + (shareWeights[number] ?? 0);
  }
  for (let candidate = 0; candidate < numbers.length; candidate += 1) {
    const number = numbers[candidate] ?? 0;
    shares[candidate] = (shareWeights[number] ?? 0) / (totals[templateNumbers[number] ?? 0] ?? 1);
  }
  return shares;
}

function setNone({ cache, size }: LineSet, values: Float32Array, prefixLength: number): void {
  const { context, observations, habits } = cache;
  const { lines, memory } = context;
  const most = (feature: number): number => {
    let most = 0;
    for (let candidate = 0; candidate < size; candidate += 1)
      most = Math.max(most, values[candidate * featuresCount + feature] ?? 0);
    return most;
  };
  const row = values.subarray(size * featuresCount, (size + 1) * featuresCount);
  row.fill(0);
  row[at.none] = 1;
  row[at.noneNews] = habits.news;
  row[at.noneStart] = 1 / (1 + lines.length / 5);
  row[at.noneHistory] = Math.min(1, Math.log1p(memory.history.size) / 10);
  row[at.noneSession1] = Math.min(1, observations.sessionOrders[0].total / 4);
  row[at.noneHistory1] = Math.min(1, observations.historyOrders[0].total / 16);
  row[at.noneSessionBest] = most(at.sessionMix);
  row[at.noneHistoryBest] = most(at.historyMix);
  row[at.noneFew] = 1 / (1 + size);
  row[at.noneMany] = Math.min(1, Math.log1p(size) / 5);
  row[at.noneLastWasNew] = Number(lines.length > 0 && lines.indexOf(lines[0] ?? -1, 1) < 0);
  const place = [at.noneTyped1, at.noneTyped2, at.noneTyped3, at.noneTyped4, at.noneTyped8];
  if (prefixLength > 0) row[place[typedClass(prefixLength)] ?? at.none] = 1;
}

function typedClass(prefixLength: number): number {
  if (prefixLength <= 3) return prefixLength - 1;
  return prefixLength < 8 ? 3 : 4;
}
