import { bounds } from '../bounds.ts';
import type { SuggestionSource } from '../suggest.ts';
import type { RequestContext } from './request-context.ts';

/** A line that may be what comes next. */
export interface Candidate {
  readonly text: string;
  /** -1: filled from a template, never typed so far. */
  readonly line: number;
  readonly template: number;
  readonly source: SuggestionSource;
  /** See `PrefixMatcher`; 0 when nothing is typed. */
  readonly prefixQuality: number;
}

/** What one source may give, so that none crowds the others out (spec 003 §6.3); together `candidatesMax`. */
export const sourceCaps: Readonly<Record<SuggestionSource, number>> = {
  session_transition: 30,
  repo_transition: 30,
  global_transition: 40,
  session_frequency: 40,
  repo_frequency: 25,
  global_frequency: 35,
  // Not ranked with the others: external/place-candidates.ts.
  filled: 0,
  stem: 0,
  pipeline: 0,
  project_kind: 0,
  usual: 0,
  task: 0,
  correction: 0,
};

/** Collects candidates, each once, under the source that finds it first; leaves out what does not fit or must not be shown. */
export class CandidatePool {
  readonly #context: RequestContext;
  readonly #byText = new Map<string, Candidate>();
  readonly #counts = new Map<SuggestionSource, number>();

  constructor(context: RequestContext) {
    this.#context = context;
  }

  get all(): Iterable<Candidate> {
    return this.#byText.values();
  }

  get size(): number {
    return this.#byText.size;
  }

  hasRoom(source: SuggestionSource): boolean {
    return (this.#counts.get(source) ?? 0) < sourceCaps[source] && this.#byText.size < bounds.candidatesMax;
  }

  /** True when it is among the candidates now, whoever found it. */
  addLine(source: SuggestionSource, template: number, line: number): boolean {
    return this.#add(source, template, line, this.#context.memory.texts.text(line), false);
  }

  addLoosely(source: SuggestionSource, template: number, line: number): boolean {
    return this.#add(source, template, line, this.#context.memory.texts.text(line), true);
  }

  addFilled(source: SuggestionSource, template: number, text: string): boolean {
    return this.#add(source, template, -1, text, false);
  }

  #add(source: SuggestionSource, template: number, line: number, text: string, isLoose: boolean): boolean {
    if (this.#byText.has(text)) return true;
    if (!this.hasRoom(source)) return false;
    const { matcher, memory, sessionId, nowMs } = this.#context;
    const quality = matcher.isEmpty ? 0 : isLoose ? matcher.looseQuality(text) : matcher.quality(text);
    if (!matcher.isEmpty && quality === 0) return false;
    if (memory.feedback.isBlocked(text) || memory.feedback.isSuppressed(sessionId, text, nowMs)) return false;
    this.#byText.set(text, { text, line, template, source, prefixQuality: quality });
    this.#counts.set(source, (this.#counts.get(source) ?? 0) + 1);
    return true;
  }
}
