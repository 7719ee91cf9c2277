import { bounds } from './bounds.ts';
import { isTier, tiers, type Tier } from './tiers.ts';

/** A cheap language model that answers with one tier's name. The daemon fills it in. */
export interface TierOracle {
  /** Whether it can be asked at all: a model is configured, and its key is there. */
  readonly available: boolean;
  /**
   * @param system what to do, in words
   * @param prompt cut to 500 characters
   * @returns the answer's text
   * @throws when it can't be reached, refuses, or takes too long
   */
  ask(system: string, prompt: string): Promise<string>;
}

/** What became of the question (spec 002, "Failure modes"). */
export type OracleOutcome = 'confirmed' | 'overruled' | 'unavailable' | 'failed' | 'invalid';

export interface OracleVerdict {
  readonly tier: Tier;
  readonly outcome: OracleOutcome;
  readonly signal: string;
}

/** Spec 002: every failure ends here. */
const FALLBACK: Tier = 'MEDIUM';

const classifierInstructions = `You sort requests to language models by how capable a model they need.
SIMPLE: a fact, a greeting, a definition, a translation of a sentence, small arithmetic.
MEDIUM: a summary, an explanation, a short text, a small piece of code.
COMPLEX: several steps, a design, a long or careful text, code across files, an agent's task.
REASONING: a proof, a derivation, hard mathematics or logic, deep analysis.
Answer with exactly one word: SIMPLE, MEDIUM, COMPLEX or REASONING.`;

/** Asks the oracle about a prompt whose score is too near a boundary. Never rejects. */
export async function askOracle(prompt: string, byRules: Tier, oracle: TierOracle): Promise<OracleVerdict> {
  if (!oracle.available)
    return { tier: FALLBACK, outcome: 'unavailable', signal: `no model to ask → ${FALLBACK}` };
  let answer: string;
  try {
    answer = await oracle.ask(classifierInstructions, prompt.slice(0, bounds.llmPromptCharacters));
  } catch {
    return { tier: FALLBACK, outcome: 'failed', signal: `the asked model failed → ${FALLBACK}` };
  }
  const tier = parseTier(answer);
  if (tier === undefined)
    return { tier: FALLBACK, outcome: 'invalid', signal: `the asked model named no tier → ${FALLBACK}` };
  return tier === byRules
    ? { tier, outcome: 'confirmed', signal: `the asked model agrees: ${tier}` }
    : { tier, outcome: 'overruled', signal: `the asked model says ${tier}, the rules ${byRules}` };
}

/** How much of an answer is looked at. One word was asked for. */
const ANSWER_CHARACTERS = 2000;

/**
 * The tier an answer names: exactly, or else the first that stands in it. An answer that names several has decided
 * nothing only if none comes first, so the first is taken.
 */
export function parseTier(answer: string): Tier | undefined {
  const text = answer.slice(0, ANSWER_CHARACTERS).trim().toUpperCase();
  if (isTier(text)) return text;
  return tiers
    .map((tier) => ({ tier, at: text.indexOf(tier) }))
    .filter(({ at }) => at >= 0)
    .toSorted((left, right) => left.at - right.at)[0]?.tier;
}
