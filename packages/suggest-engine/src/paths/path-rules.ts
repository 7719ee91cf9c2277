import type { PlaceKind } from '@hunch/cli-catalog/core';
import { lazy } from '../lazy.ts';
import { pathRulesJson } from './path-rules.generated.ts';

/** What must be at a path: a directory, anything but a directory, or anything. */
/** `executable`: a file that may be run, or a folder, which some shells enter by its name. */
export type PathKind = 'directory' | 'file' | 'any' | 'executable';

/** Things that the context knows by their names. */
export type NamedKind =
  | 'tag'
  | 'remote'
  | 'stash'
  | 'host'
  | 'user'
  | 'unit'
  | 'workspace'
  | 'workspace-script';

const namedKinds: ReadonlySet<string> = new Set<NamedKind>([
  'tag',
  'remote',
  'stash',
  'host',
  'user',
  'unit',
  'workspace',
  'workspace-script',
]);

export const isNamedKind = (kind: string): kind is NamedKind => namedKinds.has(kind);

/**
 * What a word must name: something at a path, a branch or what stands for one, either of both, a script of the project, or another thing. A
 * `branch` may be one that only a remote has, which `git switch` makes anew; a `revision` may name a file in it (`main:src/a`).
 */
export type NeededKind =
  | PathKind
  | 'branch'
  | 'local-branch'
  | 'revision'
  | 'branch or path'
  | 'branch or tracked'
  | 'path that is tracked'
  | 'script'
  | PlaceKind;

/** See `data/path-rules.toml`. */
export interface PathRule {
  /** With its subcommand and an option, where the rule is one of them: `git switch`, `git branch -m`. */
  readonly programs: readonly string[];
  /** Which operands: those words that are no options. */
  readonly operands:
    | 'all'
    | 'first'
    | 'all but first'
    | 'all but last'
    | 'only one'
    | 'last of several'
    | 'none';
  /** `made`: what is not there yet, in a folder that must be. */
  readonly kind: NeededKind | 'made';
  readonly first_kind?: NeededKind;
  /** The last of several operands is made, in a folder that must be there. */
  readonly makes_last?: boolean;
  /** What is meant where no operand is given. */
  readonly when_none?: string;
  /** Options whose value is such a path, or names such a thing. */
  readonly options?: Readonly<Record<string, NeededKind>>;
  /** Options that give the operands another meaning. */
  readonly unless?: readonly string[];
  /** Options of which one has to be given. */
  readonly only_with?: readonly string[];
  /** Options with which the operands are looked up somewhere else. */
  readonly elsewhere?: readonly string[];
  readonly has_plus_options?: boolean;
  readonly needs_extension?: boolean;
  readonly may_be_remote?: boolean;
  /** `host:path`, wherever it stands, needs the host. */
  readonly has_hosts?: boolean;
  /** Lines with the paths that they need, by this rule. */
  readonly examples: Readonly<Record<string, readonly string[]>>;
}

interface Pack {
  readonly makes: readonly string[];
  readonly repository: { readonly anywhere: readonly string[]; readonly with: readonly string[] };
  readonly rule: readonly PathRule[];
}

/** The generator's test compares the module with the pack, and the examples are tested. */
const pack = lazy(() => JSON.parse(pathRulesJson) as Pack);

export const pathRules = (): readonly PathRule[] => pack().rule;

const makes = lazy(() => new Set(pack().makes));

/** Whether a command, with an option or without, may be given a name that is not there yet. */
export const mayMake = (command: string): boolean => makes().has(command);

const repository = lazy(() => {
  const { anywhere, with: others } = pack().repository;
  return { anywhere: new Set(anywhere), with: new Set(others) };
});

/** Whether a command of git, with its options, works where there is no repository. */
export const worksAnywhere = (command: string, options: readonly string[]): boolean =>
  repository().anywhere.has(command) || options.some((name) => repository().with.has(name));

const byProgram = lazy(
  () => new Map(pathRules().flatMap((rule) => rule.programs.map((name) => [name, rule] as const))),
);

export function pathRuleOf(program: string): PathRule | undefined {
  return byProgram().get(program);
}
