import type { Memory } from '../memory/memory.ts';
import type { Session } from '../memory/session.ts';
import type { LineChecks } from '../rank/risk.ts';
import type { SuggestionSource } from '../suggestion.ts';

/** The filters, in the order in which they are asked; `hunch suggest --explain` prints these names. */
export const filterNames = [
  'blocked',
  'dismissed',
  'after_dismissal',
  'dangerous',
  'not_started',
  'typo',
  'unknown_subcommand',
  'missing_program',
  'missing_word',
  'not_looked_at',
] as const;

export type FilterName = (typeof filterNames)[number];

export interface FilteredLine {
  readonly text: string;
  /** -1: nobody typed it so far. */
  readonly line: number;
  readonly source: SuggestionSource;
}

/** Where a line would be suggested: what all filters may look at. */
export interface FilterContext {
  readonly memory: Memory;
  readonly session: Session | null;
  readonly sessionId: string;
  readonly cwd: string;
  /** What is typed, without the blanks before it. */
  readonly typed: string;
  readonly nowMs: number;
  readonly checks: LineChecks;
  /** What is known of lines that failed, until something is learnt: finding out whether one was a slip compares many. */
  readonly typos: Map<string, boolean>;
}

/** Why a line is not suggested. */
export interface Finding {
  /** For a person: `src/old.c is not here`. */
  readonly reason: string;
  /** False: it may run all the same, so it is shown where nothing better begins as typed. */
  readonly isSure: boolean;
}

/** One reason for which lines are not suggested; null: none of this kind. */
export interface LineFilter {
  readonly name: FilterName;
  readonly find: (line: FilteredLine, context: FilterContext) => Finding | null;
}

export const surely = (reason: string): Finding => ({ reason, isSure: true });
export const probably = (reason: string): Finding => ({ reason, isSure: false });
