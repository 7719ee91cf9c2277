import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { Cli } from '../cli.ts';
import { fileStatus } from '../file-status.ts';
import { counted } from '../render/format.ts';
import { placeOf } from '../trusted-socket.ts';
import { bad, good, warning, type Finding } from './finding.ts';

/** Where nobody else may look. */
export function checkDirectory(name: string, path: string, uid: number): Finding {
  const stats = fileStatus(path);
  if (stats === undefined) return good(name, `${path} (not created yet)`);
  if (!stats.isDirectory()) return bad(name, `${path} is not a directory`, `mv ${path} ${path}.old`);
  if (stats.uid !== BigInt(uid)) {
    return bad(
      name,
      `${path} belongs to another user (uid ${stats.uid})`,
      'Set HUNCH_HOME to a directory of yours.',
    );
  }
  const mode = Number(stats.mode) & 0o777;
  if ((mode & 0o077) !== 0) {
    return bad(name, `other users can open ${path} (mode ${mode.toString(8)})`, `chmod 700 ${path}`);
  }
  return good(name, path);
}

/** Where others must not put a socket of their own. */
export function checkSocketDirectory({ paths, uid }: Cli): Finding {
  const place = placeOf(paths.runtimeDir, uid);
  if (place.kind === 'unsafe') return bad('runtime', place.problem, place.advice);
  return good('runtime', `${paths.runtimeDir}${place.kind === 'absent' ? ' (not created yet)' : ''}`);
}

export function checkSocket(cli: Cli): Finding {
  const { socket } = cli.paths;
  const stats = fileStatus(socket);
  if (stats === undefined) return warning('socket', `${socket} does not exist`, 'hunch daemon start');
  if (!stats.isSocket()) return bad('socket', `${socket} is not a socket`, `mv ${socket} ${socket}.old`);
  const mode = Number(stats.mode) & 0o777;
  if (stats.uid !== BigInt(cli.uid) || (mode & 0o077) !== 0) {
    return bad(
      'socket',
      `other users can use ${socket} (uid ${stats.uid}, mode ${mode.toString(8)})`,
      'Restart the daemon: hunch daemon stop; hunch daemon start',
    );
  }
  const directoryMode = Number(fileStatus(cli.paths.runtimeDir)?.mode ?? 0n) & 0o777;
  return good('socket', `${socket} (mode ${mode.toString(8)}, directory ${directoryMode.toString(8)})`);
}

/** Enough for some hundred lines: the errors of the last start are among them. */
const tailBytes = 64 * 1024;
const recentMs = 24 * 3_600_000;

interface LogLine {
  readonly time: string;
  readonly level: string;
  readonly event: string;
}

export function checkLog(cli: Cli, nowMs: number): Finding {
  const { log } = cli.paths;
  const errors = tail(log)
    .split('\n')
    .flatMap(readLogLine)
    .filter((line) => line.level === 'error' && nowMs - Date.parse(line.time) < recentMs);
  const last = errors.at(-1);
  if (last === undefined) return good('log', `${log}, no errors in the last day`);
  const text = `${counted(errors.length, 'error')} in the last day, the newest: ${last.event} (${last.time})`;
  return warning('log', text, `See ${log}`);
}

/** Anything else in the log is what Node itself wrote there, when the daemon died. */
function readLogLine(text: string): LogLine[] {
  try {
    const line: unknown = JSON.parse(text);
    if (typeof line !== 'object' || line === null || !('time' in line && 'level' in line && 'event' in line))
      return [];
    const { time, level, event } = line;
    if (typeof time !== 'string' || typeof level !== 'string' || typeof event !== 'string') return [];
    return [{ time, level, event }];
  } catch {
    return [];
  }
}

function tail(path: string): string {
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch {
    return '';
  }
  try {
    const { size } = fstatSync(file);
    const bytes = Buffer.alloc(Math.min(size, tailBytes));
    readSync(file, bytes, 0, bytes.length, size - bytes.length);
    return bytes.toString('utf8');
  } finally {
    closeSync(file);
  }
}
