/** Why an expression may take more time than in proportion to the text that it is given. */
export type Reason =
  /** A request that a person wrote: at most 16,384 characters (`commandCharactersMax` of common/protocol), cut into clauses and words. */
  | 'one request'
  /** A line of an error, cut at 400 characters before. */
  | 'one line of an error'
  /** A path or an address that the user has configured. */
  | 'own configuration';

export interface SlowFile {
  readonly file: string;
  /** How many of its expressions: none is added unseen. */
  readonly most: number;
  readonly reason: Reason;
}

/**
 * Files with expressions that can be slow, but never exponentially. The square of 16,384 characters that nobody types but to be
 * slow comes to a second; the shell that asked has its answer by its own limit of time before. Whoever mends one of these lowers the
 * number.
 */
export const slowFiles: readonly SlowFile[] = [
  { file: 'apps/daemon/src/gateway/upstream.ts', most: 1, reason: 'own configuration' },
  { file: 'packages/guidance/src/trajectory/failure.ts', most: 1, reason: 'one line of an error' },
  { file: 'packages/intent-router/src/generate/programs.ts', most: 1, reason: 'one request' },
  { file: 'packages/intent-router/src/generate/recipes/fact-reader.ts', most: 1, reason: 'one request' },
  { file: 'packages/intent-router/src/generate/recipes/quantities.ts', most: 1, reason: 'one request' },
  { file: 'packages/intent-router/src/generate/recipes/kinds.ts', most: 4, reason: 'one request' },
  { file: 'packages/intent-router/src/local/clauses.ts', most: 1, reason: 'one request' },
];
