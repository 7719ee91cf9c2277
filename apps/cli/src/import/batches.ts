import { wireBounds, type ImportedCommand } from '@hunch/common/protocol';
import type { TimedEntry } from './place-in-time.ts';

export const batchBounds = {
  /** A fifth of a second of the daemon's work. It learns which command follows which within a batch only, so not fewer. */
  entriesMax: 5_000,
  /** A quarter of what a line may have, since JSON escapes can double a text. */
  charactersMax: wireBounds.lineBytesMax / 4,
} as const;

/** The entries in pieces that one request may hold. */
export function* batches(entries: Iterable<TimedEntry>): Generator<ImportedCommand[]> {
  let batch: ImportedCommand[] = [];
  let characters = 0;
  for (const entry of entries) {
    const command = toWire(entry);
    const size = command.cmd_raw.length + (command.cwd?.length ?? 0);
    if (
      batch.length > 0 &&
      (batch.length >= batchBounds.entriesMax || characters + size > batchBounds.charactersMax)
    ) {
      yield batch;
      batch = [];
      characters = 0;
    }
    batch.push(command);
    characters += size;
  }
  if (batch.length > 0) yield batch;
}

/** What the daemon would refuse is left out here: one odd entry must not cost the batch. */
function toWire({
  command,
  tsMs,
  cwd,
  exitCode,
  durationMs,
  sessionId,
  historyId,
  host,
  userName,
}: TimedEntry): ImportedCommand {
  const { commandCharactersMax, directoryCharactersMax, nameCharactersMax } = wireBounds;
  const isName = (text: string | undefined): text is string =>
    text !== undefined && text !== '' && text.length <= nameCharactersMax;
  return {
    // The daemon cuts it to the same bound, but a pasted file need not go over the wire for that.
    cmd_raw: command.slice(0, commandCharactersMax),
    ts_ms: Math.trunc(tsMs),
    ...(cwd?.startsWith('/') && cwd.length <= directoryCharactersMax ? { cwd } : {}),
    ...(exitCode !== undefined && exitCode >= 0 && exitCode <= 255 ? { exit_code: exitCode } : {}),
    ...(durationMs === undefined ? {} : { duration_ms: durationMs }),
    ...(isName(historyId) ? { history_id: historyId } : {}),
    ...(isName(sessionId) ? { session_id: sessionId } : {}),
    ...(isName(host) ? { host } : {}),
    ...(isName(host) && isName(userName) ? { user_name: userName } : {}),
  };
}
