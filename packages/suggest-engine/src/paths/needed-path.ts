import type { NeededKind } from './path-rules.ts';

/** A word that a line needs to name something: a path as the shell would hand it over (`~` stands for the home directory), or a name. */
export interface NeededPath {
  readonly path: string;
  readonly kind: NeededKind;
  /** Of a subcommand's operand, a script, or a word that only its place tells, what takes it: `npm run`. */
  readonly command?: string;
}
