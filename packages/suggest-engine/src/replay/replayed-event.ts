import type { CommandEnd } from '../learn.ts';
import type { ReplayCommand } from './corpus.ts';

/** A recorded command as a shell would report it. Recordings say nothing of repositories and durations. */
export function replayedEvent({ session, cmd, tsMs, cwd, exitCode }: ReplayCommand): CommandEnd {
  return {
    sessionId: session,
    shell: 'replay',
    tsMs,
    cwd,
    repoKey: null,
    branch: null,
    cmdRaw: cmd,
    exitCode,
    durationMs: null,
    ephemeral: false,
    redacted: false,
  };
}
