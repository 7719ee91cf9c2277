import { outcomeOf } from '../learn.ts';
import { sessionMark } from '../memory/history.ts';
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
  if (line >= 0) {
    history.add({
      line,
      template,
      cwd: texts.intern(cwd),
      repo: repoKey === null ? -1 : texts.intern(repoKey),
      branch: branch === null ? -1 : texts.intern(branch),
      session: sessionMark(session),
      failed: Number(outcome === 'other'),
    });
  }
  sessions.open(session).learn({ template, line, tsMs, isEphemeral: false, outcome });
}
