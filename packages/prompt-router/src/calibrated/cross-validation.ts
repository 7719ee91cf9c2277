import { SeededRandom } from '@hunch/common/random';
import { fitModel, type PreparedRow } from './fit.ts';
import { blend } from './model.ts';
import { apgr, mean } from './quality-curve.ts';

export interface CrossValidationSettings {
  /** Parts of the rows: each judges once what was fitted on the others. */
  readonly folds: number;
  /** How often the rows are shuffled and parted anew. */
  readonly draws: number;
}

/** APGR, the mean over all parts of all draws. */
export interface CrossValidation {
  readonly rules: number;
  readonly fitted: number;
  readonly ahead: number;
  /** How far the mean lead may be off by the luck of the draw. Parts share rows, so that it is rather too small. */
  readonly aheadError: number;
  /** Of all parts, those on which the fitted scorer was ahead. */
  readonly wins: number;
  readonly parts: number;
}

const SEED = 100;

/**
 * What fitting the scorer gains over the rules on rows that it has not seen: one held-out part of a small set is luck to a good
 * part, all of them in turn are less so. A part without a gap between the models tells nothing and is left out.
 */
export function crossValidate(
  rows: readonly PreparedRow[],
  { folds, draws }: CrossValidationSettings,
): CrossValidation {
  const rules: number[] = [];
  const fitted: number[] = [];
  for (let draw = 0; draw < draws; draw += 1) {
    const order = new SeededRandom(SEED + draw).shuffled(rows);
    for (let fold = 0; fold < folds; fold += 1) {
      const held = order.filter((_, at) => at % folds === fold);
      const model = fitModel(order.filter((_, at) => at % folds !== fold));
      const labels = held.map(({ row }) => row);
      const byRules = apgr(
        labels,
        Float64Array.from(held, ({ score }) => score),
      );
      if (Number.isNaN(byRules)) continue;
      rules.push(byRules);
      fitted.push(
        apgr(
          labels,
          Float64Array.from(held, ({ features, score }) => blend(model, features, score)),
        ),
      );
    }
  }
  const leads = fitted.map((value, at) => value - (rules[at] ?? 0));
  const ahead = mean(leads);
  const variance = mean(leads.map((lead) => (lead - ahead) ** 2));
  return {
    rules: mean(rules),
    fitted: mean(fitted),
    ahead,
    aheadError: Math.sqrt(variance / Math.max(1, leads.length)),
    wins: leads.filter((lead) => lead > 0).length,
    parts: leads.length,
  };
}
