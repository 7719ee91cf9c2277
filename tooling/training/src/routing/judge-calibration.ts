import { printTable } from '@hunch/bench';
import { SeededRandom } from '@hunch/common/random';
import {
  apgr,
  blend,
  compareRankings,
  guardedFit,
  prepare,
  type SetRow,
} from '@hunch/prompt-router/calibration';
import type { Benchmark } from './benchmarks.ts';
import { signed } from './judge.ts';

const SEED = 23;
/** Grades that one person might have of one kind of prompt. */
const ROWS_MAX = 1_500;

/**
 * What a calibration brings on the half of a benchmark that it has not seen: fitted on the other half of that benchmark alone, and on the
 * other halves of all together, each benchmark a set of its own.
 */
export function judgeCalibration(benchmarks: readonly Benchmark[]): void {
  const halves = benchmarks.map(({ name, rows }, set) => {
    const shuffled = new SeededRandom(SEED).shuffled(prepare(rows)).slice(0, ROWS_MAX);
    const half = Math.floor(shuffled.length / 2);
    const own = (from: number, to: number): readonly SetRow[] =>
      shuffled.slice(from, to).map((row) => ({ row, set }));
    return { name, seen: own(0, half), unseen: own(half, shuffled.length) };
  });
  const together = guardedFit(halves.flatMap(({ seen }) => seen));
  const shareOf = ({ support }: typeof together, set: number): string =>
    (support.find((one) => one.set === set)?.share ?? 0).toFixed(2);
  const rows = halves.map(({ name, seen, unseen }, set) => {
    const alone = guardedFit(seen);
    const plain = apgrOf(unseen);
    return [
      name,
      String(seen.length),
      plain.toFixed(3),
      ...[alone, together].flatMap((fit) => [shareOf(fit, set), signed(apgrOf(unseen, fit.model) - plain)]),
    ];
  });
  printTable(['set', 'fitted on', 'uncalibrated', 'share', 'alone', 'share', 'all sets together'], rows);
  const all = halves.flatMap(({ unseen }) => unseen);
  const compared = compareRankings(
    all.map(({ row }) => row.row),
    [
      { name: 'uncalibrated', ranking: scores(all) },
      { name: 'calibrated', ranking: scores(all, together.model) },
    ],
  );
  console.log('\nAll unseen halves as one ranking:');
  for (const { name, apgr: value, aheadOfFirst } of compared)
    console.log(
      `${name} ${value.value.toFixed(3)} (${value.low.toFixed(3)} to ${value.high.toFixed(3)}), ahead ${signed(aheadOfFirst.value)}`,
    );
}

type Model = ReturnType<typeof guardedFit>['model'];

function scores(rows: readonly SetRow[], model?: Model): Float64Array {
  return Float64Array.from(rows, ({ row }) =>
    model === undefined ? row.score : blend(model, row.features, row.score),
  );
}

function apgrOf(rows: readonly SetRow[], model?: Model): number {
  return apgr(
    rows.map(({ row }) => row.row),
    scores(rows, model),
  );
}
