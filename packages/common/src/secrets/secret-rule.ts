import type { Span } from '../shell/syntax-tree.ts';
import type { ScannedLine } from './scan-line.ts';

/** One kind of secret. */
export interface SecretRule {
  /** Stable, kebab-case. */
  readonly id: string;
  /** For the user: what was taken out, and why it counts as a secret. */
  readonly why: string;
  /** It is known by its own shape, wherever it stands. */
  readonly isToken: boolean;
  readonly find: FindSecrets;
}

export type FindSecrets = (line: ScannedLine) => Iterable<Span>;
