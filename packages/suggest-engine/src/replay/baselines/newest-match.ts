import type { ReplayCommand } from '../corpus.ts';
import type { Prediction, Predictor, Question } from '../predictor.ts';

/** What zsh-autosuggestions (strategy `history`) and fish do: the newest line that starts with what is typed. */
export function newestMatch(): Predictor {
  const history = new NewestLines();
  return {
    name: 'newest match',
    predict: ({ prefix, limit }) => history.matches(prefix, limit).map(unsure),
    record: ({ cmd }) => history.add(cmd),
  };
}

/**
 * zsh-autosuggestions' strategy `match_prev_cmd`: the newest match whose predecessor was the last command, else the
 * newest match. A predecessor is the one of the same session, which is the kindest reading where sessions interleave.
 */
export function previousCommandMatch(): Predictor {
  const history = new NewestLines();
  const followers = new Map<string, NewestLines>();
  const last = new Map<string, string>();
  return {
    name: 'match_prev_cmd',
    predict({ session, prefix, limit }: Question) {
      const previous = last.get(session);
      const first = previous === undefined ? [] : (followers.get(previous)?.matches(prefix, limit) ?? []);
      const texts = new Set([...first, ...history.matches(prefix, limit)]);
      return [...texts].slice(0, limit).map(unsure);
    },
    record({ session, cmd }: ReplayCommand) {
      const previous = last.get(session);
      if (previous !== undefined) {
        const own = followers.get(previous) ?? new NewestLines();
        followers.set(previous, own);
        own.add(cmd);
      }
      last.set(session, cmd);
      history.add(cmd);
    },
  };
}

/** Distinct lines, the newest last. */
class NewestLines {
  readonly #places = new Map<string, number>();
  readonly #lines: (string | null)[] = [];

  add(line: string): void {
    const known = this.#places.get(line);
    if (known !== undefined) this.#lines[known] = null;
    this.#places.set(line, this.#lines.length);
    this.#lines.push(line);
  }

  matches(prefix: string, limit: number): string[] {
    const found: string[] = [];
    for (let place = this.#lines.length - 1; place >= 0 && found.length < limit; place -= 1) {
      const line = this.#lines[place] ?? null;
      if (line?.startsWith(prefix) === true) found.push(line);
    }
    return found;
  }
}

function unsure(text: string): Prediction {
  return { text, p: null };
}
