import { SeededRandom } from '@hunch/common/random';
import { fitModel, type PreparedRow } from './fit.ts';
import { kindOf, nearestKind, type PromptKind } from './kinds.ts';
import { blend, KINDS_MAX, type CalibratedModel } from './model.ts';
import { apgr, compareRankings, type Interval } from './quality-curve.ts';

/** How much of a calibration may be used, the most first. */
const SHARES = [1, 0.75, 0.5, 0.25] as const;
const FOLDS = 4;
const SEED = 17;
/** Fewer rows of one set tell nothing of it. */
const SET_ROWS_MIN = 30;
/**
 * A lead is believed from half its standard error on: the low end of its interval, two errors below it, then lies no further below 0 than
 * three times the lead. Calibrations help more often than not, so that less than the usual two errors will do.
 */
const LOW_PER_LEAD = -3;

/** A row with the set that it is of: a file, or what was recorded. */
export interface SetRow {
  readonly row: PreparedRow;
  readonly set: number;
}

/** How far rows of one set that were held out support a calibration. */
export interface Support {
  readonly set: number;
  readonly rows: number;
  /** How much of the calibration is used for prompts like these. */
  readonly share: number;
  /** APGR ahead of the uncalibrated score with this share. */
  readonly ahead: Interval;
}

/**
 * Fits the scorer, and believes it only so far as rows that it has not seen support it: each fourth is scored by a fit of the other
 * three, and every set has the largest share with which it is ahead of the uncalibrated score and no other set is behind. Prompts like those of a set without
 * support, and prompts that are like none of the sets, are scored as if there were no calibration.
 */
export function guardedFit(rows: readonly SetRow[]): {
  readonly model: CalibratedModel;
  readonly support: readonly Support[];
} {
  const model = fitModel(rows.map(({ row }) => row));
  const heldOut = heldOutModels(rows);
  const sets = [...placesOf(rows)].slice(0, KINDS_MAX);
  const support = sets.map(([set, places]) => supportOf(set, places, rows, heldOut));
  const kinds = sets.map(([, places], at) =>
    kindOf(
      places.flatMap((place) => rows[place]?.row.features ?? []),
      model,
      support[at]?.share ?? 0,
    ),
  );
  const kept = withoutHarm(kinds, [...placesOf(rows, 1).values()], rows, heldOut, model);
  return {
    model: { ...model, kinds: kept },
    support: support.map((one, at) => ({ ...one, share: kept[at]?.share ?? 0 })),
  };
}

/**
 * Prompts of one set may be taken for another's, and get its share: every set has to stand this as well. While one is behind the
 * uncalibrated score, the kind that harms it most has a smaller share.
 */
function withoutHarm(
  kinds: readonly PromptKind[],
  sets: readonly (readonly number[])[],
  rows: readonly SetRow[],
  heldOut: readonly CalibratedModel[],
  standard: CalibratedModel,
): readonly PromptKind[] {
  const kindOfRow = rows.map(({ row }) => nearestKind(kinds, row.features, standard));
  const aheadWith = (shares: readonly number[], places: readonly number[]): number => {
    const own = places.flatMap((at) => rows[at]?.row ?? []);
    const scores = Float64Array.from(places, (at) => {
      const [row, model] = [rows[at]?.row, heldOut[at]];
      const share = shares[kindOfRow[at] ?? -1] ?? 0;
      if (row === undefined || model === undefined) return 0;
      return share === 0
        ? row.score
        : (1 - share) * row.score + share * blend(model, row.features, row.score);
    });
    const labels = own.map(({ row }) => row);
    return (
      apgr(labels, scores) -
      apgr(
        labels,
        Float64Array.from(own, ({ score }) => score),
      )
    );
  };
  let shares = kinds.map(({ share }) => share);
  for (;;) {
    const harmed = sets.find((places) => aheadWith(shares, places) < 0);
    if (harmed === undefined) return kinds.map((kind, at) => ({ ...kind, share: shares[at] ?? 0 }));
    const lowered = shares.flatMap((share, at) =>
      share > 0 && harmed.some((place) => kindOfRow[place] === at)
        ? [shares.map((other, place) => (place === at ? lower(share) : other))]
        : [],
    );
    const [best] = lowered
      .map((tried) => ({ tried, ahead: aheadWith(tried, harmed) }))
      .toSorted((one, other) => other.ahead - one.ahead);
    if (best === undefined) throw new Error('an unchanged score is behind itself');
    shares = best.tried;
  }
}

/** The next smaller share. */
function lower(share: number): number {
  return SHARES.find((smaller) => smaller < share) ?? 0;
}

/** By row: a fit that has not seen it. */
function heldOutModels(rows: readonly SetRow[]): readonly CalibratedModel[] {
  const order = new SeededRandom(SEED).shuffled(rows.map((_, at) => at));
  const models: CalibratedModel[] = [];
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const model = fitModel(
      order.flatMap((at, place) => (place % FOLDS === fold ? [] : (rows[at]?.row ?? []))),
    );
    order.forEach((at, place) => {
      if (place % FOLDS === fold) models[at] = model;
    });
  }
  return models;
}

function supportOf(
  set: number,
  places: readonly number[],
  rows: readonly SetRow[],
  heldOut: readonly CalibratedModel[],
): Support {
  const own = places.flatMap((at) => rows[at]?.row ?? []);
  const uncalibrated = Float64Array.from(own, ({ score }) => score);
  const calibrated = Float64Array.from(places, (at, place) => {
    const [model, row] = [heldOut[at], own[place]];
    return model === undefined || row === undefined ? 0 : blend(model, row.features, row.score);
  });
  for (const share of SHARES) {
    const ahead = aheadOf(
      own,
      uncalibrated,
      uncalibrated.map((score, at) => (1 - share) * score + share * (calibrated[at] ?? 0)),
    );
    if (ahead.value > 0 && ahead.low > LOW_PER_LEAD * ahead.value)
      return { set, rows: own.length, share, ahead };
  }
  return { set, rows: own.length, share: 0, ahead: { value: 0, low: 0, high: 0 } };
}

function aheadOf(rows: readonly PreparedRow[], before: Float64Array, after: Float64Array): Interval {
  const [, fitted] = compareRankings(
    rows.map(({ row }) => row),
    [
      { name: 'uncalibrated', ranking: before },
      { name: 'calibrated', ranking: after },
    ],
  );
  return fitted?.aheadOfFirst ?? { value: 0, low: 0, high: 0 };
}

/** Of the sets that have rows enough. */
function placesOf(rows: readonly SetRow[], least = SET_ROWS_MIN): ReadonlyMap<number, readonly number[]> {
  const places = new Map<number, number[]>();
  rows.forEach(({ set }, at) => {
    const own = places.get(set);
    if (own === undefined) places.set(set, [at]);
    else own.push(at);
  });
  return new Map([...places].filter(([, own]) => own.length >= least));
}
