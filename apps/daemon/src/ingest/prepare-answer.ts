import { sessionId } from '@hunch/common/ids';
import type { IngestEventParams } from '@hunch/common/protocol';
import type { SuggestEngine } from '@hunch/suggest-engine';
import { ghostRequest } from '../handlers/ghost.ts';
import type { Repository } from '../repository/discover.ts';

/**
 * Computes what the next prompt will ask, while the shell draws it (spec 003 §10.3): then the question is answered from
 * the cache. In a burst nobody waits for an answer, so nothing is computed.
 *
 * @param line the command, its secrets redacted
 * @param isIdle whether no other event waits
 */
export function prepareAnswer(
  engine: SuggestEngine,
  event: IngestEventParams,
  line: string,
  repository: Repository | null,
  isIdle: () => boolean,
): void {
  if (!isIdle()) return;
  setImmediate(() => {
    if (!isIdle()) return;
    engine.answer({
      sessionId: sessionId(event.session_id),
      cwd: event.cwd,
      repoKey: repository?.key ?? null,
      branch: repository?.branch ?? null,
      prefix: '',
      // As the shell will say it.
      lastCommand: { text: line, exitCode: event.exit_code ?? null },
      ...ghostRequest,
    });
  });
}
