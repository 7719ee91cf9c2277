import { mixedChance } from '../../features/weighted-counts.ts';
import { featureNumber as at, featuresCount } from '../../features/feature-names.ts';
import type { FeatureMatrix } from '../../features/feature-matrix.ts';
import type { LineSet } from '../../candidates/line-set.ts';
import { floorPlace, heads, type Head } from './heads.ts';
import { likeliestOf } from './softmax.ts';

/**
 * The floor: ranking is never for long behind the two simplest methods, the newest line that goes on from what is typed and a
 * Markov chain of order 2, whatever it has learnt. For the first line and for the first five, a ledger counts by how many hits what was
 * shown is behind each method. At `behindMax` the method takes over, so that it gets no further ahead; ranking comes back when it alone
 * would have been right so many times more than the method since then: once, then twice, four times, each time doubled. One hit before
 * that it is careful: what it is not sure of is left to the method, which costs no hit against it.
 *
 * So each stretch that ranking decides loses `behindMax` hits at most, and `n` returns take `2^n - 1` commands at which ranking alone was
 * right: after `T` commands it is behind a method by at most `behindMax * (1 + log2(T + 1))` hits, on every sequence of commands on which the
 * other method does not decide. One ledger counts all that is longer than two characters, at three: at other lengths the bound is none.
 * Against the better of both no bound exists: where they take turns in being right, whoever shows one line is
 * behind one of them. What was lost before a return is forgiven: on recordings this costs 0.04 points of first hits, and to remember one of the
 * two hits 0.16, for as many people behind.
 */
const methods = ['newest', 'markov'] as const;
/** The first line, and the first five. */
const reaches = [1, 5] as const;
export const behindMax = 2;
/**
 * One hit behind, how much likelier a line must be than the method's to stay before it. Where two lines are nearly as likely, which of
 * them runs is chance, and there only a loss counts.
 */
const carefulLead = 4;
/** A lead that is remembered; who was far ahead for months has to notice in days that things have changed. */
const aheadMax = 16;

/** Of one reach and method: hits by which what was shown is behind, by which ranking leads since the method took over, and how often it came back. */
const entryLength = 3;

function entryPlace(head: Head, reach: number, method: number): number {
  return (
    floorPlace + ((heads.indexOf(head) * reaches.length + reach) * methods.length + method) * entryLength
  );
}

/** The first five rows of each method, in the order of `methods`. */
export type MethodRows = readonly (readonly number[])[];

export function rowsOfMethods({ cache, numbers, size }: LineSet, { values }: FeatureMatrix): MethodRows {
  const { historyOrders } = cache.observations;
  const { history } = cache.context.memory;
  const orders = [historyOrders[0], historyOrders[1]];
  const newness = new Float64Array(size);
  const chances = new Float64Array(size);
  for (let row = 0; row < size; row += 1) {
    const number = numbers[row] ?? 0;
    const line = cache.lines[number] ?? -1;
    // What was put together did not run: no method knows it.
    newness[row] = line < 0 ? -1 : (values[row * featuresCount + at.newnessRank] ?? 0);
    const share = history.runs(line) / (history.size + size);
    // The newer of two equals.
    chances[row] = line < 0 ? -1 : mixedChance(share, orders, number) + tieBreak * (newness[row] ?? 0);
  }
  return [firstRows(newness), firstRows(chances)];
}

/** Less than the difference of any two chances. */
const tieBreak = 1e-12;

/** The first five of those that are 0 or more; takes their values away. */
function firstRows(worth: Float64Array): readonly number[] {
  const found: number[] = [];
  for (let count = 0; count < 5; count += 1) {
    const best = likeliestOf(worth, worth.length);
    if (best < 0 || (worth[best] ?? -1) < 0) break;
    worth[best] = -1;
    found.push(best);
  }
  return found;
}

/** The method that ranking is most behind; -1: it is behind none. */
function deciding(
  deltas: Float32Array,
  head: Head,
  reach: number,
): { readonly method: number; readonly lead: number } {
  let most = 0;
  let decides = -1;
  for (let method = 0; method < methods.length; method += 1) {
    const behind = deltas[entryPlace(head, reach, method)] ?? 0;
    if (behind < 1 || behind <= most) continue;
    most = behind;
    decides = method;
  }
  return { method: decides, lead: most < behindMax ? carefulLead : Number.POSITIVE_INFINITY };
}

/** Whether a method decides anything, so that its rows have to be known. */
export function isBehind(deltas: Float32Array | undefined, head: Head): boolean {
  return deltas !== undefined && reaches.some((_, reach) => deciding(deltas, head, reach).method >= 0);
}

/** Exchanges chances so that the methods that decide have the first place, and the first five. */
export function applyFloor(
  chances: Float64Array,
  rows: number,
  methodRows: MethodRows,
  deltas: Float32Array,
  head: Head,
): void {
  const exchange = (one: number, other: number): void => {
    const chance = chances[one] ?? 0;
    chances[one] = chances[other] ?? 0;
    chances[other] = chance;
  };
  const isLead = (row: number, other: number, lead: number): boolean =>
    (chances[row] ?? 0) >= lead * (chances[other] ?? 0);
  const ofFirst = deciding(deltas, head, 0);
  const first = methodRows[ofFirst.method]?.[0];
  const likeliest = likeliestOf(chances, rows);
  if (first !== undefined && !isLead(likeliest, first, ofFirst.lead)) exchange(first, likeliest);
  const ofFive = deciding(deltas, head, 1);
  const five = methodRows[ofFive.method];
  if (five === undefined) return;
  const shown = likeliestRows(chances, rows);
  const leaving = shown.slice(1).filter((row) => !five.includes(row));
  for (const row of five) {
    if (shown.includes(row)) continue;
    const last = leaving.at(-1);
    if (last === undefined) return;
    if (isLead(last, row, ofFive.lead)) continue;
    leaving.pop();
    exchange(row, last);
  }
}

function likeliestRows(chances: Float64Array, rows: number): number[] {
  const left = chances.slice(0, rows);
  return Array.from({ length: Math.min(5, rows) }, () => {
    const best = likeliestOf(left, rows);
    left[best] = -1;
    return best;
  });
}

/** At which place a row stands, the first being 0. */
export function placeOf(chances: Float64Array, rows: number, row: number): number {
  if (row < 0) return Number.POSITIVE_INFINITY;
  let better = 0;
  for (let other = 0; other < rows; other += 1) {
    const more = (chances[other] ?? 0) - (chances[row] ?? 0);
    if (more > 0 || (more === 0 && other < row)) better += 1;
  }
  return better;
}

/**
 * Notes who was right about what ran.
 *
 * @param ranked the place that ranking alone gave it
 * @param shown the place that it had
 */
export function judgeFloor(
  deltas: Float32Array,
  head: Head,
  methodRows: MethodRows,
  { ran, ranked, shown }: { readonly ran: number; readonly ranked: number; readonly shown: number },
): void {
  for (const [reach, width] of reaches.entries()) {
    for (let method = 0; method < methods.length; method += 1) {
      const place = entryPlace(head, reach, method);
      const isRight = Number(ran >= 0 && methodRows[method]?.slice(0, width).includes(ran) === true);
      const behind = deltas[place] ?? 0;
      const hasDecided = behind >= behindMax;
      deltas[place] = Math.max(-aheadMax, behind + isRight - Number(shown < width));
      if (!hasDecided) continue;
      const lead = Math.max(0, (deltas[place + 1] ?? 0) + Number(ranked < width) - isRight);
      deltas[place + 1] = lead;
      const returns = deltas[place + 2] ?? 0;
      if (lead < 2 ** returns) continue;
      deltas[place] = 0;
      deltas[place + 1] = 0;
      deltas[place + 2] = returns + 1;
    }
  }
}
