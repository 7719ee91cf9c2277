import { printTable } from '@hunch/bench';
import { apgr, compareRankings, mean, type LabelledPrompt } from '@hunch/prompt-router/calibration';
import { correct, type SignalWeights } from '@hunch/prompt-router/training';
import type { Benchmark } from './benchmarks.ts';
import { fitSignals } from './fit.ts';

/**
 * How well the zero-shot scorer orders prompts of a benchmark that it was not fitted on: each is left out in turn. Then all prompts as
 * one ranking, each scored by the fit that has not seen its benchmark.
 */
export function judge(benchmarks: readonly Benchmark[]): void {
  const judged = benchmarks.map((left) => {
    const weights = fitSignals(benchmarks.filter((other) => other !== left));
    return { ...left, corrected: correctedScores(left, weights), lengths: lengthsOf(left.rows) };
  });
  const rows = judged.map(({ name, rows: labels, rules, corrected, lengths }) => {
    const [byLength, byRules, byBoth] = [lengths, rules, corrected].map((ranking) => apgr(labels, ranking));
    return line(name, labels.length, byLength ?? 0, byRules ?? 0, byBoth ?? 0);
  });
  const meanOf = (pick: (one: (typeof judged)[number]) => Float64Array): number =>
    mean(judged.map((one) => apgr(one.rows, pick(one))));
  rows.push(
    line(
      'mean of these',
      judged.length,
      meanOf(({ lengths }) => lengths),
      meanOf(({ rules }) => rules),
      meanOf(({ corrected }) => corrected),
    ),
  );
  printTable(['left out', 'rows', 'length', 'rules', 'zero-shot', 'ahead of the rules'], rows);
  const all = judged.flatMap((one) => one.rows);
  const joined = (pick: (one: (typeof judged)[number]) => Float64Array): Float64Array =>
    Float64Array.from(judged.flatMap((one) => [...pick(one)]));
  const compared = compareRankings(all, [
    { name: 'rules', ranking: joined(({ rules }) => rules) },
    { name: 'length', ranking: joined(({ lengths }) => lengths) },
    { name: 'zero-shot', ranking: joined(({ corrected }) => corrected) },
  ]);
  console.log(`\nAll ${all.length} prompts as one ranking, benchmarks left out:`);
  printTable(
    ['', 'APGR', 'ahead of the rules'],
    compared.map(({ name, apgr: { value, low, high }, aheadOfFirst }) => [
      name,
      `${value.toFixed(3)} (${low.toFixed(3)} to ${high.toFixed(3)})`,
      `${signed(aheadOfFirst.value)} (${signed(aheadOfFirst.low)} to ${signed(aheadOfFirst.high)})`,
    ]),
  );
}

function correctedScores({ rules, signals }: Benchmark, weights: SignalWeights): Float64Array {
  return rules.map((score, at) => score + correct(Float64Array.from(signals[at] ?? []), weights).total);
}

function lengthsOf(rows: readonly LabelledPrompt[]): Float64Array {
  return Float64Array.from(rows, ({ prompt }) => prompt.length);
}

function line(name: string, count: number, byLength: number, byRules: number, byBoth: number): string[] {
  const values = [byLength, byRules, byBoth].map((value) => value.toFixed(3));
  return [name, String(count), ...values, signed(byBoth - byRules)];
}

export function signed(value: number): string {
  return `${value < 0 ? '' : '+'}${value.toFixed(3)}`;
}
