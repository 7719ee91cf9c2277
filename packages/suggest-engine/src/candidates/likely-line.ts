/** A line that a source of its own names, with how sure that source is. */
export interface LikelyLine {
  readonly text: string;
  /** 0..1: its share of the probability that the ranked lines leave, by this source alone. */
  readonly share: number;
  /** For a person. */
  readonly about: string;
}
