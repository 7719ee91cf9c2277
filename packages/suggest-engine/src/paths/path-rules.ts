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

let rules: readonly PathRule[] | null = null;
let byProgram: ReadonlyMap<string, PathRule> | null = null;

export function pathRules(): readonly PathRule[] {
  // The generator's test compares the module with the pack, and the examples are tested.
  rules ??= (JSON.parse(pathRulesJson) as { readonly rule: readonly PathRule[] }).rule;
  return rules;
}

export function pathRuleOf(program: string): PathRule | undefined {
  byProgram ??= new Map(pathRules().flatMap((rule) => rule.programs.map((name) => [name, rule] as const)));
  return byProgram.get(program);
}
