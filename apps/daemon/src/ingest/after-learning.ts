import { sessionId } from '@hunch/common/ids';
import type { IngestEventParams } from '@hunch/common/protocol';
import type { SuggestEngine, SuggestionRequest } from '@hunch/suggest-engine';
import type { Repository } from '../repository/discover.ts';
import type { TaskKeeper } from '../tasks/keeper.ts';
import type { TypoRecovery } from '../typo/typo-recovery.ts';
import { ghostRequest } from '../handlers/ghost.ts';
import type { Looks } from '../handlers/looks.ts';

/** Later the next prompt has been drawn, and has asked itself. */
const prepareWaitMs = 100;

/**
 * What a finished command makes worth a look, beside the hot path: if it failed, what was meant, and the tasks of the
 * project it ran in. In this order: what was meant must be known when the next prompt asks, which is at once, and reading
 * a project takes longer; that the tasks of a project come a prompt later harms nobody. Where nothing like the line is known, it is
 * asked again when the tasks are: one of them may have been meant.
 */
export async function afterLearning(
  event: IngestEventParams,
  line: string,
  repository: Repository | null,
  parts: {
    readonly tasks: Pick<TaskKeeper, 'commandsIn'>;
    readonly visit: (directory: string, top: string | null) => Promise<void>;
    readonly typos: TypoRecovery;
    readonly isIdle: () => boolean;
  },
): Promise<void> {
  const { tasks, visit, typos, isIdle } = parts;
  // In a burst nobody waits at a prompt.
  if (!isIdle()) return;
  const exitCode = event.exit_code ?? 0;
  const session = sessionId(event.session_id);
  if (exitCode === 0) typos.prepare();
  const correct = (): Promise<boolean> =>
    typos.failed({ sessionId: session, line, exitCode, cwd: event.cwd, tasks: tasks.commandsIn(event.cwd) });
  const mending = exitCode === 0 ? true : correct();
  await visit(event.cwd, repository?.top ?? null);
  if (!(await mending) && isIdle() && tasks.commandsIn(event.cwd).length > 0) await correct();
}

/**
 * Computes what the next prompt will ask, while the shell draws it (spec 003 §10.3): then the question is answered from
 * the cache. In a burst nobody waits for an answer, so nothing is computed.
 *
 * @param line the command, its secrets redacted
 * @param isIdle whether no other event waits
 */
export function prepareAnswer(
  engine: Pick<SuggestEngine, 'answer'>,
  looks: Looks,
  event: IngestEventParams,
  line: string,
  repository: Repository | null,
  isIdle: () => boolean,
): void {
  if (!isIdle()) return;
  setImmediate(() => {
    if (!isIdle()) return;
    const request: SuggestionRequest = {
      sessionId: sessionId(event.session_id),
      cwd: event.cwd,
      repoKey: repository?.key ?? null,
      branch: repository?.branch ?? null,
      prefix: '',
      // As the shell will say it.
      lastCommand: { text: line, exitCode: event.exit_code ?? null },
      ...ghostRequest,
    };
    // An answer that lacks lines until their files are looked at is not kept.
    if (!engine.answer(request).isPending) return;
    void looks.settled(prepareWaitMs).then(() => isIdle() && engine.answer(request));
  });
}
