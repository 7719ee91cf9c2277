import type { SessionId } from '@hunch/common/ids';
import { outcomeOf } from '../learn.ts';
import { sessionMark } from '../memory/history.ts';
import type { Memory } from '../memory/memory.ts';
import type { CommandEventRow } from '../ports.ts';

/** Takes stored commands into the history, one after the other, as if they had just been learnt. */
export class StoredEvents {
  readonly #memory: Memory;
  /** What each session ran last. */
  readonly #lines = new Map<SessionId, number>();

  constructor(memory: Memory) {
    this.#memory = memory;
    const { recent } = memory;
    for (let age = 0; age < recent.size; age += 1) {
      const { session, line } = recent.at(age);
      this.#lines.set(session, line);
    }
  }

  /** @param line -1 for one that must not be shown */
  add(event: CommandEventRow, template: number, line: number): void {
    const { texts, history, recent } = this.#memory;
    const { sessionId: session, tsMs, cwd, repoKey, branch } = event;
    const outcome = outcomeOf(event.exitCode);
    if (line >= 0) {
      history.add({
        line,
        template,
        previousLine: this.#lines.get(session) ?? -1,
        cwd: texts.intern(cwd),
        repo: repoKey === null ? -1 : texts.intern(repoKey),
        branch: branch === null ? -1 : texts.intern(branch),
        session: sessionMark(session),
        failed: Number(outcome === 'other'),
      });
    }
    this.#lines.set(session, line);
    recent.add({ session, tsMs, template, line, outcome });
  }
}
