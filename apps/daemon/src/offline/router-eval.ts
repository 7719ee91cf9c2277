import { hunchPaths } from '@hunch/common/paths';
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
  qualityCurve,
  type ComparedRanking,
  type CrossValidationSettings,
  type Interval,
  type LabelledPrompt,
} from '@hunch/prompt-router/calibration';
import { loadConfiguration } from '../config/load.ts';
import { calibratedModelPath, loadCalibratedModel } from '../engines/prompt-router.ts';
import { readGraded } from './graded-prompts.ts';
import type { Job } from './job.ts';
import { labelledSet, qualityArguments } from './router-quality.ts';

/** Points of the printed curve: every 5 % of cost. */
const CURVE_POINTS = 20;

/**
 * `router-eval [--cheap M --strong M] [--folds K [--draws N]] FILE…`: how well the router orders graded prompts, and, with folds, what
 * fitting the scorer to them would gain. A line for each file.
 */
export const job: Job = {
  async run({ environment, args, output, say }) {
    const { files, pair, crossValidation } = qualityArguments(args);
    const { config, dataDir } = hunchPaths(environment, process.getuid?.() ?? 0);
    const { prompt_router: options } = loadConfiguration(config, environment);
    const model = loadCalibratedModel(calibratedModelPath(dataDir), (warning) => say(`hunch: ${warning}`));
    const rules = classifySettings(options);
    const calibrated =
      model === undefined ? undefined : classifySettings({ ...options, calibrated: true }, model);
    for (const file of files) {
      const { rows: graded, skipped } = await readGraded(file);
      const set = labelledSet(file, graded, pair);
      const report = evaluate(set.rows, rules, calibrated);
      const fitted =
        crossValidation === undefined ? {} : { cross_validation: validate(set.rows, crossValidation) };
      output.write(`${JSON.stringify({ kind: 'set', file, skipped, ...set.pair, ...report, ...fitted })}\n`);
    }
    return 0;
  },
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
      [...routers, length].map(({ name, ranking }) => [name, curveOf(rows, ranking)]),
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

function curveOf(rows: readonly LabelledPrompt[], ranking: Float64Array) {
  return qualityCurve(rows, ranking, CURVE_POINTS).map(({ strongShare, quality, recovered }) => ({
    strong_share: rounded(strongShare),
    quality: rounded(quality),
    recovered: rounded(recovered),
  }));
}

function wireRanking({ name, apgr, aheadOfFirst }: ComparedRanking) {
  return { name, apgr: wireInterval(apgr), ahead_of_length: wireInterval(aheadOfFirst) };
}

function wireInterval({ value, low, high }: Interval) {
  return { value: rounded(value), low: rounded(low), high: rounded(high) };
}

/** NaN, where there is no gap to recover, becomes null in JSON. */
function rounded(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}
