import * as v from 'valibot';
import { type ImportedCommand, wireBounds } from '@hunch/common/protocol';
import { mappedDirectory } from '../sync/arrivals.ts';
import type { SyncService } from '../sync/sync-service.ts';
import type { HistoryImport } from '../ingest/history-import.ts';
import { clamped, directory, filledText, integer, name, optional, timestamp } from './fields.ts';
import type { Handler } from './handler.ts';

const DURATION_MS_MAX = 366 * 24 * 3_600_000;
/** Of one request; a line of 4 MiB seldom holds more. A larger history comes in several. */
const ENTRIES_MAX = 50_000;

export function importHistoryHandler(
  history: HistoryImport,
  sync: Pick<SyncService, 'remember'>,
  home: string,
): Handler<'ImportHistory'> {
  return {
    method: 'ImportHistory',
    fields: {
      source: name(),
      entries: v.pipe(
        v.array(
          v.strictObject({
            cmd_raw: filledText(wireBounds.commandCharactersMax),
            ts_ms: timestamp(),
            cwd: optional(directory()),
            exit_code: optional(integer(0, 255)),
            duration_ms: optional(clamped(0, DURATION_MS_MAX)),
            session_id: optional(name()),
            history_id: optional(name()),
            host: optional(name()),
            user_name: optional(name()),
          }),
          'must be a list',
        ),
        v.maxLength(ENTRIES_MAX, `must have at most ${ENTRIES_MAX} entries; send several requests`),
      ),
    },
    handle(params, { goOn }) {
      // Before they are stored: what has an id is sent under it.
      const remembered = sync.remember(history.named(params));
      const imported = remembered.then(() =>
        history.import({ ...params, entries: params.entries.map((entry) => withDirectoryHere(entry, home)) }),
      );
      // The next piece of a history is read and looked up while this one is learnt and written.
      goOn();
      return imported;
    },
  };
}

/** What another machine ran in its user's home is looked for in the home here, as with what sync brings. */
function withDirectoryHere({ cwd, ...entry }: ImportedCommand, home: string): ImportedCommand {
  const here =
    entry.host === undefined || cwd === undefined ? cwd : mappedDirectory(cwd, entry.user_name ?? '', home);
  return here === undefined ? entry : { ...entry, cwd: here };
}
