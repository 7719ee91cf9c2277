import type { CommandEnd } from '../learn.ts';

export interface ReplayCommand {
  readonly session: string;
  readonly cmd: string;
  /** In the order of the recording where that names none: a minute a command. */
  readonly tsMs: number;
  /** Before it ran; empty: unknown. */
  readonly cwd: string;
  /** Null: unknown. */
  readonly exitCode: number | null;
}

export interface Corpus {
  readonly commands: readonly ReplayCommand[];
  /** Lines that are no commands, by number (from 1). */
  readonly skipped: readonly number[];
}

const minuteMs = 60_000;
/** 2020-01-01, for recordings without times: a replay must not depend on when it is run. */
const epochMs = 1_577_836_800_000;

/**
 * Reads a recording: one JSON object a line, `{session, seq, cmd, ts?, cwd?, exit?}`, `ts` in milliseconds. The order of
 * the lines is kept but within a session, where `seq` decides.
 */
export function readCorpus(text: string): Corpus {
  const rows: { readonly seq: number; readonly command: ReplayCommand }[] = [];
  const skipped: number[] = [];
  for (const [place, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const row = rowOf(line, place);
    if (row === null) skipped.push(place + 1);
    else rows.push(row);
  }
  return { commands: inSequence(rows), skipped };
}

function rowOf(line: string, place: number): { seq: number; command: ReplayCommand } | null {
  const row = parse(line);
  if (row === null || typeof row.cmd !== 'string' || row.cmd.trim() === '') return null;
  const numberOr = <Absent>(value: unknown, absent: Absent): number | Absent =>
    typeof value === 'number' && Number.isFinite(value) ? value : absent;
  const session = typeof row.session === 'number' ? String(row.session) : row.session;
  return {
    seq: numberOr(row.seq, place),
    command: {
      session: typeof session === 'string' ? session : '',
      cmd: row.cmd,
      tsMs: numberOr(row.ts, epochMs + place * minuteMs),
      cwd: typeof row.cwd === 'string' ? row.cwd : '',
      exitCode: numberOr(row.exit, null),
    },
  };
}

function parse(line: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}

/** Each session's commands by `seq`, in the places that the session has in the recording. */
function inSequence(
  rows: readonly { readonly seq: number; readonly command: ReplayCommand }[],
): ReplayCommand[] {
  const bySession = new Map<string, { readonly seq: number; readonly command: ReplayCommand }[]>();
  for (const row of rows) {
    const own = bySession.get(row.command.session);
    if (own === undefined) bySession.set(row.command.session, [row]);
    else own.push(row);
  }
  const next = new Map<string, Iterator<{ readonly command: ReplayCommand }>>();
  for (const [session, own] of bySession) next.set(session, own.sort((a, b) => a.seq - b.seq).values());
  return rows.map((row) => {
    const ordered = next.get(row.command.session)?.next();
    return ordered === undefined || ordered.done === true ? row.command : ordered.value.command;
  });
}

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
