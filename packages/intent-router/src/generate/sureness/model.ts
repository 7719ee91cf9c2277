/** What speaks against a command that answers a request in every word. Each lowers the chance that it is what was meant. */
export const surenessSigns = [
  'recipe',
  'programs',
  'output',
  'time',
  'place',
  'guess',
  'borrowed',
  'disagree',
] as const;

export type SurenessSign = (typeof surenessSigns)[number];

export interface SurenessModel {
  /** The log-odds of an answer that nothing speaks against. */
  readonly base: number;
  /** What each sign takes from them, none below 0: more evidence never makes an answer surer. */
  readonly weights: Readonly<Record<SurenessSign, number>>;
  /** Below it an answer is given with a doubt. */
  readonly threshold: number;
}
