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

/** The rules alone, which are the floor, and with what numbers and symbols add: as it comes. */
const scorers = [
  { scorer: 'spec', idPrefix: '', by: 'rules' },
  { scorer: 'corrected', idPrefix: 'corrected-', by: 'corrected' },
] as const;

export const routing: Evaluation = {
  name: 'routing',
  question: 'Which model tier is good enough for this prompt?',
  sets: { 'prompts/*.jsonl': 'prompts with what each model scored on them (RouteLLM, ZeroEval, MMLU-Pro)' },
  async measure({ data, hunch, isQuick }) {
    const directory = join(data, 'prompts');
    const sets = readdirSync(directory)
      .filter((file) => file.endsWith('.jsonl'))
      .toSorted()
      .flatMap((file) => {
        const all = readRows(join(directory, file)) as readonly Graded[];
        const [cheap, strong] = extremesOf(all);
        if (cheap === undefined || strong === undefined) return [];
        return [{ file, cheap, strong, rows: isQuick ? thinned(all, QUICK_ROWS) : all }];
      });
    const figures: Figure[] = [];
    for (const { scorer, idPrefix, by } of scorers) {
      const figure = (id: string, title: string, points: readonly Point[]): Figure => ({
        id: `${idPrefix}${id}`,
        title: `${by}, ${title}`,
        value: 100 * recovered(points),
        rows: points.length,
        better: 'higher',
      });
      const pooled: Point[] = [];
      for (const { file, cheap, strong, rows } of sets) {
        const routed = await hunch.batch<Routed>(
          'route',
          rows.map(({ prompt }) => prompt),
          { HUNCH_PROMPT_ROUTER_SCORER: scorer },
        );
        const points = rows.map((row, at) => ({
          score: routed[at]?.score ?? 0,
          cheap: row.scores[cheap] ?? 0,
          strong: row.scores[strong] ?? 0,
        }));
        pooled.push(...points);
        const title = `${file}: average performance gap recovered, ${cheap} to ${strong}`;
        figures.push(figure(file.replace(/\.jsonl$/, ''), title, points));
      }
      figures.push(figure('all', 'all of these as one ranking', pooled));
    }
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
