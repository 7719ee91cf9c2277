import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { HunchError } from '@hunch/common/errors';
import type { HunchPaths } from '@hunch/common/paths';
import { SeededRandom } from '@hunch/common/random';
import { classifySettings, readModel, type CalibratedModel } from '@hunch/prompt-router';
import {
  blend,
  compareRankings,
  guardedFit,
  prepare,
  storeModel,
  type GradedPrompt,
  type LabelledPrompt,
  type PreparedRow,
  type SetRow,
} from '@hunch/prompt-router/calibration';
import { loadConfiguration, type Configuration } from '../config/load.ts';
import { calibratedModelPath, loadCalibratedModel } from '../engines/prompt-router.ts';
import { gradedByOutcomes, readGraded, type TierOutcome } from './graded-prompts.ts';
import { reportJob } from './job.ts';
import { writeLedger, type LedgerReader } from './ledger-reader.ts';
import { curveLines, labelledSet, qualityArguments, wireInterval } from './graded-sets.ts';

/** Fewer rows say nothing that would hold tomorrow. */
const ROWS_MIN = 100;
/** The part that is held out and judges. */
const HELD_OUT = 0.25;
const SPLIT_SEED = 6;
const CURVE_POINTS = 10;

/**
 * `router-calibrate [--cheap M --strong M] [--dry-run] [--recorded] FILE…`: fits the scorer to graded prompts and to what the user
 * has said of the gateway's answers, and installs it if it is better.
 */
export const job = reportJob(async (context) => {
  const { paths, say } = context;
  const { files, recorded, pair, dryRun } = qualityArguments(context.args);
  const { prompt_router: options } = loadConfiguration(paths.config, context.environment);
  const path = calibratedModelPath(paths.dataDir);
  const sets: LabelledPrompt[][] = [];
  let models = pair;
  const add = (name: string, graded: readonly GradedPrompt[]): void => {
    const set = labelledSet(name, graded, models);
    // One scorer is for one choice: the first file says which models it is between.
    models = set.pair;
    sets.push([...set.rows]);
  };
  for (const file of files) add(file, (await readGraded(file)).rows);
  if (recorded) add('the recorded answers', await recordedAnswers(options, paths));
  const count = sets.reduce((sum, rows) => sum + rows.length, 0);
  if (models === undefined || count < ROWS_MIN)
    throw new HunchError(
      'E_INVALID_ARGUMENT',
      `${count} graded prompts are too few; ${ROWS_MIN} is the least.`,
    );
  say(`fitting on ${count} graded prompts`);
  const present = loadCalibratedModel(path, () => undefined);
  const { report, model } = calibrate(sets, present, classifySettings(options).correctsBySignals);
  const installed = report.better && !dryRun;
  if (installed) install(paths.dataDir, path, { ...models, rows: count, report, model: storeModel(model) });
  return { kind: 'calibration', ...models, ...report, installed, path };
});

/** Of prompts that were kept, which takes `prompt_router.record_prompts`: what the user said, and pairs of answers. */
async function recordedAnswers(
  options: Configuration['prompt_router'],
  paths: HunchPaths,
): Promise<readonly GradedPrompt[]> {
  const read = async ({ query, decision, grade }: LedgerReader): Promise<readonly TierOutcome[]> => [
    ...(await query<TierOutcome>(
      `SELECT prompt, served_tier AS tier, feedback AS value FROM ${decision}
       WHERE prompt IS NOT NULL AND feedback IS NOT NULL AND served_tier IS NOT NULL ORDER BY ts_ms, id`,
      [],
    )),
    ...(await query<TierOutcome>(
      // Of a pair it is known how good the cheap answer is, whoever served the request.
      `SELECT prompt, 'SIMPLE' AS tier, grade AS value FROM ${grade}
       WHERE prompt IS NOT NULL AND grade IS NOT NULL ORDER BY ts_ms, id`,
      [],
    )),
  ];
  const judged = (await writeLedger(options, paths, read)) ?? [];
  if (judged.length > 0) return gradedByOutcomes(judged);
  throw new HunchError(
    'E_INVALID_ARGUMENT',
    'No answer whose prompt was kept has been called good or bad, or compared. `hunch config set prompt_router.record_prompts true` keeps prompts, `hunch router feedback` judges, and prompt_router.quality compares.',
  );
}

function calibrate(
  sets: readonly (readonly LabelledPrompt[])[],
  present: CalibratedModel | undefined,
  correctsBySignals: boolean,
) {
  const prepared = sets.flatMap((rows, set) =>
    prepare(rows, correctsBySignals).map((row): SetRow => ({ row, set })),
  );
  const shuffledRows = new SeededRandom(SPLIT_SEED).shuffled(prepared);
  const heldCount = Math.round(prepared.length * HELD_OUT);
  const held = shuffledRows.slice(0, heldCount).map(({ row }) => row);
  const guarded = guardedFit(shuffledRows.slice(heldCount));
  // As it will be installed: what is measured is what is used.
  const stored = readModel(storeModel(guarded.model));
  if (!stored.ok) throw new Error(`the scorer just fitted ${stored.error}`);
  const model = stored.value;
  const labels = held.map(({ row }) => row);
  const ranking = scores(held, model);
  const [now, fitted] = compareRankings(labels, [
    { name: present === undefined ? 'rules' : 'installed', ranking: scores(held, present) },
    { name: 'fitted', ranking },
  ]);
  if (now === undefined || fitted === undefined) throw new Error('two rankings were compared');
  const report = {
    rows: prepared.length,
    held_out: held.length,
    present: now.name,
    present_apgr: wireInterval(now.apgr),
    fitted_apgr: wireInterval(fitted.apgr),
    ahead: wireInterval(fitted.aheadOfFirst),
    // A lead that most resamples of the held-out rows don't share is luck.
    better: fitted.aheadOfFirst.value > 0 && fitted.aheadOfFirst.low > -fitted.aheadOfFirst.value,
    shares: guarded.support.map(({ set, rows, share, ahead }) => ({
      set,
      rows,
      share,
      ahead: wireInterval(ahead),
    })),
    curve: curveLines(labels, ranking, CURVE_POINTS),
  };
  return { report, model };
}

function scores(rows: readonly PreparedRow[], model: CalibratedModel | undefined): Float64Array {
  return Float64Array.from(rows, ({ features, score }) =>
    model === undefined ? score : blend(model, features, score),
  );
}

/** Whole or not at all: a daemon may read it at the same moment. */
function install(dataDir: string, path: string, content: object): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const fresh = `${path}.${process.pid}`;
  writeFileSync(fresh, JSON.stringify(content), { mode: 0o600 });
  renameSync(fresh, path);
}
