import { parseArgs } from 'node:util';
import { HunchError } from '@hunch/common/errors';
import {
  labelled,
  pairOf,
  type GradedPrompt,
  type LabelledPrompt,
  type ModelPair,
} from '@hunch/prompt-router/calibration';

/** The arguments that measuring and calibrating share: `[--cheap M --strong M] [--dry-run] FILE…`. */
export interface QualityArguments {
  readonly files: readonly string[];
  readonly pair: ModelPair | undefined;
  readonly dryRun: boolean;
}

export function qualityArguments(args: readonly string[]): QualityArguments {
  const { values, positionals: files } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { cheap: { type: 'string' }, strong: { type: 'string' }, 'dry-run': { type: 'boolean' } },
  });
  const { cheap, strong } = values;
  if ((cheap === undefined) !== (strong === undefined))
    throw new HunchError('E_INVALID_ARGUMENT', 'Name both models, --cheap and --strong, or neither.');
  if (files.length === 0) throw new HunchError('E_INVALID_ARGUMENT', 'Name a file of graded prompts.');
  const pair = cheap === undefined || strong === undefined ? undefined : { cheap, strong };
  return { files, pair, dryRun: values['dry-run'] === true };
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
