import { packsJson } from './packs.generated.ts';

/** One sentence each, by how often the agent was told about the same streak; see packs/hints.toml. */
interface Sentences {
  /** The name under which hints are counted, muted and disabled. */
  readonly provider: string;
  readonly alternative: string;
  readonly askUser: string;
}

interface PatternPack extends Sentences {
  readonly name: PatternName;
  readonly thresholds: Readonly<Record<ModelTier, number>>;
  readonly facts: Readonly<Record<string, string>>;
}

type Words = Readonly<Record<string, readonly string[]>>;

interface Packs {
  readonly patterns: readonly PatternPack[];
  readonly others: readonly Sentences[];
  readonly confidence: Readonly<
    Record<PatternName, readonly (readonly [strength: number, probability: number])[]>
  >;
  readonly tools: Words;
  readonly arguments: Words;
  readonly commands: Words;
  readonly results: Words;
  readonly failures: Words;
  /** Patterns of names, by tier. */
  readonly models: Words;
}

/** What goes wrong, over several turns; in the order in which hints about it are considered. */
export const patternNames = [
  'doom_loop',
  'edit_failure_streak',
  'missing_tool',
  'timeout_streak',
  'same_error',
  'same_result',
  'fruitless_search',
  'error_streak',
  'progress_stall',
  'thrashing',
] as const;

export type PatternName = (typeof patternNames)[number];

/**
 * How much the model does by itself. Weak ones rarely leave a loop of four or five repetitions; strong ones leave half of
 * their loops of three. `standard` when nobody says.
 */
export const modelTiers = ['weak', 'standard', 'strong'] as const;

export type ModelTier = (typeof modelTiers)[number];

/** What `packs/*.toml` says. */
export const packs = JSON.parse(packsJson) as Packs;

const byName = new Map(packs.patterns.map((pattern) => [pattern.name, pattern]));

export function packOf(name: PatternName): PatternPack {
  const pack = byName.get(name);
  if (pack === undefined) throw new Error(`packs/hints.toml has no pattern ${name}`);
  return pack;
}

/** A list of alternatives as one pattern, without regard to case. */
export function anyOf(
  list: readonly string[] | undefined,
  { before = '', after = '', flags = 'i' } = {},
): RegExp {
  return new RegExp(`${before}(?:${(list ?? []).join('|')})${after}`, flags);
}
