/** A token, and the natural logarithm of how likely it was. */
export interface Likelihood {
  readonly token: string;
  readonly logprob: number;
  /** Of a token that is no whole character. */
  readonly bytes?: readonly unknown[];
}

export interface TokenLogprob extends Likelihood {
  /** What might have stood in its place; it is among them. */
  readonly others: readonly Likelihood[];
}
