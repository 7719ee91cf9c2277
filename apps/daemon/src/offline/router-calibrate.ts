import type { Database } from 'better-sqlite3';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { HunchError } from '@hunch/common/errors';
import { hunchPaths, type Environment } from '@hunch/common/paths';
import { SeededRandom } from '@hunch/common/random';
import { readModel, type CalibratedModel } from '@hunch/prompt-router';
import {
  compareRankings,
  fitModel,
  needOf,
  prepare,
  qualityCurve,
  storeModel,
  type GradedPrompt,
  type LabelledPrompt,
  type PreparedRow,
} from '@hunch/prompt-router/calibration';
import { calibratedModelPath, loadCalibratedModel } from '../engines/prompt-router.ts';
import { gradedByOutcomes, readGraded, type TierOutcome } from './graded-prompts.ts';
import type { Job } from './job.ts';
import { writeRouterDatabase } from './router-database.ts';
import { labelledSet, qualityArguments } from './router-quality.ts';

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
export const job: Job = {
  async run({ environment, args, output, say }) {
    const { files, recorded, pair, dryRun } = qualityArguments(args);
    const { dataDir } = hunchPaths(environment, process.getuid?.() ?? 0);
    const path = calibratedModelPath(dataDir);
    const rows: LabelledPrompt[] = [];
    let models = pair;
    const sources = files.map((file) => ({ name: file, read: async () => (await readGraded(file)).rows }));
    const said = { name: 'the recorded answers', read: () => Promise.resolve(recordedAnswers(environment)) };
    for (const { name, read } of recorded ? [...sources, said] : sources) {
      const set = labelledSet(name, await read(), models);
      // One scorer is for one choice: the first file says which models it is between.
      models = set.pair;
      rows.push(...set.rows);
    }
    if (rows.length < ROWS_MIN)
      throw new HunchError(
        'E_INVALID_ARGUMENT',
        `${rows.length} graded prompts are too few; ${ROWS_MIN} is the least.`,
      );
    say(`fitting on ${rows.length} graded prompts`);
    const present = loadCalibratedModel(path, () => undefined);
    const { report, model } = calibrate(rows, present);
    const installed = report.better && !dryRun;
    if (installed) install(dataDir, path, { ...models, rows: rows.length, report, model: storeModel(model) });
    output.write(`${JSON.stringify({ kind: 'calibration', ...models, ...report, installed, path })}\n`);
    return 0;
  },
};

/** Of prompts that were kept, which takes `prompt_router.record_prompts`. */
function recordedAnswers(environment: Environment): readonly GradedPrompt[] {
  const read = (database: Database): TierOutcome[] =>
    database
      .prepare<[], TierOutcome>(
        `SELECT prompt, served_tier AS tier, feedback AS value FROM decision
         WHERE prompt IS NOT NULL AND feedback IS NOT NULL AND served_tier IS NOT NULL ORDER BY id`,
      )
      .all();
  const said = writeRouterDatabase(environment, read) ?? [];
  if (said.length > 0) return gradedByOutcomes(said);
  throw new HunchError(
    'E_INVALID_ARGUMENT',
    'No answer whose prompt was kept has been called good or bad. `hunch config set prompt_router.record_prompts true` keeps prompts, `hunch router feedback` judges.',
  );
}

function calibrate(rows: readonly LabelledPrompt[], present: CalibratedModel | undefined) {
  const prepared = prepare(rows);
  const shuffledRows = new SeededRandom(SPLIT_SEED).shuffled(prepared);
  const heldCount = Math.round(prepared.length * HELD_OUT);
  const held = shuffledRows.slice(0, heldCount);
  // As it will be installed: what is measured is what is used.
  const stored = readModel(storeModel(fitModel(shuffledRows.slice(heldCount))));
  if (!stored.ok) throw new Error(`the scorer just fitted ${stored.error}`);
  const model = stored.value;
  const labels = held.map(({ row }) => row);
  const ranking = needs(held, model);
  const [now, fitted] = compareRankings(labels, [
    {
      name: present === undefined ? 'rules' : 'installed',
      ranking:
        present === undefined ? Float64Array.from(held, ({ rules }) => rules.score) : needs(held, present),
    },
    { name: 'fitted', ranking },
  ]);
  if (now === undefined || fitted === undefined) throw new Error('two rankings were compared');
  const report = {
    rows: rows.length,
    held_out: held.length,
    present: now.name,
    present_apgr: now.apgr,
    fitted_apgr: fitted.apgr,
    ahead: fitted.aheadOfFirst,
    // A lead that most resamples of the held-out rows don't share is luck.
    better: fitted.aheadOfFirst.value > 0 && fitted.aheadOfFirst.low > -fitted.aheadOfFirst.value,
    curve: qualityCurve(labels, ranking, CURVE_POINTS).map((point) => ({
      strong_share: point.strongShare,
      quality: point.quality,
      recovered: point.recovered,
    })),
  };
  return { report, model };
}

function needs(rows: readonly PreparedRow[], model: CalibratedModel): Float64Array {
  return Float64Array.from(rows, ({ features }) => needOf(model, features));
}

/** Whole or not at all: a daemon may read it at the same moment. */
function install(dataDir: string, path: string, content: object): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const fresh = `${path}.${process.pid}`;
  writeFileSync(fresh, JSON.stringify(content), { mode: 0o600 });
  renameSync(fresh, path);
}
