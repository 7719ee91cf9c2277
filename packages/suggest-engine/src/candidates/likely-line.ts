/** A line that a source of its own names, with how sure that source is. */
export interface LikelyLine {
  readonly text: string;
  /** 0..1: the part of what is left to be guessed that this line has, by this source alone. */
  readonly share: number;
  /** For a person. */
  readonly about: string;
}
