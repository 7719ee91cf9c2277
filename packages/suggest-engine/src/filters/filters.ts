import { findDanger } from './danger-filter.ts';
import { findMissingProgram, findMissingWord, findWordNotLookedAt } from './existence-filters.ts';
import {
  surely,
  type Finding,
  type FilterContext,
  type FilteredLine,
  type LineFilter,
} from './line-filter.ts';
import type { SuggestionSource } from '../suggestion.ts';
import type { FilterName } from './line-filter.ts';
import { findNotStarted, findTypo, findUnknownSubcommand } from './outcome-filters.ts';

/** Sources that know what is meant, or what is there: a task of the project is no guess. */
const isSupplied: ReadonlySet<SuggestionSource> = new Set<SuggestionSource>(['task', 'correction']);

/** The cheap ones first: most lines end at none of them, and each is asked only for what might be shown. */
export const lineFilters: readonly LineFilter[] = [
  {
    name: 'blocked',
    find: ({ text }, { memory }) => (memory.feedback.isBlocked(text) ? surely('you said never') : null),
  },
  {
    name: 'dismissed',
    find: ({ text }, { memory, sessionId, nowMs }) =>
      memory.feedback.isSuppressed(sessionId, text, nowMs) ? surely('it was dismissed') : null,
  },
  {
    name: 'after_dismissal',
    find: ({ line, source }, { memory, sessionId }) =>
      line < 0 && !isSupplied.has(source) && memory.feedback.isQuiet(sessionId)
        ? surely('nobody typed it so far, and a suggestion was just dismissed')
        : null,
  },
  { name: 'dangerous', find: findDanger },
  { name: 'not_started', find: findNotStarted },
  { name: 'typo', find: findTypo },
  { name: 'unknown_subcommand', find: findUnknownSubcommand },
  { name: 'missing_program', find: findMissingProgram },
  { name: 'missing_word', find: findMissingWord },
  { name: 'not_looked_at', find: findWordNotLookedAt },
];

/** A line that would have been suggested, and the filter that hid it. */
export interface HiddenLine {
  readonly text: string;
  readonly filter: FilterName;
  readonly reason: string;
}

/** Of one answer: who asks why a line is hidden asks for the first ones. */
const hiddenMax = 20;

/** All filters for one question. Each line is judged once, whatever source names it, and only when it is about to be shown. */
export class LineFilters {
  readonly context: FilterContext;
  readonly #judged = new Map<string, Finding | null>();
  readonly #hidden: HiddenLine[] = [];
  #isPending = false;

  constructor(context: FilterContext) {
    this.context = context;
  }

  /** What was hidden so far, in the order in which it was judged. */
  get hidden(): readonly HiddenLine[] {
    return this.#hidden;
  }

  /** Whether a line was hidden that may be shown in a moment. */
  get isPending(): boolean {
    return this.#isPending;
  }

  /** Null: nothing speaks against the line. */
  judge(line: FilteredLine): Finding | null {
    const known = this.#judged.get(line.text);
    if (known !== undefined) return known;
    const finding = this.#judge(line);
    this.#judged.set(line.text, finding);
    return finding;
  }

  #judge(line: FilteredLine): Finding | null {
    for (const { name, find } of lineFilters) {
      const finding = find(line, this.context);
      if (finding === null) continue;
      this.#isPending ||= name === 'not_looked_at';
      if (this.#hidden.length < hiddenMax)
        this.#hidden.push({ text: line.text, filter: name, reason: finding.reason });
      return finding;
    }
    return null;
  }
}
