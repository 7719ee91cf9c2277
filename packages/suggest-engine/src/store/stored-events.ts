import { failureMark, outcomeOf, wasStarted } from '../learn.ts';
import { sessionMark } from '../memory/history-ring.ts';
import type { Memory } from '../memory/memory.ts';
import type { CommandEventRow } from '../ports.ts';

/**
 * Takes a stored command into the history and its session, as if it had just been learnt.
 *
 * @param line -1 for one that must not be shown
 */
export function addStoredEvent(
  { texts, history, sessions }: Memory,
  event: CommandEventRow,
  template: number,
  line: number,
): void {
  const { sessionId: session, tsMs, cwd, repoKey, branch } = event;
  const outcome = outcomeOf(event.exitCode);
  const isSuggestable = line >= 0 && wasStarted(event.exitCode);
  if (isSuggestable || history.latest('line', line) > 0) {
    const entry = {
      line,
      template,
      cwd: texts.intern(cwd),
      repo: repoKey === null ? -1 : texts.intern(repoKey),
      branch: branch === null ? -1 : texts.intern(branch),
      session: sessionMark(session),
      failed: failureMark(event.exitCode),
    };
    history.add(entry, event.machine !== null);
  }
  sessions.open(session).learn({
    template,
    line: isSuggestable ? line : -1,
    tsMs,
    isEphemeral: false,
    outcome,
  });
}
