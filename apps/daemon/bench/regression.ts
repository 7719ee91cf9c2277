// Whether this tree is slower than another: hunch-run bench/regression.ts OTHER [minutes=10] (in apps/daemon; both trees built). Both are
// measured in turn in one run, so that only ratios count. Code 1 when even the low end of a ratio's interval is past its limit; what is
// undecided is measured on until the time is over, and then is no failure.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import {
  formatMicros,
  type Interval,
  isSmoke,
  medianInterval,
  printTable,
  summarize,
  type Verdict,
  verdictOf,
} from '@hunch/bench';
import { SeededRandom } from '@hunch/common/random';
import {
  describeTree,
  hookCost,
  prepareTree,
  type RunningTree,
  startTree,
  suggestP95,
} from './regression/tree.ts';

const smoke = isSmoke();
/** Pairs of daemons, each started afresh: one tree against itself differs by up to a quarter between two pairs, whatever is asked of them. */
const roundsMin = smoke ? 1 : 6;
/** A round takes about 5 s on two idle cores, 30 s beside fifteen busy processes. */
const minutesDefault = 10;
/** The interval is looked at after each round, so that its confidence is higher than the 95 % which one look would have. */
const confidence = 0.99;

interface Measured {
  readonly name: string;
  /** By how much a change may raise it. */
  readonly limit: number;
  readonly measure: (tree: RunningTree, block: number) => Promise<number> | number;
  /** Blocks of a round: the ones that do not count, the ones that do. */
  readonly warmUp: number;
  readonly blocks: number;
  readonly before: number[];
  readonly now: number[];
  /** Of blocks, by round. */
  readonly ratios: number[][];
}

const [other, bound = `minutes=${minutesDefault}`] = process.argv.slice(2);
const minutes = Number(/^minutes=(\d+)$/.exec(bound)?.[1]);
if (other === undefined || Number.isNaN(minutes)) {
  process.stderr.write('usage: hunch-run bench/regression.ts OTHER-TREE [minutes=10]\n');
  process.exit(2);
}
const roots = [resolve(other), resolve('../..')] as const;
const measured: readonly Measured[] = [
  // The first 2,500 suggestions of a daemon are slower: its code is not optimised yet.
  { name: 'suggest through the socket, p95', limit: 1.1, measure: suggestP95, warmUp: 5, blocks: 24 },
  { name: 'the hook of an agent, p50', limit: 1.15, measure: hookCost, warmUp: 1, blocks: 8 },
].map((row) => ({ ...row, before: [], now: [], ratios: [] }));

console.log(`before: ${describeTree(roots[0])}\nnow:    ${describeTree(roots[1])}`);
const projects = mkdtempSync(join(tmpdir(), 'hunch-regression-'));
const before = await prepareTree(roots[0], projects);
const now = await prepareTree(roots[1], projects);
process.on('exit', () =>
  [projects, before.home, now.home].forEach((path) => rmSync(path, { recursive: true, force: true })),
);
const start = performance.now();
let rows: Judged[];
let round = 0;
do {
  await oneRound(round);
  round += 1;
  rows = measured.map(judge);
  report();
} while (goesOn());
printTable(
  ['medians', 'before', 'now', 'ratio', `${confidence * 100} % interval`, 'limit', ''],
  rows.map(({ name, limit, before, now, interval, verdict }) => [
    name,
    formatMicros(summarize(before).p50),
    formatMicros(summarize(now).p50),
    interval.median.toFixed(3),
    `${interval.low.toFixed(3)} to ${interval.high.toFixed(3)}`,
    limit.toFixed(2),
    verdict,
  ]),
);
if (!smoke && rows.some(({ verdict }) => verdict === 'slower')) process.exitCode = 1;
else if (rows.some(({ verdict }) => verdict === 'undecided'))
  console.log(
    `Undecided after ${round} rounds: on a machine that does less beside it, or with more minutes, it may be.`,
  );

function goesOn(): boolean {
  const isUndecided = rows.some(({ verdict }) => verdict === 'undecided');
  return !smoke && isUndecided && performance.now() - start < minutes * 60_000;
}

/** The first tree of a block is the last of the one before: what disturbs the machine falls on both alike. */
async function oneRound(round: number): Promise<void> {
  const [was, is] = await Promise.all([startTree(before), startTree(now)]);
  try {
    for (const row of measured) {
      const warmUp = smoke ? 1 : row.warmUp;
      const blocks = smoke ? 1 : row.blocks;
      for (const tree of [was, is])
        for (let block = 0; block < warmUp; block += 1) await row.measure(tree, block);
      const ratios: number[] = [];
      for (let block = 0; block < blocks; block += 1) {
        const times = new Map<RunningTree, number>();
        for (const tree of (round + block) % 2 === 0 ? [was, is] : [is, was])
          times.set(tree, await row.measure(tree, round * blocks + block));
        const [timeBefore = Number.NaN, timeNow = Number.NaN] = [times.get(was), times.get(is)];
        row.before.push(timeBefore);
        row.now.push(timeNow);
        ratios.push(timeNow / timeBefore);
      }
      row.ratios.push(ratios);
    }
  } finally {
    await Promise.all([was.stop(), is.stop()]);
  }
}

interface Judged extends Measured {
  readonly interval: Interval;
  readonly verdict: Verdict;
}

function judge(row: Measured): Judged {
  const random = new SeededRandom(row.ratios.length);
  const interval = medianInterval(row.ratios, confidence, (count) => random.below(count));
  const verdict = row.ratios.length < roundsMin ? 'undecided' : verdictOf(interval, row.limit);
  return { ...row, interval, verdict };
}

/** On standard error: the table stays alone on standard output. */
function report(): void {
  const states = rows.map(({ name, interval, verdict }) => {
    const [low, high] = [interval.low.toFixed(2), interval.high.toFixed(2)];
    return `${name}: ${interval.median.toFixed(2)} (${low} to ${high}), ${verdict}`;
  });
  console.error(`round ${round}, ${((performance.now() - start) / 1000).toFixed(0)} s: ${states.join('; ')}`);
}
