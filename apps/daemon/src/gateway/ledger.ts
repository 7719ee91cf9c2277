import { costUsd, type Tier, tiers } from '@hunch/prompt-router';
import type { Usage } from '@hunch/llm-formats';
import type { GatewaySettings, ModelTarget } from './settings.ts';

/** How a request ended. */
export type Outcome = 'answered' | 'failed' | 'refused' | 'cancelled' | 'broken';

/** What is kept of a request. Prompts are not, unless the user asks for it. */
export interface DecisionRecord {
  readonly tsMs: number;
  readonly conversation: string;
  /** Of the client. */
  readonly format: string;
  /** The id of the virtual key that it came with; empty: the gateway's own token. */
  readonly key: string;
  readonly stream: boolean;
  /** As the client wrote it. */
  readonly requested: string;
  /** What the router said; null when the client named a model. */
  readonly tier: Tier | null;
  readonly source: string;
  readonly confidence: number;
  readonly score: number;
  /** Of the dimensions, so that the decision can be made again. */
  readonly values: readonly number[];
  readonly signals: readonly string[];
  /** Of the prompt, and of the whole request; estimated. */
  readonly promptTokens: number;
  readonly requestTokens: number;
  /** True: the tier was not followed. */
  readonly shadow: boolean;
  /** Who answered, or was asked last; empty: nobody was. */
  readonly servedTier: Tier | null;
  readonly model: string;
  readonly attempts: number;
  readonly outcome: Outcome;
  readonly status: number;
  readonly latencyMs: number;
  readonly usage: Usage;
  /** Null: no price is known. */
  readonly costUsd: number | null;
  /** What the strongest model would have cost; null: no price is known. */
  readonly strongestUsd: number | null;
  /** Null unless prompts are to be kept. */
  readonly prompt: string | null;
}

/**
 * What hunch asks models for by itself: which tier a prompt needs (spec 002, "LLM Classifier"), or how good an answer was. Both are
 * names beside the tiers where spend is summed.
 */
export type QuestionPurpose = 'classifier' | 'quality';

/** What is kept of a question of hunch's own. */
export interface QuestionRecord {
  readonly purpose: QuestionPurpose;
  readonly tsMs: number;
  readonly model: string;
  readonly hasFailed: boolean;
  readonly usage: Usage;
  /** Null: no price is known. */
  readonly costUsd: number | null;
}

/** How it is known what an answer was worth. `retry`: the user had the same prompt answered again; `edit`: a changed one in its place. */
export type GradeKind = 'exact' | 'judge' | 'retry' | 'edit';

/** What an answer was worth that the router chose the model for. */
export interface GradeRecord {
  readonly tsMs: number;
  readonly kind: GradeKind;
  /** Of the decision, by which requests are ordered. */
  readonly score: number;
  /** Who answered. */
  readonly tier: Tier;
  /** Empty: another model was not asked. */
  readonly cheapModel: string;
  readonly strongModel: string;
  /** 0 to 1: how good the cheap model's answer was beside the strong one's, which counts as 1. Null: it is not known. */
  readonly grade: number | null;
  /** What the same request cost at each; null: no price is known. */
  readonly cheapUsd: number | null;
  readonly strongUsd: number | null;
  /** Null unless prompts are to be kept. */
  readonly prompt: string | null;
}

/** Where decisions, questions and grades go; it never fails, and nobody waits for it. */
export interface Ledger {
  record(record: DecisionRecord): void;
  asked(question: QuestionRecord): void;
  graded(grade: GradeRecord): void;
  /** Whether what it was told stays known though the process is killed; it then is told before a client has all of its answer. */
  readonly isDurable?: boolean;
}

/** In US dollars; undefined when the model's price is not known. */
export function costOf(target: ModelTarget | undefined, usage: Usage): number | undefined {
  return target?.price === undefined ? undefined : costUsd(target.price, usage);
}

/** The first model of the highest tier that has any: what a user without a router would take for everything. */
export function strongest(settings: Pick<GatewaySettings, 'tiers'>): ModelTarget | undefined {
  return tiers.toReversed().flatMap((tier) => settings.tiers[tier])[0];
}
