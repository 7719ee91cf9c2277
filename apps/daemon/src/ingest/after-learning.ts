import { sessionId } from '@hunch/common/ids';
import type { IngestEventParams } from '@hunch/common/protocol';
import type { Repository } from '../repository/discover.ts';
import type { TaskKeeper } from '../tasks/keeper.ts';
import type { TypoRecovery } from '../typo/typo-recovery.ts';

/**
 * What a finished command makes worth a look, beside the hot path: the tasks of the project it ran in, and, if it
 * failed, what was meant.
 */
export async function afterLearning(
  event: IngestEventParams,
  line: string,
  repository: Repository | null,
  parts: { readonly tasks: TaskKeeper; readonly typos: TypoRecovery; readonly isIdle: () => boolean },
): Promise<void> {
  const { tasks, typos, isIdle } = parts;
  // In a burst nobody waits at a prompt.
  if (!isIdle()) return;
  await tasks.visit(event.cwd, repository?.top ?? null);
  const exitCode = event.exit_code ?? 0;
  if (exitCode === 0) return;
  const failed = {
    sessionId: sessionId(event.session_id),
    line,
    exitCode,
    tasks: tasks.commandsIn(event.cwd),
  };
  await typos.failed(failed);
}
