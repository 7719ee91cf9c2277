/** What may stand at the end of a line that is being typed: asked for by Tab. */
export interface CompleteParams {
  /** Up to the cursor. */
  readonly line: string;
  readonly cwd: string;
  readonly limit?: number;
}

export interface WireCompletion {
  /** The whole word, without quotes. */
  readonly text: string;
  /** One line; may be empty. */
  readonly description: string;
}

export interface CompleteResult {
  /** Those that begin as the word does, the likeliest first. */
  readonly completions: readonly WireCompletion[];
  /** What the shell itself may list there beside them. */
  readonly files: 'none' | 'any' | 'folders';
}
