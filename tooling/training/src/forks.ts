import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  differenceOf,
  parseTrajectoryLine,
  replayTrajectory,
  type OutcomeCounts,
  type RecordedCall,
} from '@hunch/guidance';
import { askAgent, type AgentTurn } from './forks/agent-command.ts';

// forks MANIFEST.tsv [--runs N] -- COMMAND [ARG…]: the moments in which recorded runs got their first hint, as forks: an agent goes on
// from there in three arms, told nothing, told a sentence that is true and says nothing (placebo), or told the hint. Printed is how
// often its next call is another one than those of the streak, and the difference between the arms.

const { values, positionals } = parseArgs({
  options: { runs: { type: 'string', default: '100' } },
  allowPositionals: true,
});
const [manifest, ...command] = positionals;
if (manifest === undefined || command.length === 0) {
  process.stderr.write('usage: forks MANIFEST.tsv [--runs N] -- COMMAND [ARG…]\n');
  process.exit(2);
}

const arms = ['silence', 'placebo', 'hunch'] as const;
type Arm = (typeof arms)[number];

/** Of the same length and tone as a hint, and true of every run. */
const placebo = (turns: number): string =>
  `The session has had ${turns} turns so far, each with one call or more and its result.`;

/** Calls that the agent is given: as much as a small model reads. */
const CALLS_GIVEN = 20;

interface Fork {
  readonly file: string;
  readonly turns: number;
  readonly calls: readonly AgentTurn[];
  readonly hint: string;
}

const forks = forksOf(manifest)
  .toSorted((left, right) => (lot(left) < lot(right) ? -1 : 1))
  .slice(0, Number(values.runs));
const counts: Record<Arm, OutcomeCounts> = { silence: none(), placebo: none(), hunch: none() };
for (const fork of forks) {
  for (const arm of arms) {
    const note = { silence: null, placebo: placebo(fork.turns), hunch: fork.hint }[arm];
    // oxlint-disable-next-line no-await-in-loop -- one model, one question at a time
    const next = await askAgent(command, { calls: fork.calls, note });
    counts[arm] = counted(
      counts[arm],
      next === undefined ? 'ended' : isNew(fork, next) ? 'recovered' : 'continued',
    );
  }
}
console.log(`${forks.length} forks`);
for (const arm of arms) {
  const { recovered, continued, ended } = counts[arm];
  console.log(`${arm}: ${recovered} left the streak, ${continued} went on, ${ended} gave no call`);
}
for (const arm of ['silence', 'placebo'] as const) {
  const found = differenceOf(counts.hunch, counts[arm]);
  const percent = (value: number): string => (100 * value).toFixed(1);
  console.log(
    found === undefined
      ? `hunch less ${arm}: no evidence yet`
      : `hunch less ${arm}: ${percent(found.estimate)} % (95 %: ${percent(found.low)} to ${percent(found.high)})`,
  );
}

function forksOf(path: string): readonly Fork[] {
  const [header = '', ...lines] = readFileSync(path, 'utf8').trimEnd().split('\n');
  const column = header.split('\t').indexOf('file');
  return lines.flatMap((line) => {
    const file = line.split('\t')[column] ?? '';
    const rows = readFileSync(join(dirname(path), file), 'utf8').split('\n');
    const calls = rows.flatMap((row) => parseTrajectoryLine(row) ?? []);
    const [hint] = replayTrajectory(calls).hints;
    if (hint === undefined) return [];
    const end = calls.findLastIndex(({ turn }) => turn === hint.recordedTurn) + 1;
    const given = calls.slice(Math.max(0, end - CALLS_GIVEN), end).map(turnOf);
    return [{ file, turns: hint.turn, calls: given, hint: hint.text }];
  });
}

function turnOf({ call, outcome }: RecordedCall): AgentTurn {
  const result =
    outcome.kind === 'failure'
      ? outcome.message
      : outcome.kind === 'success' && outcome.result.kind === 'text'
        ? outcome.result.text
        : '';
  return { tool: call.tool, params: call.params, ok: outcome.kind === 'success', result };
}

/** Another call than any that it was given. */
function isNew({ calls }: Fork, next: Pick<AgentTurn, 'tool' | 'params'>): boolean {
  const text = ({ tool, params }: Pick<AgentTurn, 'tool' | 'params'>): string =>
    JSON.stringify([tool, params]);
  return calls.every((call) => text(call) !== text(next));
}

function lot({ file }: Fork): string {
  return createHash('sha256').update(file).digest('hex');
}

function none(): OutcomeCounts {
  return { recovered: 0, continued: 0, ended: 0 };
}

function counted(before: OutcomeCounts, outcome: keyof OutcomeCounts): OutcomeCounts {
  return { ...before, [outcome]: before[outcome] + 1 };
}
