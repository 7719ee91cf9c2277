import { LruMap } from '@hunch/common/lru-map';
import type { SuggestParams } from '@hunch/common/protocol';
import type { Suggestion } from '@hunch/suggest-engine';

/** Sessions, and places, whose last answer is kept; the longest quiet ones give way. About 1 KiB each. */
const ANSWERS_MAX = 256;

type Asked = Pick<SuggestParams, 'session_id' | 'prefix'>;

interface LastAnswer {
  readonly prefix: string;
  readonly suggestions: readonly Suggestion[];
}

/**
 * What each session was answered last, and what was answered in each repository or directory: better than nothing when an
 * answer is overdue (spec 003 §10.1 and §10.3). A place keeps only what every session may be told (I1).
 */
export class LastAnswers {
  readonly #ofSessions = new LruMap<string, LastAnswer>(ANSWERS_MAX);
  readonly #ofPlaces = new LruMap<string, LastAnswer>(ANSWERS_MAX);

  /**
   * @param place the repository, or else the directory
   * @param shared those that every session may be told
   */
  remember(
    { session_id: session, prefix }: Asked,
    place: string,
    suggestions: readonly Suggestion[],
    shared: readonly Suggestion[],
  ): void {
    this.#ofSessions.set(session, { prefix, suggestions });
    if (shared.length > 0) this.#ofPlaces.set(place, { prefix, suggestions: shared });
  }

  /**
   * Those of the session's last answer that still fit what is typed by now, else of the place's; undefined when none does.
   *
   * @param allowed of lines, those that may be shown by now
   */
  recall(
    { session_id: session, prefix }: Asked,
    place: string,
    allowed: (lines: readonly Suggestion[]) => readonly Suggestion[],
  ): readonly Suggestion[] | undefined {
    for (const answer of [this.#ofSessions.get(session), this.#ofPlaces.get(place)]) {
      if (answer === undefined || !prefix.startsWith(answer.prefix)) continue;
      const fitting = allowed(answer.suggestions.filter(({ text }) => text.startsWith(prefix)));
      if (fitting.length > 0) return fitting;
    }
    return undefined;
  }
}
