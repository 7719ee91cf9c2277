import type { IngestEventParams } from '@hunch/common/protocol';

const startMs = Date.UTC(2026, 0, 15, 9);

/** A finished command; `seq` also moves its time, a second each. */
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
