import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Evaluation, Figure } from './figure.ts';

interface Replayed {
  readonly commands: number;
  readonly characters: number;
  readonly predictors: readonly {
    readonly name: string;
    readonly typed: readonly {
      readonly typed: number;
      readonly asked: number;
      readonly top1: number;
      readonly top5: number;
    }[];
    readonly calibration: { readonly ece: number };
    /** Of the ranker that is the default. */
    readonly saved?: { readonly ghost: number; readonly word: number };
  }[];
}

/** The rankers that the product has; the others of a replay are baselines. */
const rankers = ['adaptive', 'weighted'];
const QUICK_FILES = new Set(['evergreen.jsonl', 'muni_webmin_exploit_practice.jsonl']);

export const suggestions: Evaluation = {
  name: 'suggestions',
  question: 'What will the user run next?',
  sets: { 'histories/*.jsonl': 'recorded shells of about 140 people (MUNI trainings, Evergreen course)' },
  async measure({ data, hunch, isQuick }) {
    const directory = join(data, 'histories');
    const files = readdirSync(directory)
      .filter((file) => file.endsWith('.jsonl') && (!isQuick || QUICK_FILES.has(file)))
      .toSorted();
    const replays: Replayed[] = [];
    for (const file of files)
      replays.push(await hunch.json<Replayed>(['replay', '--json', join(directory, file)]));
    return rankers.flatMap((ranker) => figuresOf(ranker, replays));
  },
};

function figuresOf(ranker: string, replays: readonly Replayed[]): readonly Figure[] {
  const own = replays.flatMap(({ predictors, characters }) =>
    predictors.filter(({ name }) => name === ranker).map((predictor) => ({ ...predictor, characters })),
  );
  const rows = replays.reduce((sum, { commands }) => sum + commands, 0);
  const at = (typed: number, key: 'top1' | 'top5'): number => {
    const scores = own.flatMap((each) => each.typed.filter((score) => score.typed === typed));
    const asked = scores.reduce((sum, score) => sum + score.asked, 0);
    return (100 * scores.reduce((sum, score) => sum + score[key] * score.asked, 0)) / asked;
  };
  const saved = (key: 'ghost' | 'word'): number => {
    const characters = own.reduce((sum, each) => sum + each.characters, 0);
    return (
      (100 * own.reduce((sum, each) => sum + (each.saved?.[key] ?? 0) * each.characters, 0)) / characters
    );
  };
  const figure = (id: string, title: string, value: number): Figure => ({
    id: `${ranker}-${id}`,
    title: `${ranker}: ${title}`,
    value,
    rows,
    better: 'higher',
  });
  const figures = [
    figure('top1-empty', 'the first is right, nothing typed', at(0, 'top1')),
    figure('top5-empty', 'one of five is right, nothing typed', at(0, 'top5')),
    figure('top1-1', 'the first is right, one character typed', at(1, 'top1')),
    figure('top5-1', 'one of five is right, one character typed', at(1, 'top5')),
    figure('top1-3', 'the first is right, three characters typed', at(3, 'top1')),
  ];
  if (own.every((each) => each.saved?.ghost === undefined)) return figures;
  return [
    ...figures,
    figure('saved-ghost', 'keys saved by taking the ghost', saved('ghost')),
    figure('saved-word', 'keys saved by taking it word by word', saved('word')),
  ];
}
