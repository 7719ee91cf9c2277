import { LruMap } from '@hunch/common/lru-map';
import { trimLine } from '../command-line.ts';
import type { Placed } from '../external/place-candidates.ts';
import { outcomeOf } from '../learn.ts';
import type { Memory } from '../memory/memory.ts';
import type { Session } from '../memory/session.ts';
import type { SuggestionRequest } from '../suggestion.ts';
import { hasOnlyFailed } from './failures.ts';
import { meantBy, type Meant } from './typos.ts';

/** A mistyped command is most often typed again at once. */
/** Above and below what the host says of a slip (0.97): it knows what is on the disk, the history which lines are one key away. */
const confidences = { known: 0.975, word: 0.965 } as const;
/** Of a shorter line any other is one key away: who has read the keys tells better which was meant. */
const tellingLength = 4;
const correctionsMax = 3;
/** So much less for each further one. */
const step = 0.1;
/** As many as there are open sessions. */
const sessionsMax = 128;

/** What was meant by the last command of a session, if that failed and was a slip: found once a prompt. */
export class Corrections {
  readonly #found = new LruMap<string, { readonly of: string; readonly meant: readonly Meant[] }>(
    sessionsMax,
  );

  /** Whatever they depend on has changed. */
  forget(): void {
    this.#found.clear();
  }

  for(memory: Memory, request: SuggestionRequest): readonly Placed[] {
    const failed = failedLine(memory, request);
    if (failed === null) return [];
    const key = `${request.cwd}\0${failed}`;
    let entry = this.#found.peek(request.sessionId);
    if (entry?.of !== key) {
      entry = { of: key, meant: meantAt(memory, request, failed) };
      this.#found.set(request.sessionId, entry);
    }
    // Who knows what is on the disk has read all words of the line: a guess by one of them adds what was not meant.
    const isSaid =
      memory.external.lastOf(request.sessionId)?.text === failed &&
      memory.external.correctionsFor(request.sessionId).length > 0;
    const meant = isSaid ? entry.meant.filter(({ isKnown }) => isKnown) : entry.meant;
    return meant.slice(0, correctionsMax).map(({ text, isKnown, edits }, place) => ({
      source: 'correction',
      text,
      about: `probably meant by \`${failed}\`, which failed`,
      confidence:
        (isKnown && edits <= 1 && !(isSaid && text.length < tellingLength)
          ? confidences.known
          : confidences.word) -
        place * step,
    }));
  }
}

/** The last command of the session, if it failed; what worked before was no slip. */
function failedLine(memory: Memory, { sessionId, lastCommand }: SuggestionRequest): string | null {
  const session = memory.sessions.find(sessionId);
  const text = lastCommand === undefined ? lastFailure(memory, session) : failureOf(lastCommand);
  if (text === null || text === '') return null;
  const line = memory.texts.find(text);
  const isNew =
    line < 0 || (memory.history.latest('line', line) === 0 && session?.runsOf(line) === undefined);
  return isNew || hasOnlyFailed(memory, session, line) ? text : null;
}

function lastFailure({ texts }: Memory, session: Session | null): string | null {
  const last = session?.last ?? null;
  if (last === null || last.outcome !== 'other') return null;
  // Of a program that was not found only the shell tells, by what it ran last.
  return last.line < 0 ? null : texts.text(last.line);
}

function failureOf({ text, exitCode }: NonNullable<SuggestionRequest['lastCommand']>): string | null {
  return outcomeOf(exitCode) === 'other' ? trimLine(text) : null;
}

function meantAt(memory: Memory, { sessionId, cwd }: SuggestionRequest, failed: string): readonly Meant[] {
  // A task of the project that fails has the name that it has.
  if (memory.external.isTask(cwd, failed)) return [];
  return meantBy(memory, memory.sessions.find(sessionId), failed);
}
