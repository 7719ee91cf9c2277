import type { SessionContext } from './session-context.ts';
import { WeightedCounts } from './weighted-counts.ts';

/** What the session and the history say of lines, by number of a line; of templates, by number of a template. */
export interface Observations {
  /** What followed the last line, the last two, the last three, in this session. */
  readonly sessionOrders: readonly [WeightedCounts, WeightedCounts, WeightedCounts];
  /** The same of templates: what followed the last one and the last two. */
  readonly sessionTemplates: readonly [WeightedCounts, WeightedCounts];
  readonly historyOrders: readonly [WeightedCounts, WeightedCounts, WeightedCounts];
  readonly historyTemplates: readonly [WeightedCounts, WeightedCounts];
  /** What followed the last line when it had failed, too. */
  readonly afterFailure: WeightedCounts;
  /** The templates that followed the last one in this repository, and anywhere, by their stored decayed counts. */
  readonly repoTemplates: WeightedCounts;
  readonly globalTemplates: WeightedCounts;
  /** What came next where the last commands were similar. */
  readonly sessionAlike: WeightedCounts;
  readonly historyAlike: WeightedCounts;
  readonly here: WeightedCounts;
  /** Runs of this session, fading over 15 and over 100 commands. */
  readonly soon: WeightedCounts;
  readonly lately: WeightedCounts;
}

export function emptyObservations(): Observations {
  const counts = (): WeightedCounts => new WeightedCounts();
  return {
    sessionOrders: [counts(), counts(), counts()],
    sessionTemplates: [counts(), counts()],
    historyOrders: [counts(), counts(), counts()],
    historyTemplates: [counts(), counts()],
    afterFailure: counts(),
    repoTemplates: counts(),
    globalTemplates: counts(),
    sessionAlike: counts(),
    historyAlike: counts(),
    here: counts(),
    soon: counts(),
    lately: counts(),
  };
}

export interface ObservedLines {
  readonly context: SessionContext;
  readonly observations: Observations;
  /** By number: commands of this session since the line ran; -1: it did not. */
  readonly ages: Int32Array;
  readonly counts: Int32Array;
  /** -1: a line that must not be shown, or no room. */
  number(line: number, template: number): number;
  /** -1: no room. */
  numberTemplate(template: number): number;
}
