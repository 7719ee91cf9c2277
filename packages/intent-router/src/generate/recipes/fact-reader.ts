import type { FactSpan } from './facts.ts';
import type { RequestWord } from './request-word.ts';

type Groups = Readonly<Record<string, string | undefined>>;

/** One way to say a fact. */
export interface Reader {
  /** Sticky; it ends at the end of a word. */
  readonly pattern: RegExp;
  /** Whether the pattern has a place for a value, `#`. */
  readonly takesValue: boolean;
  readonly read: (
    groups: Groups,
    word: (placeholder: string) => RequestWord,
  ) => Pick<FactSpan, 'facts' | 'concept'> | undefined;
}

/** A reader as it is written; whether it takes a value is seen in its pattern. */
export type FactDefinition = Omit<Reader, 'takesValue'>;

/** Sticky, and only up to the end of a word. All quantifiers are bounded by words of fixed lists. */
export function rule(source: string): RegExp {
  return new RegExp(`(?:${source})(?= |$)`, 'y');
}
