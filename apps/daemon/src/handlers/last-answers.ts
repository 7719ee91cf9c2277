import { LruMap } from '@hunch/common/lru-map';
import type { SuggestParams, WireSuggestion } from '@hunch/common/protocol';

/** Sessions, and places, whose last answer is kept; the longest quiet ones give way. About 1 KiB each. */
const ANSWERS_MAX = 256;

type Asked = Pick<SuggestParams, 'session_id' | 'prefix'>;

interface LastAnswer {
  readonly prefix: string;
  readonly suggestions: readonly WireSuggestion[];
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
    suggestions: readonly WireSuggestion[],
    shared: readonly WireSuggestion[],
  ): void {
    this.#ofSessions.set(session, { prefix, suggestions });
    if (shared.length > 0) this.#ofPlaces.set(place, { prefix, suggestions: shared });
  }

  /** Those of the session's last answer that still fit what is typed by now, else of the place's; undefined when none does. */
  recall({ session_id: session, prefix }: Asked, place: string): readonly WireSuggestion[] | undefined {
    return fitting(this.#ofSessions.get(session), prefix) ?? fitting(this.#ofPlaces.get(place), prefix);
  }
}

function fitting(answer: LastAnswer | undefined, prefix: string): readonly WireSuggestion[] | undefined {
  if (answer === undefined || !prefix.startsWith(answer.prefix)) return undefined;
  const suggestions = answer.suggestions.filter(({ text }) => text.startsWith(prefix));
  return suggestions.length === 0 ? undefined : suggestions;
}
