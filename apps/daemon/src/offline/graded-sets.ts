import { parseArgs } from 'node:util';
import { HunchError } from '@hunch/common/errors';
import {
  labelled,
  pairOf,
  qualityCurve,
  type CrossValidationSettings,
  type GradedPrompt,
  type Interval,
  type LabelledPrompt,
  type ModelPair,
} from '@hunch/prompt-router/calibration';

const DRAWS_DEFAULT = 3;

/** The arguments of measuring and calibrating: `[--cheap M --strong M] [--dry-run] [--recorded] [--folds K [--draws N]] FILE…`. */
export interface QualityArguments {
  readonly files: readonly string[];
  /** Whether what the user has said of the gateway's answers counts too. */
  readonly recorded: boolean;
  readonly pair: ModelPair | undefined;
  readonly dryRun: boolean;
  /** Undefined: the scorer is not fitted only to be judged. */
  readonly crossValidation: CrossValidationSettings | undefined;
}

export function qualityArguments(args: readonly string[]): QualityArguments {
  const { values, positionals: files } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      cheap: { type: 'string' },
      strong: { type: 'string' },
      'dry-run': { type: 'boolean' },
      recorded: { type: 'boolean' },
      folds: { type: 'string' },
      draws: { type: 'string' },
    },
  });
  const { cheap, strong } = values;
  if ((cheap === undefined) !== (strong === undefined))
    throw new HunchError('E_INVALID_ARGUMENT', 'Name both models, --cheap and --strong, or neither.');
  const recorded = values.recorded === true;
  if (files.length === 0 && !recorded)
    throw new HunchError('E_INVALID_ARGUMENT', 'Name a file of graded prompts.');
  const pair = cheap === undefined || strong === undefined ? undefined : { cheap, strong };
  const crossValidation =
    values.folds === undefined
      ? undefined
      : { folds: Number(values.folds), draws: Number(values.draws ?? DRAWS_DEFAULT) };
  return { files, recorded, pair, dryRun: values['dry-run'] === true, crossValidation };
}

export interface LabelledSet {
  readonly pair: ModelPair;
  readonly rows: readonly LabelledPrompt[];
}

/** @throws HunchError E_INVALID_ARGUMENT if no two models can be compared on these prompts */
export function labelledSet(
  file: string,
  graded: readonly GradedPrompt[],
  wanted: ModelPair | undefined,
): LabelledSet {
  const pair = wanted ?? pairOf(graded);
  const rows = pair === undefined ? [] : labelled(graded, pair);
  if (pair === undefined || rows.length === 0)
    throw new HunchError(
      'E_INVALID_ARGUMENT',
      `${file}: no prompt is graded for two models, one better than the other. A line is {"prompt", "scores": {"model": 0..1, …}}, or {"prompt", "tier", "outcome": "good"|"bad"}.`,
    );
  return { pair, rows };
}

export function wireInterval({ value, low, high }: Interval) {
  return { value: known(value), low: known(low), high: known(high) };
}

/** Quality for each cost. */
export function curveLines(rows: readonly LabelledPrompt[], ranking: Float64Array, points: number) {
  return qualityCurve(rows, ranking, points).map(({ strongShare, quality, recovered }) => ({
    strong_share: rounded(strongShare),
    quality: rounded(quality),
    recovered: rounded(recovered),
  }));
}

/** Null where there is no gap to recover. */
function known(value: number): number | null {
  return Number.isNaN(value) ? null : rounded(value);
}

export function rounded(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}
