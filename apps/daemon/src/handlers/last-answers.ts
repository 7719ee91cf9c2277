import type { WireSuggestion } from '@hunch/common/protocol';

/** Sessions whose last answer is kept; the longest quiet ones give way. About 1 KiB each. */
const SESSIONS_MAX = 256;

interface LastAnswer {
  readonly prefix: string;
  readonly suggestions: readonly WireSuggestion[];
}

/** What each session was answered last: better than nothing when an answer is overdue (spec 003 §10.3). */
export class LastAnswers {
  readonly #answers = new Map<string, LastAnswer>();

  remember(sessionId: string, prefix: string, suggestions: readonly WireSuggestion[]): void {
    this.#answers.delete(sessionId);
    this.#answers.set(sessionId, { prefix, suggestions });
    if (this.#answers.size <= SESSIONS_MAX) return;
    const oldest = this.#answers.keys().next();
    if (oldest.done !== true) this.#answers.delete(oldest.value);
  }

  /** Those of the last answer that still fit what is typed by now; undefined when none does. */
  recall(sessionId: string, prefix: string): readonly WireSuggestion[] | undefined {
    const answer = this.#answers.get(sessionId);
    if (answer === undefined || !prefix.startsWith(answer.prefix)) return undefined;
    const fitting = answer.suggestions.filter((suggestion) => suggestion.text.startsWith(prefix));
    return fitting.length === 0 ? undefined : fitting;
  }
}
