import type { HistoryEntry } from '@hunch/history-sync';
import { wireBounds } from '@hunch/common/protocol';
import { cleanText } from '../handlers/fields.ts';
import type { Redact } from '../ingest/redact.ts';

/** A command of another machine as the history takes it. */
export interface ArrivedCommand {
  /** Without its secrets: redacted on the thread that opened it. */
  readonly cmd_raw: string;
  readonly is_redacted: boolean;
  readonly ts_ms: number;
  readonly cwd?: string;
  readonly exit_code?: number;
  readonly duration_ms?: number;
  readonly session_id: string;
  readonly host: string;
  /** That of its series: two machines may have one name. */
  readonly machine_id: string;
  readonly user_name: string;
}

const NS_PER_MS = 1_000_000n;

/**
 * @param machineId that wrote it
 * @param home of the user here; what lay in the home there is looked for in it
 */
export function arrivedCommand(
  entry: HistoryEntry,
  machineId: string,
  home: string,
  redact: Redact,
): ArrivedCommand | undefined {
  const [host = '', user = ''] = entry.hostname.split(':');
  const exit = entry.exit >= 0 && entry.exit <= 255 ? entry.exit : undefined;
  const text = cleanText(entry.command, wireBounds.commandCharactersMax);
  const { text: kept, redacted } = redact(text, exit);
  const line = kept.trim();
  if (line === '') return undefined;
  const cwd = mappedDirectory(entry.cwd, user, home);
  return {
    cmd_raw: line,
    is_redacted: redacted,
    ts_ms: Number(entry.timestampNs / NS_PER_MS),
    session_id: entry.session.slice(0, wireBounds.nameCharactersMax) || `sync:${machineId}`,
    host: host || 'unknown',
    machine_id: machineId,
    user_name: user,
    ...(cwd === undefined ? {} : { cwd }),
    ...(exit === undefined ? {} : { exit_code: exit }),
    ...(entry.durationNs < 0n ? {} : { duration_ms: Number(entry.durationNs / NS_PER_MS) }),
  };
}

/** The home of a user there becomes the home here. */
export function mappedDirectory(cwd: string, user: string, home: string): string | undefined {
  if (!cwd.startsWith('/') || cwd.length > wireBounds.directoryCharactersMax) return undefined;
  const homes = user === 'root' ? ['/root', '/var/root'] : [`/home/${user}`, `/Users/${user}`];
  const there = user === '' ? undefined : homes.find((path) => cwd === path || cwd.startsWith(`${path}/`));
  return there === undefined ? cwd : home + cwd.slice(there.length);
}
