import { endOfLine, mixtureLength, type WordLesson } from '@hunch/suggest-engine/training';

/** Passes of expectation and maximisation; the likelihood stands still before. */
const passes = 15;
/** As if each weight had been right once in 2.5 lessons already. */
const prior = { right: 1, reached: 2.5 } as const;
/** The chance of any one word that no order knows. */
const unknownWord = 1e-4;

export interface Fit {
  readonly mixture: Float32Array;
  readonly newWords: { readonly program: readonly number[]; readonly argument: readonly number[] };
  /** Per word. */
  readonly logLikelihood: number;
}

export function fit(lessons: readonly WordLesson[]): Fit {
  const weights = new Float64Array(mixtureLength).fill(0.5);
  let logLikelihood = 0;
  for (let pass = 0; pass < passes; pass += 1) logLikelihood = improve(weights, lessons) / lessons.length;
  // As they are stored.
  const mixture = Float32Array.from(weights, (weight) => Math.round(weight * 1e4) / 1e4);
  return { mixture, newWords: newWordsOf(lessons, mixture), logLikelihood };
}

/** One pass: each order's share of the lessons that reached it, by how likely it was that this order said the word. */
function improve(weights: Float64Array, lessons: readonly WordLesson[]): number {
  const right = new Float64Array(mixtureLength).fill(prior.right);
  const reached = new Float64Array(mixtureLength).fill(prior.reached);
  let sum = 0;
  for (const { word, said } of lessons) {
    let left = 1;
    const parts = said.map(({ place, shares }) => {
      const trust = weights[place] ?? 0;
      const part = left * trust * (shares.get(word) ?? 0);
      left *= 1 - trust;
      return part;
    });
    const total = parts.reduce((all, part) => all + part, left * unknownWord);
    sum += Math.log(total);
    let rest = total;
    for (const [at, { place }] of said.entries()) {
      const part = parts[at] ?? 0;
      right[place] = (right[place] ?? 0) + part / total;
      reached[place] = (reached[place] ?? 0) + rest / total;
      rest -= part;
    }
  }
  for (let place = 0; place < mixtureLength; place += 1)
    weights[place] = (right[place] ?? 0) / (reached[place] ?? 1);
  return sum;
}

/** Characters typed that are told apart: one, two, three and more. */
const typedMax = 3;

interface Begun {
  readonly known: number;
  readonly left: number;
  readonly isKnown: boolean;
}

function newWordsOf(lessons: readonly WordLesson[], mixture: Float32Array): Fit['newWords'] {
  const begun = { program: lists(), argument: lists() };
  for (const { word, isProgram, said } of lessons) {
    const chances = new Map<string, number>();
    let left = 1;
    for (const { place, shares } of said) {
      const trust = mixture[place] ?? 0;
      for (const [each, share] of shares) chances.set(each, (chances.get(each) ?? 0) + left * trust * share);
      left *= 1 - trust;
    }
    for (let typed = 1; typed < word.length; typed += 1) {
      const beginning = word.slice(0, typed);
      let known = 0;
      for (const [each, chance] of chances)
        if (each !== endOfLine && each !== beginning && each.startsWith(beginning)) known += chance;
      if (known > 0)
        begun[isProgram ? 'program' : 'argument'][Math.min(typed, typedMax) - 1]?.push({
          known,
          left,
          isKnown: chances.has(word),
        });
    }
  }
  return { program: begun.program.map(shareOf), argument: begun.argument.map(shareOf) };
}

const lists = (): Begun[][] => Array.from({ length: typedMax }, () => []);

/** The share with which as many words are known as are said to be, by halving the interval of its logarithm. */
function shareOf(begun: readonly Begun[]): number {
  let [low, high] = [-15, 0];
  for (let step = 0; step < 50; step += 1) {
    const middle = (low + high) / 2;
    const excess = begun.reduce(
      (sum, { known, left, isKnown }) => sum + known / (known + left * Math.exp(middle)) - Number(isKnown),
      0,
    );
    if (excess > 0) low = middle;
    else high = middle;
  }
  return Math.round(Math.exp(low) * 1e4) / 1e4;
}
