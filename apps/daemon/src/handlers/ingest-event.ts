import { HunchError } from '@hunch/common/errors';
import { eventTypes, wireBounds, type IngestEventParams } from '@hunch/common/protocol';
import type { IngestPipeline } from '../ingest/pipeline.ts';
import type { Spools } from '../ingest/spools.ts';
import { boolean, clamped, directory, integer, name, oneOf, optional, text, timestamp } from './fields.ts';
import type { Handler } from './handler.ts';

/** The longest duration that is kept: a year of milliseconds. */
const DURATION_MS_MAX = 366 * 24 * 3_600_000;

export function ingestEventHandler(pipeline: IngestPipeline, spools: Spools): Handler<'IngestEvent'> {
  return {
    method: 'IngestEvent',
    fields: {
      event_type: oneOf(eventTypes),
      session_id: name(),
      shell: name(),
      ts_ms: timestamp(),
      cwd: directory(),
      cmd_raw: optional(text(wireBounds.commandCharactersMax)),
      exit_code: optional(integer(0, 255)),
      duration_ms: optional(clamped(0, DURATION_MS_MAX)),
      ephemeral: optional(boolean()),
      seq: optional(integer(0, Number.MAX_SAFE_INTEGER)),
      host: optional(text(wireBounds.nameCharactersMax)),
      user_name: optional(text(wireBounds.nameCharactersMax)),
      aliases: optional(text(wireBounds.commandCharactersMax)),
      spool: optional(directory()),
    },
    handle(event) {
      requireCommand(event);
      // Before the event itself: what lies in the spool happened earlier.
      if (event.spool !== undefined) {
        if (event.event_type === 'session_end') spools.remove(event.spool, event.session_id);
        else spools.open(event.spool, event.session_id, event.seq ?? 0);
      }
      const accepted = pipeline.accept(event);
      if (accepted instanceof Promise) return accepted.then((settled) => ({ accepted: settled }));
      return { accepted };
    },
  };
}

function requireCommand(event: IngestEventParams): void {
  const { event_type: type } = event;
  if (type !== 'command_end' && type !== 'command_start') return;
  const missing =
    event.cmd_raw === undefined
      ? 'cmd_raw'
      : type === 'command_end' && event.exit_code === undefined
        ? 'exit_code'
        : null;
  if (missing === null) return;
  throw new HunchError('E_INVALID_ARGUMENT', `IngestEvent: field "${missing}" is required for ${type}.`);
}
