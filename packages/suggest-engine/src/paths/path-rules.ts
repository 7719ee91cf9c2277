import { lazy } from '../lazy.ts';
import { pathRulesJson } from './path-rules.generated.ts';

/** What must be at a path: a directory, anything but a directory, or anything. */
export type PathKind = 'directory' | 'file' | 'any';

/** See `data/path-rules.toml`. */
export interface PathRule {
  readonly programs: readonly string[];
  /** Which operands: those words that are no options. */
  readonly operands: 'all' | 'first' | 'all but first' | 'all but last' | 'only one' | 'none';
  readonly kind: PathKind;
  /** Options whose value is such a path. */
  readonly options?: Readonly<Record<string, PathKind>>;
  /** Options that give the operands another meaning. */
  readonly unless?: readonly string[];
  readonly has_plus_options?: boolean;
  readonly needs_extension?: boolean;
  readonly may_be_remote?: boolean;
  /** Lines with the paths that they need, by this rule. */
  readonly examples: Readonly<Record<string, readonly string[]>>;
}

/** The generator's test compares the module with the pack, and the examples are tested. */
export const pathRules = lazy(
  () => (JSON.parse(pathRulesJson) as { readonly rule: readonly PathRule[] }).rule,
);

const byProgram = lazy(
  () => new Map(pathRules().flatMap((rule) => rule.programs.map((name) => [name, rule] as const))),
);

export function pathRuleOf(program: string): PathRule | undefined {
  return byProgram().get(program);
}
