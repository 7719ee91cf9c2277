import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Evaluation, Figure } from './figure.ts';
import { readRows, thinned } from './rows.ts';

interface Graded {
  readonly prompt: string;
  readonly scores: Readonly<Record<string, number>>;
}

interface Routed {
  readonly score: number;
}

interface Point {
  readonly score: number;
  readonly cheap: number;
  readonly strong: number;
}

const QUICK_ROWS = 600;

export const routing: Evaluation = {
  name: 'routing',
  question: 'Which model tier is good enough for this prompt?',
  sets: { 'prompts/*.jsonl': 'prompts with what each model scored on them (RouteLLM, ZeroEval, MMLU-Pro)' },
  async measure({ data, hunch, isQuick }) {
    const directory = join(data, 'prompts');
    const figures: Figure[] = [];
    const pooled: Point[] = [];
    for (const file of readdirSync(directory).toSorted()) {
      if (!file.endsWith('.jsonl')) continue;
      const all = readRows(join(directory, file)) as readonly Graded[];
      const [cheap, strong] = extremesOf(all);
      if (cheap === undefined || strong === undefined) continue;
      const rows = isQuick ? thinned(all, QUICK_ROWS) : all;
      const routed = await hunch.batch<Routed>(
        'route',
        rows.map(({ prompt }) => prompt),
      );
      const points = rows.map((row, at) => ({
        score: routed[at]?.score ?? 0,
        cheap: row.scores[cheap] ?? 0,
        strong: row.scores[strong] ?? 0,
      }));
      pooled.push(...points);
      figures.push({
        id: file.replace(/\.jsonl$/, ''),
        title: `${file}: average performance gap recovered, ${cheap} to ${strong}`,
        value: 100 * recovered(points),
        rows: rows.length,
        better: 'higher',
      });
    }
    figures.push({
      id: 'all',
      title: 'all of these as one ranking',
      value: 100 * recovered(pooled),
      rows: pooled.length,
      better: 'higher',
    });
    return figures;
  },
};

/** The models with the lowest and the highest mean. */
function extremesOf(rows: readonly Graded[]): readonly string[] {
  const names = Object.keys(rows[0]?.scores ?? {}).toSorted();
  const mean = (name: string): number => rows.reduce((sum, row) => sum + (row.scores[name] ?? 0), 0);
  const ordered = names.toSorted((a, b) => mean(a) - mean(b));
  return [ordered[0], ordered.at(-1)].filter((name) => name !== undefined);
}

/**
 * APGR of RouteLLM (arXiv 2406.18665): the share of the gap between both models that is recovered when the prompts with the highest
 * scores go to the strong one, averaged over all shares of calls from none to all. A random order gives 0.5.
 */
function recovered(points: readonly Point[]): number {
  const cheap = points.reduce((sum, point) => sum + point.cheap, 0);
  const gap = points.reduce((sum, point) => sum + point.strong, 0) - cheap;
  if (gap === 0) return 0;
  // Equal scores share their gain evenly: so the order of the file decides nothing.
  const groups = grouped(points);
  let gained = 0;
  let area = 0;
  for (const [, group] of [...groups].toSorted(([a], [b]) => b - a)) {
    const gain = group.reduce((sum, point) => sum + point.strong - point.cheap, 0);
    area += (group.length * (gained + gained + gain)) / 2;
    gained += gain;
  }
  return area / points.length / gap;
}

function grouped(points: readonly Point[]): Map<number, Point[]> {
  const groups = new Map<number, Point[]>();
  for (const point of points) {
    const group = groups.get(point.score);
    if (group === undefined) groups.set(point.score, [point]);
    else group.push(point);
  }
  return groups;
}
