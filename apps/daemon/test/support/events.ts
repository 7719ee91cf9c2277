import { sessionId } from '@hunch/common/ids';
import type { IngestEventParams } from '@hunch/common/protocol';
import type { CommandEnd } from '@hunch/suggest-engine';

/** When the commands of tests begin. */
export const startMs = Date.UTC(2026, 0, 15, 9);

/** A finished command as a shell reports it; `seq` also moves its time, a second each. */
export function commandEnd(
  cmdRaw: string,
  seq: number,
  more: Partial<IngestEventParams> = {},
): IngestEventParams {
  return {
    event_type: 'command_end',
    session_id: 'session-1',
    shell: 'bash',
    ts_ms: startMs + seq * 1000,
    cwd: '/tmp',
    cmd_raw: cmdRaw,
    exit_code: 0,
    duration_ms: 5,
    seq,
    ...more,
  };
}

/** A finished command as the engine learns it. */
export function ranCommand(cmdRaw: string, tsMs: number, more: Partial<CommandEnd> = {}): CommandEnd {
  return {
    sessionId: sessionId('s'),
    shell: 'bash',
    tsMs,
    cwd: '/tmp',
    repoKey: null,
    branch: null,
    cmdRaw,
    exitCode: 0,
    durationMs: 1,
    ephemeral: false,
    redacted: false,
    ...more,
  };
}
