import { wireBounds } from '@hunch/common/protocol';
import type { Log } from '../observe/log.ts';
import type { StoreClient } from '../store/client.ts';
import { boolean, filledText, optional } from './fields.ts';
import type { Handler } from './handler.ts';

/** What fits a screen. */
const EXAMPLES_MAX = 10;

/**
 * Takes lines out of the database, once all that was told before is there. The engine's memory knows them until the daemon is started again, which the client
 * does next; it is not kept for that start.
 */
export function deleteHistoryHandler(
  store: StoreClient,
  learnt: () => Promise<void>,
  log: Log,
): Handler<'DeleteHistory'> {
  return {
    method: 'DeleteHistory',
    fields: {
      pattern: filledText(wireBounds.commandCharactersMax),
      dry_run: optional(boolean()),
    },
    async handle({ pattern, dry_run: dryRun = false }) {
      await learnt();
      const outcome = await store.forget({ pattern, dryRun, examplesMax: EXAMPLES_MAX });
      if (!dryRun) log.info('history deleted', { lines: outcome.lines, events: outcome.events });
      return outcome;
    },
  };
}
