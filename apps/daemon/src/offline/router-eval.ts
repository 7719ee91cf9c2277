import {
  classifyPrompt,
  classifySettings,
  promptRequest,
  tiers,
  type ClassifySettings,
} from '@hunch/prompt-router';
import {
  compareRankings,
  crossValidate,
  mean,
  prepare,
  type ComparedRanking,
  type CrossValidationSettings,
  type LabelledPrompt,
  type ModelPair,
} from '@hunch/prompt-router/calibration';
import { loadConfiguration } from '../config/load.ts';
import { calibratedModelPath, loadCalibratedModel } from '../engines/prompt-router.ts';
import { readGraded } from './graded-prompts.ts';
import { writeLine, type Job } from './job.ts';
import { curveLines, labelledSet, qualityArguments, rounded, wireInterval } from './graded-sets.ts';

/** Points of the printed curve: every 5 % of cost. */
const CURVE_POINTS = 20;

/**
 * `router-eval [--cheap M --strong M] [--folds K [--draws N]] FILE…`: how well the router orders graded prompts, and, with folds, what
 * fitting the scorer to them would gain. A line for each file.
 */
export const job: Job = {
  async run(context) {
    const { paths, environment, say } = context;
    const { files, pair, crossValidation } = qualityArguments(context.args);
    const { prompt_router: options } = loadConfiguration(paths.config, environment);
    const model = loadCalibratedModel(calibratedModelPath(paths.dataDir), (warning) =>
      say(`hunch: ${warning}`),
    );
    const rules = classifySettings(options);
    const calibrated =
      model === undefined ? undefined : classifySettings({ ...options, calibrated: true }, model);
    for (const file of files) {
      const { rows: graded, skipped } = await readGraded(file);
      const set = labelledSet(file, graded, pair);
      const report = evaluate(set.rows, rules, calibrated);
      writeLine(context, {
        kind: 'set',
        file,
        skipped,
        ...set.pair,
        ...report,
        ...(crossValidation && { cross_validation: validate(set.rows, crossValidation) }),
      });
    }
    return 0;
  },
};

/** A line of the job. */
export type QualityReport = ModelPair &
  ReturnType<typeof evaluate> & {
    readonly file: string;
    readonly skipped: number;
    /** What the scorer gains when it is fitted to the other parts; with `--folds`. */
    readonly cross_validation?: ReturnType<typeof validate>;
  };

interface NamedRanking {
  readonly name: string;
  readonly ranking: Float64Array;
}

function evaluate(
  rows: readonly LabelledPrompt[],
  rules: ClassifySettings,
  calibrated: ClassifySettings | undefined,
) {
  const decisions = rows.map(({ prompt }) => classifyPrompt(promptRequest(prompt), rules));
  const scores = (settings: ClassifySettings): Float64Array =>
    Float64Array.from(rows, ({ prompt }) => classifyPrompt(promptRequest(prompt), settings).score);
  const length: NamedRanking = {
    name: 'length',
    ranking: Float64Array.from(rows, ({ prompt }) => prompt.length),
  };
  const routers: NamedRanking[] = [
    { name: 'rules', ranking: Float64Array.from(decisions, ({ score }) => score) },
    ...(calibrated === undefined ? [] : [{ name: 'calibrated', ranking: scores(calibrated) }]),
  ];
  const others: NamedRanking[] = [
    { name: 'random', ranking: new Float64Array(rows.length) },
    { name: 'oracle', ranking: Float64Array.from(rows, ({ cheap, strong }) => strong - cheap) },
  ];
  const shares = tiers.map((tier): [string, number] => [
    tier,
    decisions.filter((decision) => decision.tier === tier).length / Math.max(1, rows.length),
  ]);
  return {
    rows: rows.length,
    cheap_quality: rounded(mean(rows.map(({ cheap }) => cheap))),
    strong_quality: rounded(mean(rows.map(({ strong }) => strong))),
    rankings: compareRankings(rows, [length, ...routers, ...others]).map(wireRanking),
    tiers: Object.fromEntries(shares.map(([tier, share]) => [tier, rounded(share)])),
    curves: Object.fromEntries(
      [...routers, length].map(({ name, ranking }) => [name, curveLines(rows, ranking, CURVE_POINTS)]),
    ),
  };
}

function validate(rows: readonly LabelledPrompt[], settings: CrossValidationSettings) {
  const { rules, fitted, ahead, aheadError, wins, parts } = crossValidate(prepare(rows), settings);
  return {
    ...settings,
    rules_apgr: rounded(rules),
    fitted_apgr: rounded(fitted),
    ahead: rounded(ahead),
    ahead_error: rounded(aheadError),
    wins,
    parts,
  };
}

function wireRanking({ name, apgr, aheadOfFirst }: ComparedRanking) {
  return { name, apgr: wireInterval(apgr), ahead_of_length: wireInterval(aheadOfFirst) };
}
