import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { labelled, pairOf, type GradedPrompt, type LabelledPrompt } from '@hunch/prompt-router/calibration';
import {
  estimateTokens,
  PromptScan,
  readSignals,
  scoreScan,
  signalCount,
} from '@hunch/prompt-router/training';

/** A public set of prompts with what models scored on them. */
export interface Benchmark {
  readonly name: string;
  /** Between its weakest and its strongest model: what is judged. */
  readonly rows: readonly LabelledPrompt[];
  /** What the stronger half of its models gains over the weaker half: what is learnt from, since it is less of a lottery. */
  readonly gains: Float64Array;
  readonly rules: Float64Array;
  /** By row: the signals. */
  readonly signals: readonly Float64Array[];
}

export function readBenchmarks(files: readonly string[]): readonly Benchmark[] {
  return files.map((file) => {
    const graded = readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map(gradedPrompt);
    return benchmark(basename(file, '.jsonl'), graded);
  });
}

function gradedPrompt(line: string): GradedPrompt {
  const { prompt, scores } = JSON.parse(line) as {
    readonly prompt: string;
    readonly scores: Readonly<Record<string, number>>;
  };
  return { prompt, scores: new Map(Object.entries(scores)) };
}

export function benchmark(name: string, graded: readonly GradedPrompt[]): Benchmark {
  const pair = pairOf(graded);
  if (pair === undefined) throw new Error(`${name}: no two models of different quality`);
  const scan = new PromptScan();
  const rules = new Float64Array(graded.length);
  const signals = graded.map(({ prompt }, at) => {
    scan.scan(prompt);
    rules[at] = scoreScan(scan, estimateTokens(scan.tallies)).score;
    const values = new Float64Array(signalCount);
    readSignals(scan, values);
    return values;
  });
  return { name, rows: labelled(graded, pair), gains: gainsOf(graded), rules, signals };
}

function gainsOf(graded: readonly GradedPrompt[]): Float64Array {
  const names = [...(graded[0]?.scores.keys() ?? [])];
  const scoreOf = (row: GradedPrompt, name: string): number => row.scores.get(name) ?? 0;
  const sum = (name: string): number => graded.reduce((total, row) => total + scoreOf(row, name), 0);
  const ordered = names.map((name) => ({ name, total: sum(name) })).toSorted((a, b) => a.total - b.total);
  const half = Math.floor(ordered.length / 2);
  const meanOf = (row: GradedPrompt, part: typeof ordered): number =>
    part.reduce((total, { name }) => total + scoreOf(row, name), 0) / part.length;
  return Float64Array.from(
    graded,
    (row) => meanOf(row, ordered.slice(half)) - meanOf(row, ordered.slice(0, half)),
  );
}
